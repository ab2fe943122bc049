import type { StoreRecord } from '@vermilion/contract/market';
import type { MarketCode } from '@vermilion/contract/markets';
import type { Generated } from 'kysely';
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
      closed_days: Generated<string[]>;
      preparation_minutes: Generated<number>;
      cut_off: Generated<string | null>;
    };
  }
}
