// Which rule catalogues a ruleset may cite: its own, and those that it is made of.
const kCatalogues: Record<string, readonly string[]> = {
  affray: ['AFR-', 'ARC-'],
  archmage: ['ARC-'],
  classic: ['CLS-', 'ADV-'],
  'action-points': ['AP-', 'CLS-'],
};

// Under a ruleset that is not known here everything may be cited.
export function mayCite(ruleset: string, rule: string): boolean {
  return kCatalogues[ruleset]?.some((prefix) => rule.startsWith(prefix)) ?? true;
}
