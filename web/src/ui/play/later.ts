// What a table does not need for its first sight. Whoever wants one waits for it; the rest is fetched while nothing else is to
// do, so that a click finds it there, also when the connection or the server has changed since.
export const later = {
  end: () => import('./end/EndScreen.svelte'),
  help: () => import('./Help.svelte'),
  palette: () => import('./Palette.svelte'),
  stepBack: () => import('./referee/StepBack.svelte'),
  timeline: () => import('./log/Timeline.svelte'),
  plan: () => import('./act/PlanPanel.svelte'),
  things: () => import('./act/Things.svelte'),
  proposal: () => import('./referee/AutopilotCard.svelte'),
  spot: () => import('../map/Spot.svelte'),
  exports: () => import('./log/Exports.svelte'),
  waysBack: () => import('./referee/WaysBack.svelte'),
  dice: () => import('./referee/LaidDice.svelte'),
  between: () => import('./act/Between.svelte'),
  fingers: () => import('../map/FingerSigns.svelte'),
  notes: () => import('../map/MapNotes.svelte'),
  fogBrush: () => import('../map/FogBrush.svelte'),
  groundBrush: () => import('../map/ZoneBrush.svelte'),
  guide: () => import('./FirstTurn.svelte'),
  segments: () => import('./table/SegmentBar.svelte'),
};

const kIdleMs = 4000;

export function fetchLater(): void {
  const fetchAll = () => {
    for (const part of Object.values(later)) void part().catch(() => {});
  };
  if ('requestIdleCallback' in window) requestIdleCallback(fetchAll, { timeout: kIdleMs });
  else setTimeout(fetchAll, kIdleMs);
}
