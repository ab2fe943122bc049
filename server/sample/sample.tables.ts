import type { MarketCode } from '@vermilion/contract/markets';
import type { Json, Texts } from '../platform/tables.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    /** What shoppers of a market can choose for nothing. The units are in the stock of the variant. */
    samples: {
      market: MarketCode;
      id: string;
      variant_id: number;
      position: number;
      description: Json<Texts>;
      is_offered: boolean;
    };
    /** The samples that bags have chosen. */
    bag_samples: {
      bag_id: string;
      sample_id: string;
      /** Its place among the samples of the bag, from 1: the first ones are given where not all can be. */
      place: number;
    };
  }
}
