import { hourMs } from '@vermilion/contract/durations';
import type { MarketCode } from '@vermilion/contract/markets';
import { splitIntoBatches } from '../platform/batches.ts';
import type { Clock } from '../platform/clock.ts';
import { awaitTogether, type Db, type DbTransaction } from '../platform/database.ts';
import { getAddressKey } from '../platform/rate-limits.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import {
  findExceededLimit,
  getHolderKeys,
  type Holder,
  type HoldLimits,
  holdLimits,
  holdWindowHours,
} from './stock.rules.ts';
import {
  addOnHand,
  closeReservation,
  commitReservation,
  deleteHolders,
  insertLines,
  insertReservation,
  type ReservationOwner,
  readAvailable,
  readAvailableInStores,
  readOnHand,
  type StockLevel,
  type StockLine,
  type StockPlace,
  type StoreLevel,
  takeFromReservation,
  updateOnHand,
  updateStoreOnHand,
} from './stock.store.ts';

export type { ReservationOwner, StockLevel, StockLine, StockPlace, StoreLevel } from './stock.store.ts';
export { stockChannel } from './stock.store.ts';

/**
 * Units per variant and market, and those of each store: those on hand, and those of them that open orders reserve.
 * Available are the units on hand that are not reserved. An order to be collected takes units of its store, any other units
 * of its market (ADR 123). Every change of a market's units is announced on `stockChannel` once it is committed.
 *
 * Other nouns that need the available units within a statement of their own read the view `available_stock`
 * (market, variant_id, available); a variant that a market has never stocked has no row there.
 *
 * A reservation belongs to an owner, such as an order, and each owner has one at most: a repeated call of `reserve`,
 * `commit`, `release` or `consume` for the same owner changes nothing.
 */
export type StockService = {
  /** Returns the available units by variant id, without variants that the market has never stocked. */
  readAvailable(db: Db, market: MarketCode, variantIds: readonly number[]): Promise<Map<number, number>>;
  /** Returns the available units of variants by store and variant id, without variants that a store has never stocked. */
  readAvailableInStores(
    db: Db,
    storeCodes: readonly string[],
    variantIds: readonly number[],
  ): Promise<Map<string, Map<number, number>>>;
  /** Returns the units on hand of variants in every market that has stocked them. */
  readOnHand(db: Db, variantIds: readonly number[]): Promise<StockLevel[]>;
  /**
   * Sets units on hand, as counted on the shelf: what is reserved stays reserved. At most one level per variant and
   * market.
   * @returns how many levels differed
   */
  setOnHand(transaction: DbTransaction, levels: readonly StockLevel[]): Promise<number>;
  /**
   * Sets units on hand in stores, as counted on the shelf: what is reserved stays reserved. At most one level per variant and
   * store.
   * @returns how many levels differed
   */
  setStoreOnHand(transaction: DbTransaction, levels: readonly StoreLevel[]): Promise<number>;
  /**
   * Reserves goods: all lines or none.
   * @param reservation.storeCode the store whose units are reserved; left out or null: units of the market's website
   * @param reservation.holder who has not paid for them yet; null where they are paid for, which counts towards no limit
   * @returns OUT_OF_STOCK with `details.variantIds` when one falls short, UNPAID_LIMIT_REACHED when the holder holds too
   * much unpaid already; the transaction must then be undone
   */
  reserve(
    transaction: DbTransaction,
    reservation: {
      owner: ReservationOwner;
      market: MarketCode;
      storeCode?: string | null;
      lines: readonly StockLine[];
      holder: Holder | null;
    },
  ): Promise<Result<void, 'OUT_OF_STOCK' | 'UNPAID_LIMIT_REACHED'>>;
  /** Records that the reserved goods are paid for: they no longer count towards their holder's limits. */
  commit(transaction: DbTransaction, owner: ReservationOwner): Promise<void>;
  /** Makes the reserved goods available again, unless they were consumed. */
  release(transaction: DbTransaction, owner: ReservationOwner): Promise<void>;
  /** Takes the reserved goods off the shelf: they have left the house. */
  consume(transaction: DbTransaction, owner: ReservationOwner): Promise<void>;
  /**
   * Ends a part of a reservation: `consumed` units have left the house, `released` ones are available again. What the
   * reservation does not have is ignored. Not idempotent: the caller calls it once for what has happened.
   */
  takePart(
    transaction: DbTransaction,
    owner: ReservationOwner,
    lines: readonly StockLine[],
    state: 'released' | 'consumed',
  ): Promise<void>;
  /** Puts goods that came back on the shelf of a market's website or of a store. Not idempotent. */
  restock(transaction: DbTransaction, place: StockPlace, lines: readonly StockLine[]): Promise<void>;
  /** Deletes who held what was released so long ago that it counts towards no limit. */
  deleteReleasedHolders(): Promise<void>;
};

/** Levels per statement of an import. */
const maxLevelsPerStatement = 20_000;

/** @param deps.limits on unpaid reservations; those of the shop unless a test needs others */
export function createStockService(deps: { db: Db; clock: Clock; limits?: HoldLimits }): StockService {
  const { clock, limits = holdLimits } = deps;
  const getWindowStart = () => new Date(clock.now().getTime() - holdWindowHours * hourMs);

  return {
    readAvailable,
    readAvailableInStores,
    readOnHand,

    setOnHand: async (transaction, levels) => {
      let count = 0;
      for (const batch of splitIntoBatches(levels, maxLevelsPerStatement)) {
        count += await updateOnHand(transaction, batch);
      }
      return count;
    },

    setStoreOnHand: async (transaction, levels) => {
      let count = 0;
      for (const batch of splitIntoBatches(levels, maxLevelsPerStatement)) {
        count += await updateStoreOnHand(transaction, batch);
      }
      return count;
    },

    reserve: async (transaction, { owner, market, storeCode = null, lines, holder }) => {
      const holders = holder ? getHolderKeys({ ...holder, address: getAddressKey(holder.address) }) : [];
      const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const place = storeCode === null ? { market } : { storeCode };
      const [isNew, { variantIds, usage }] = await awaitTogether([
        insertReservation(transaction, owner, units, holders, clock.now()),
        insertLines(transaction, owner, place, lines, { holders, windowStart: getWindowStart() }),
      ]);
      if (!isNew) return ok(undefined);
      const exceeded = findExceededLimit(usage, limits);
      if (exceeded) {
        const { maxOpenHolds: maxOrders, maxOpenUnits: maxUnits } = exceeded;
        return fail('UNPAID_LIMIT_REACHED', { maxOrders, maxUnits });
      }
      const short = lines.map(({ variantId }) => variantId).filter((id) => !variantIds.includes(id));
      return short.length > 0 ? fail('OUT_OF_STOCK', { variantIds: [...new Set(short)] }) : ok(undefined);
    },

    commit: commitReservation,

    release: async (transaction, owner) => {
      await closeReservation(transaction, owner, 'released', clock.now());
    },

    consume: async (transaction, owner) => {
      await closeReservation(transaction, owner, 'consumed', clock.now());
    },

    takePart: async (transaction, owner, lines, state) => {
      if (lines.length > 0) await takeFromReservation(transaction, owner, lines, state, clock.now());
    },

    restock: async (transaction, place, lines) => {
      if (lines.length > 0) await addOnHand(transaction, place, lines);
    },

    deleteReleasedHolders: () => deleteHolders(deps.db, getWindowStart()),
  };
}
