import type { EndpointOutput } from '@vermilion/contract/endpoints';
import { formatMoney } from '@vermilion/contract/money';
import { getSampleSteps, type SampleChoice } from '@vermilion/contract/sample';
import type { BagContext, BagService } from '../bag/bag.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { PriceContributor } from '../pricing/pricing.service.ts';
import {
  computeSampleSpend,
  countAllowed,
  getMissingSpend,
  listSampleMethods,
  mergeChoices,
  proposeSamples,
} from './sample.rules.ts';
import {
  deleteChosen,
  findSample,
  listChosen,
  listChosenIds,
  listSamples,
  replaceChosen,
  type StoredSample,
  selectHasChosen,
} from './sample.store.ts';

type ChoiceError = 'BAG_EMPTY' | 'SAMPLE_NOT_FOUND' | 'SAMPLE_OUT_OF_STOCK' | 'SAMPLES_NEED_SPEND' | 'SAMPLE_LIMIT';

/** Samples that shoppers choose for their bag (spec §3, §5): how many is decided by what the goods cost (ADR 117). */
export type SampleService = {
  /** Returns the samples that a shopper can choose from, those in the bag among them. */
  list(context: BagContext): Promise<EndpointOutput<'GET cart/samples'>>;
  /** Chooses a sample for a bag. One that it has already changes nothing. */
  choose(context: BagContext, id: string): Promise<Result<EndpointOutput<'POST cart/samples'>, ChoiceError>>;
  /** Takes a sample out of a bag. One that it does not have changes nothing. */
  remove(context: BagContext, id: string): Promise<EndpointOutput<'POST cart/samples'>>;
  /** What the samples of a bag change about its price: lines at a price of 0. */
  contributor: PriceContributor;
};

export function createSampleService({
  database: { db },
  bags,
  catalogue,
}: {
  database: Database;
  bags: Pick<BagService, 'view' | 'lock'>;
  catalogue: Pick<CatalogueService, 'findSampleItem'>;
}): SampleService {
  async function readAllowance(context: BagContext) {
    const spend = computeSampleSpend((await bags.view(context)).totals);
    const steps = getSampleSteps(context.market.code);
    return { allowedCount: countAllowed(spend, steps), missingSpend: getMissingSpend(spend, steps) };
  }

  function createChoice(
    sample: StoredSample,
    { market, language }: BagContext,
    isChosen: boolean,
  ): SampleChoice | null {
    const { id, description, is_offered, available } = sample;
    const item = catalogue.findSampleItem(sample.variant_id, market.code, language);
    if (!item || (!is_offered && !isChosen)) return null;
    return {
      id,
      name: item.name,
      brand: item.brand,
      size: item.size,
      description: description[language] ?? description.en,
      picture: item.picture,
      isChosen,
      isAvailable: is_offered && available > 0,
    };
  }

  return {
    list: async (context) => {
      const { bagId, market } = context;
      const [samples, chosenIds, allowance] = await Promise.all([
        listSamples(db, market.code),
        bagId === null ? ([] as string[]) : listChosenIds(db, bagId),
        readAllowance(context),
      ]);
      return {
        samples: samples.flatMap((sample) => createChoice(sample, context, chosenIds.includes(sample.id)) ?? []),
        ...allowance,
      };
    },

    choose: async (context, id) => {
      const { bagId, market, language } = context;
      if (bagId === null) return fail('BAG_EMPTY');
      const sample = await findSample(db, market.code, id);
      const isListed = sample?.is_offered && catalogue.findSampleItem(sample.variant_id, market.code, language);
      // Read before the bag is locked, by another connection: the price decides again what the bag gets.
      const { allowedCount, missingSpend } = await readAllowance(context);
      const chosen = await runResultInTransaction(db, async (transaction): Promise<Result<void, ChoiceError>> => {
        if (!(await bags.lock(transaction, { ...context, bagId }))) return fail('BAG_EMPTY');
        const samples = await listChosen(transaction, { bagId, market: market.code });
        if (samples.some((each) => each.id === id)) return ok(undefined);
        if (!sample || !isListed) return fail('SAMPLE_NOT_FOUND');
        if (sample.available < 1) return fail('SAMPLE_OUT_OF_STOCK');
        // What can no longer be had makes room.
        const kept = samples.filter(({ isOffered, available }) => isOffered && available > 0);
        if (allowedCount === 0) {
          return fail('SAMPLES_NEED_SPEND', { missing: formatMoney(missingSpend ?? 0, market, language) });
        }
        if (kept.length >= allowedCount) return fail('SAMPLE_LIMIT', { count: allowedCount });
        await replaceChosen(transaction, bagId, [...kept.map((each) => each.id), id]);
        return ok(undefined);
      });
      return chosen.ok ? ok({ bag: await bags.view(context) }) : chosen;
    },

    remove: async (context, id) => {
      const { bagId } = context;
      if (bagId !== null) {
        await runResultInTransaction(db, async (transaction) => {
          if (!(await bags.lock(transaction, { ...context, bagId }))) return ok(undefined);
          const kept = (await listChosenIds(transaction, bagId)).filter((each) => each !== id);
          await replaceChosen(transaction, bagId, kept);
          return ok(undefined);
        });
      }
      return { bag: await bags.view(context) };
    },

    // The noun stock reserves and gives back the units, as of every line of an order.
    contributor: {
      selectState: selectHasChosen,

      contribute: async (from, { bagId, market, lines, state }) => {
        if (state === 0) return {};
        const chosen = await listChosen(from, { bagId, market });
        return proposeSamples(chosen, {
          lines: await lines,
          steps: getSampleSteps(market),
          methods: listSampleMethods(market),
        });
      },

      redeem: async (transaction, { bagId }) => {
        await deleteChosen(transaction, bagId);
        return ok(undefined);
      },

      move: async (transaction, { fromBagId, toBagId, market }) => {
        const guests = await listChosenIds(transaction, fromBagId);
        if (guests.length === 0) return [];
        const own = await listChosenIds(transaction, toBagId);
        const merged = mergeChoices(own, guests, getSampleSteps(market).length);
        await replaceChosen(transaction, toBagId, merged);
        return guests.every((id) => merged.includes(id)) ? [] : [{ kind: 'sample' }];
      },
    },
  };
}
