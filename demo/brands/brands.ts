import type { Brand } from './brand.ts';
import { careBrands } from './care.ts';
import { colourBrands } from './colour.ts';
import { scentAndBodyBrands } from './scent-and-body.ts';

/** Every brand of the demo shop, the house first. */
export const brands: readonly Brand[] = [...colourBrands, ...careBrands, ...scentAndBodyBrands];
