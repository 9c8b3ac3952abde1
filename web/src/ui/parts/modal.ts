// Opens a dialog as the only thing that can be used, and gives the focus back to where it was when it is gone, however it
// was closed.
export function modal(dialog: HTMLDialogElement): { destroy(): void } {
  const before = document.activeElement;
  dialog.showModal();
  return {
    destroy() {
      const usable = before instanceof HTMLElement && before.isConnected && before !== document.body;
      const back = usable ? before : document.querySelector<HTMLElement>('[data-testid="map"]');
      queueMicrotask(() => back?.focus());
    },
  };
}
