// Which build of the page the server serves, by the entity tag of its page.

// A tag that was weakened on its way through a proxy that packs is the same page.
function bare(tag: string): string {
  return tag.replace(/^W\//, '').replace(/-gzip(?="?$)/, '');
}

// Is `served` another build than the one that runs? Nothing known is no difference.
export function newer(known: string | undefined, served: string): boolean {
  return known !== undefined && known !== '' && served !== '' && bare(known) !== bare(served);
}

export function keepVersion(known: string | undefined, served: string): string | undefined {
  return served === '' ? known : served;
}
