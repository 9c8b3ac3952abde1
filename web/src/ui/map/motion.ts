// Whether whoever looks wants things to stand still.
export function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
