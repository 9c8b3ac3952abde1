// What eyes would complain of, found in the page itself: sent into it, so it reads nothing from here.
export function faultsOfSight() {
  const faults = [];
  const name = (one) => {
    const id = one.dataset?.testid ?? one.dataset?.verb ?? one.className ?? '';
    return `${one.tagName.toLowerCase()}[${String(id).slice(0, 40)}] "${one.textContent.trim().replace(/\s+/g, ' ').slice(0, 50)}"`;
  };
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth + 1) faults.push(`the page scrolls sideways: ${wide} of ${innerWidth}`);
  const scrolls = (one, axis) => /auto|scroll/.test(getComputedStyle(one)[axis]);
  const root = document.documentElement;
  const reachable = (one, axis) => {
    // A page that is longer than the window is scrolled as a whole.
    if (axis === 'overflowY' && root.scrollHeight > innerHeight + 1) return true;
    for (let at = one.parentElement; at !== null; at = at.parentElement) if (scrolls(at, axis)) return true;
    return false;
  };
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    return (
      box.width > 2 &&
      box.height > 2 &&
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };
  for (const one of document.querySelectorAll('button, a[href], input, select, textarea, summary')) {
    if (!seen(one) || one.closest('.hidden-visually, .skip')) continue;
    const box = one.getBoundingClientRect();
    if ((box.right > innerWidth + 1 || box.left < -1) && !reachable(one, 'overflowX'))
      faults.push(`beyond the side: ${name(one)} ${Math.round(box.left)}..${Math.round(box.right)}`);
    if ((box.bottom > innerHeight + 1 || box.top < -1) && !reachable(one, 'overflowY'))
      faults.push(`beyond the edge: ${name(one)} ${Math.round(box.top)}..${Math.round(box.bottom)}`);
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    const top = document.elementFromPoint(x, y);
    // What opens lies over the board on purpose, and what scrolls lies under an edge.
    const over = top?.closest(
      'dialog, .over, .notices, .panel.card, [role=dialog], [role=alertdialog], [role=menu]',
    );
    const rolls = reachable(one, 'overflowX') || reachable(one, 'overflowY');
    const apart =
      top !== null && !one.contains(top) && !top.contains(one) && !top.closest('label')?.contains(one);
    if (apart && !over && !rolls) faults.push(`covered: ${name(one)} by ${name(top)}`);
    // A label or a frame drawn around it may be the larger part of what a finger finds.
    const larger = one.closest('label') !== null || getComputedStyle(one, '::after').position === 'absolute';
    const small = box.height < 32 || box.width < 24;
    if (
      matchMedia('(pointer: coarse)').matches &&
      small &&
      !larger &&
      getComputedStyle(one).display !== 'inline'
    )
      faults.push(`small for a finger: ${name(one)} ${Math.round(box.width)}x${Math.round(box.height)}`);
  }
  for (const one of document.querySelectorAll('body *')) {
    if (one.closest('svg, canvas, .hidden-visually') || !seen(one)) continue;
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    if (!own) continue;
    const style = getComputedStyle(one);
    // What has no size is for readers alone.
    if (parseFloat(style.fontSize) > 0 && parseFloat(style.fontSize) < 11)
      faults.push(`small text (${style.fontSize}): ${name(one)}`);
    // What is cut and told whole under the pointer is cut on purpose.
    const told = one.title !== '' && one.title === one.textContent.trim();
    if (style.textOverflow === 'ellipsis' && !told && one.scrollWidth > one.clientWidth + 1)
      faults.push(`cut: ${name(one)}`);
    else if (
      /hidden|clip/.test(style.overflowX) &&
      one.scrollWidth > one.clientWidth + 2 &&
      style.textOverflow !== 'ellipsis'
    )
      faults.push(`clipped: ${name(one)}`);
  }
  return [...new Set(faults)];
}
