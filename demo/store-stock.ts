import type { StoreLevel } from '@vermilion/server/stock/stock.service';
import { chance, pickInteger } from './random.ts';
import { demoStores } from './stores.ts';

/** Which share of its market's range a store carries: the first one nearly all, the others a good part. */
const flagshipShare = 0.96;
const usualShare = 0.6;

/** What the demo's stores have of a variant that their market sells. @param market its code */
export function listDemoStoreStock({
  variantId,
  sku,
  market,
}: {
  variantId: number;
  sku: string;
  market: string;
}): StoreLevel[] {
  return demoStores
    .filter((store) => store.market === market)
    .flatMap(({ code }, index) => {
      const name = `${sku}/${code}/stock`;
      const draw = chance(name) / (index === 0 ? flagshipShare : usualShare);
      if (draw >= 1) return [];
      const onHand = draw < 0.1 ? pickInteger(`${name}/few`, 1, 3) : pickInteger(`${name}/many`, 4, 40);
      return [{ variantId, storeCode: code, onHand }];
    });
}
