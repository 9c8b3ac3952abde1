// Fetches the table, and beside it the board that most tables have: after one another they would take twice as long.
export function fetchTable(): Promise<typeof import('./Play.svelte')> {
  void import('../map/stage').catch(() => {});
  return import('./Play.svelte');
}
