// Which rule lies open over the page: one at a time, from wherever it is named.
let open = $state('');

export const openRule = {
  get id(): string {
    return open;
  },
  show(id: string): void {
    open = id;
  },
  close(): void {
    open = '';
  },
};
