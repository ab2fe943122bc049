import { randomBytes } from 'node:crypto';
import type { MarketCode } from '@vermilion/contract/markets';
import type { Promotion, PromotionBenefit, PromotionDefinition } from '@vermilion/contract/promotion';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { type Author, recordChange } from '../audit/audit.service.ts';
import { findUnknownNames, readSkus, readVariantIds } from '../catalogue/catalogue.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { type IdempotentRequest, runOnce } from '../platform/idempotency.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import {
  countUses,
  endPromotion,
  findPromotionBySlug,
  hasRoomForOffer,
  insertCodes,
  insertPromotion,
  listCodes,
  listOnlyCodes,
  listPromotions,
  lockPromotion,
  type PromotionRow,
  type PromotionWithCounts,
  readPromotion,
  type StoredCode,
  updatePromotion,
} from './promotion.admin.store.ts';
import { createCode } from './promotion.rules.ts';
import { maxOpenOffers } from './promotion.store.ts';

type RowError = 'PROMOTION_SKU_UNKNOWN' | 'PROMOTION_SCOPE_UNKNOWN';
type DefineError = 'PROMOTION_EXISTS' | RowError | 'PROMOTION_OFFER_LIMIT';
type ChangeError = 'PROMOTION_NOT_FOUND' | 'PROMOTION_ENDED' | 'PROMOTION_KIND_KEPT' | 'VERSION_CHANGED';
type CodesError = 'PROMOTION_NOT_FOUND' | 'PROMOTION_ENDED' | 'PROMOTION_TAKES_NO_CODES' | 'PROMO_CODE_EXISTS';

/** Codes that exist already and that a refusal names. */
const maxNamedCodes = 100;

type CodeBatch = { prefix: string; count: number; maxUses: number | null };

export type NewCode = { code: string; maxUses: number | null };

/** What staff and operators do with codes and offers. Each change is audited. */
export type PromotionAdmin = {
  /** Returns the promotions of a market, the newest first. */
  list(market: MarketCode): Promise<Promotion[]>;
  define(author: Author, definition: PromotionDefinition): Promise<Result<Promotion, DefineError>>;
  /** Changes a promotion, but not its kind and market. @param read the promotion as its editor has read it */
  change(
    author: Author,
    read: Pick<Promotion, 'id' | 'version'>,
    definition: PromotionDefinition,
  ): Promise<Result<Promotion, DefineError | ChangeError>>;
  /** Ends a promotion for good. Idempotent. */
  end(author: Author, id: string): Promise<Result<Promotion, 'PROMOTION_NOT_FOUND'>>;
  /** Makes random codes of a promotion, once per scope and key. */
  createCodes(
    author: Author,
    id: string,
    batch: CodeBatch,
    once: Pick<IdempotentRequest, 'scope' | 'key'>,
  ): Promise<Result<{ codes: string[] }, CodesError | 'IDEMPOTENCY_KEY_REUSED'>>;
  /** Adds the given codes to a promotion, all or none. */
  addCodes(author: Author, id: string, codes: readonly NewCode[]): Promise<Result<void, CodesError>>;
  /** Returns the codes of a promotion by code, and records who has read them: each is worth money. */
  listCodes(author: Author, id: string): Promise<Result<StoredCode[], 'PROMOTION_NOT_FOUND'>>;
  /** Returns the id of a promotion by the shop's name for it. */
  findBySlug(market: MarketCode, slug: string): Promise<string | null>;
  /** Returns the codes of promotions that have one, by the promotions' ids. */
  listOnlyCodes(market: MarketCode): Promise<ReadonlyMap<string, string>>;
};

export function createPromotionAdmin({
  database: { db },
  clock,
  random,
}: {
  database: Database;
  clock: Clock;
  random: Random;
}): PromotionAdmin {
  async function read(transaction: Transaction<Tables>, id: string): Promise<Promotion> {
    const stored = await readPromotion(transaction, id);
    const skus = await readSkus(transaction, stored.gift_variant_id === null ? [] : [stored.gift_variant_id]);
    return toPromotion(stored, skus);
  }

  async function addCodes(
    transaction: Transaction<Tables>,
    author: Author,
    id: string,
    { codes, origin }: { codes: readonly NewCode[]; origin: 'made' | 'given' },
  ): Promise<Result<void, CodesError>> {
    const promotion = await lockPromotion(transaction, id);
    if (!promotion) return fail('PROMOTION_NOT_FOUND');
    if (promotion.kind !== 'code') return fail('PROMOTION_TAKES_NO_CODES');
    if (promotion.ended_at) return fail('PROMOTION_ENDED');
    const existing = await insertCodes(transaction, promotion, codes, clock.now());
    const [first] = existing;
    if (first !== undefined) {
      return fail('PROMO_CODE_EXISTS', { code: first, codes: existing.slice(0, maxNamedCodes) });
    }
    await recordChange(transaction, clock, {
      author,
      action: 'promotion.codes_added',
      object: { kind: 'promotion', id },
      after: { count: codes.length, origin },
    });
    return ok(undefined);
  }

  return {
    list: async (market) => {
      const stored = await listPromotions(db, market);
      const skus = await readSkus(
        db,
        stored.flatMap(({ gift_variant_id }) => gift_variant_id ?? []),
      );
      return stored.map((each) => toPromotion(each, skus));
    },

    define: (author, definition) =>
      runResultInTransaction(db, async (transaction) => {
        const id = random.uuid();
        const row = await createRow(transaction, definition);
        if (!row.ok) return row;
        const now = clock.now();
        const promotion = { ...row.value, id, uses_left: definition.maxUses, ended_at: null, created_at: now };
        if (!(await hasRoomForOffer(transaction, promotion, now))) return failOfferLimit();
        if (!(await insertPromotion(transaction, promotion))) return fail('PROMOTION_EXISTS');
        const object = { kind: 'promotion', id };
        await recordChange(transaction, clock, { author, action: 'promotion.defined', object, after: definition });
        return ok(await read(transaction, id));
      }),

    change: (author, { id, version }, definition) =>
      runResultInTransaction(db, async (transaction) => {
        const stored = await lockPromotion(transaction, id);
        if (!stored) return fail('PROMOTION_NOT_FOUND');
        if (stored.ended_at) return fail('PROMOTION_ENDED');
        if (stored.version !== version) return fail('VERSION_CHANGED', { version: stored.version });
        if (definition.kind !== stored.kind || definition.market !== stored.market) return fail('PROMOTION_KIND_KEPT');
        const before = toDefinition(await read(transaction, id));
        const row = await createRow(transaction, definition, before);
        if (!row.ok) return row;
        if (!(await hasRoomForOffer(transaction, { ...row.value, id }, clock.now()))) return failOfferLimit();
        const { maxUses } = definition;
        const usesLeft = maxUses === null ? null : Math.max(0, maxUses - (await countUses(transaction, id)));
        const isFree = await updatePromotion(transaction, id, {
          ...row.value,
          uses_left: usesLeft,
          version: version + 1,
        });
        if (!isFree) return fail('PROMOTION_EXISTS');
        const change = { author, action: 'promotion.changed', object: { kind: 'promotion', id } } as const;
        const changed = await read(transaction, id);
        await recordChange(transaction, clock, { ...change, before, after: toDefinition(changed) });
        return ok(changed);
      }),

    end: (author, id) =>
      runResultInTransaction(db, async (transaction) => {
        const stored = await lockPromotion(transaction, id);
        if (!stored) return fail('PROMOTION_NOT_FOUND');
        if (!stored.ended_at) {
          await endPromotion(transaction, id, clock.now());
          const object = { kind: 'promotion', id };
          await recordChange(transaction, clock, { author, action: 'promotion.ended', object });
        }
        return ok(await read(transaction, id));
      }),

    createCodes: (author, id, batch, once) =>
      runOnce({ db, clock }, { ...once, body: { id, ...batch } }, createdCodes, async (transaction) => {
        const { prefix, count, maxUses } = batch;
        const made = new Set<string>();
        while (made.size < count) made.add(createCode(prefix, randomBytes(16)));
        const codes = [...made];
        const added = await addCodes(transaction, author, id, {
          codes: codes.map((code) => ({ code, maxUses })),
          origin: 'made',
        });
        return added.ok ? ok({ codes }) : added;
      }),

    addCodes: (author, id, codes) =>
      runResultInTransaction(db, (transaction) => addCodes(transaction, author, id, { codes, origin: 'given' })),

    listCodes: (author, id) =>
      runResultInTransaction(db, async (transaction) => {
        const codes = await listCodes(transaction, id);
        if (codes === null) return fail('PROMOTION_NOT_FOUND');
        const after = { count: codes.length };
        const object = { kind: 'promotion', id };
        await recordChange(transaction, clock, { author, action: 'promotion.codes_read', object, after });
        return ok(codes);
      }),

    listOnlyCodes: (market) => listOnlyCodes(db, market),
    findBySlug: (market, slug) => findPromotionBySlug(db, market, slug),
  };
}

const failOfferLimit = () => fail('PROMOTION_OFFER_LIMIT', { maxOffers: maxOpenOffers });

/** Returns what staff define of a promotion. */
const toDefinition = ({ version, uses, codeCount, endedAt, ...definition }: Promotion) => definition;

const createdCodes = z.object({ codes: z.array(z.string()) });

const toMoment = (text: string | null) => (text === null ? null : new Date(text));

/**
 * Returns the columns of a definition.
 * @param before what is changed: the names of its scope are kept where the catalogue has them no more
 */
export async function createRow(
  transaction: Transaction<Tables>,
  definition: PromotionDefinition,
  before?: Pick<PromotionDefinition, 'scope'>,
): Promise<Result<Omit<PromotionRow, 'id' | 'version' | 'uses_left' | 'ended_at' | 'created_at'>, RowError>> {
  const { benefit, scope } = definition;
  const sku = benefit.kind === 'gift' ? benefit.sku : null;
  const giftVariantId = sku === null ? null : ((await readVariantIds(transaction, [sku])).get(sku) ?? null);
  if (sku !== null && giftVariantId === null) return fail('PROMOTION_SKU_UNKNOWN', { sku });
  const unknown = await findUnknownNames(transaction, scope);
  const added = unknown.filter(({ list, slug }) => !before?.scope[list].includes(slug));
  if (added.length > 0) {
    return fail('PROMOTION_SCOPE_UNKNOWN', { names: added.map(({ slug }) => slug).join(', ') });
  }
  return ok({
    kind: definition.kind,
    market: definition.market,
    slug: definition.slug,
    name: JSON.stringify(definition.name),
    description: definition.description && JSON.stringify(definition.description),
    benefit: benefit.kind,
    basis_points: 'basisPoints' in benefit ? benefit.basisPoints : null,
    amount: benefit.kind === 'amount_off' ? benefit.amount : null,
    gift_variant_id: giftVariantId,
    gift_quantity: benefit.kind === 'gift' ? benefit.quantity : null,
    buy_quantity: benefit.kind === 'buy_x_get_y' ? benefit.buyQuantity : null,
    get_quantity: benefit.kind === 'buy_x_get_y' ? benefit.getQuantity : null,
    minimum_spend: definition.minimumSpend,
    product_slugs: scope.productSlugs,
    brand_slugs: scope.brandSlugs,
    category_slugs: scope.categorySlugs,
    tiers: definition.tiers,
    is_first_order_only: definition.isFirstOrderOnly,
    is_combinable: definition.isCombinable,
    is_listed: definition.isListed,
    starts_at: toMoment(definition.startsAt),
    ends_at: toMoment(definition.endsAt),
    max_uses: definition.maxUses,
    max_uses_per_customer: definition.maxUsesPerCustomer,
  });
}

/** @param skus of the gifts by variant */
function toPromotion(stored: PromotionWithCounts, skus: ReadonlyMap<number, string>): Promotion {
  return {
    id: stored.id,
    version: stored.version,
    kind: stored.kind,
    market: stored.market,
    slug: stored.slug,
    name: stored.name,
    description: stored.description,
    benefit: toBenefit(stored, skus),
    minimumSpend: stored.minimum_spend,
    scope: {
      productSlugs: stored.product_slugs,
      brandSlugs: stored.brand_slugs,
      categorySlugs: stored.category_slugs,
    },
    tiers: stored.tiers,
    isFirstOrderOnly: stored.is_first_order_only,
    isCombinable: stored.is_combinable,
    isListed: stored.is_listed,
    startsAt: stored.starts_at?.toISOString() ?? null,
    endsAt: stored.ends_at?.toISOString() ?? null,
    maxUses: stored.max_uses,
    maxUsesPerCustomer: stored.max_uses_per_customer,
    uses: stored.uses,
    codeCount: stored.code_count,
    endedAt: stored.ended_at?.toISOString() ?? null,
  };
}

function toBenefit(stored: PromotionWithCounts, skus: ReadonlyMap<number, string>): PromotionBenefit {
  const basisPoints = stored.basis_points ?? 0;
  switch (stored.benefit) {
    case 'percent_off':
      return { kind: 'percent_off', basisPoints };
    case 'amount_off':
      return { kind: 'amount_off', amount: stored.amount ?? 0 };
    case 'free_shipping':
      return { kind: 'free_shipping' };
    case 'gift':
      return { kind: 'gift', sku: skus.get(stored.gift_variant_id ?? 0) ?? '', quantity: stored.gift_quantity ?? 1 };
    case 'buy_x_get_y':
      return {
        kind: 'buy_x_get_y',
        buyQuantity: stored.buy_quantity ?? 1,
        getQuantity: stored.get_quantity ?? 1,
        basisPoints,
      };
  }
}
