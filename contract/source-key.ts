// No schemas here: browsers import these without the library of the schemas.
import type { AdjustmentSource, TenderSource } from './pricing.ts';

/** Returns a text that equal sources share, whatever the order of their fields. */
export function getSourceKey(source: AdjustmentSource | TenderSource): string {
  return JSON.stringify(Object.entries(source).sort(([one], [other]) => (one < other ? -1 : 1)));
}
