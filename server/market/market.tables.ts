import type { StoreRecord } from '@vermilion/contract/market';
import type { MarketCode } from '@vermilion/contract/markets';
import type { Json, Texts } from '../platform/tables.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    stores: {
      code: string;
      market: MarketCode;
      position: number;
      name: Json<Texts>;
      address: Json<Texts>;
      city: Json<Texts>;
      zone: string;
      phone: string;
      hours: Json<StoreRecord['hours']>;
    };
  }
}
