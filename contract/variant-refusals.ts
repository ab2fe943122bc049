// No schemas here: browsers import these without the library of the schemas.
import type { Availability } from './catalogue.ts';
import type { ErrorCode } from './errors.ts';

/** Why a variant cannot be added to a bag (spec §4), by its availability. OUT_OF_STOCK is about lines that are in a bag. */
export const variantRefusals = {
  out_of_stock: 'VARIANT_OUT_OF_STOCK',
  coming_soon: 'VARIANT_COMING_SOON',
  priority_access: 'VARIANT_PRIORITY_ACCESS',
  app_exclusive: 'VARIANT_APP_EXCLUSIVE',
} as const satisfies Record<Exclude<Availability, 'in_stock'>, ErrorCode>;
export type VariantRefusal = (typeof variantRefusals)[keyof typeof variantRefusals];
