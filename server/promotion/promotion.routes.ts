import type { promotionEndpoints } from '@vermilion/contract/promotion';
import type { BagService } from '../bag/bag.service.ts';
import type { Handlers } from '../platform/dispatch.ts';
import { getGuesser, resolveSignedIn } from '../platform/request-context.ts';
import { fail, ok } from '../platform/result.ts';
import type { PromotionAdmin } from './promotion.admin.ts';
import { readCodesFile, writeCodesFile } from './promotion.codes-file.ts';
import type { PromotionService } from './promotion.service.ts';

/** Faulty rows of a file of codes that an answer names. */
const maxNamedRows = 100;

export function createPromotionHandlers(
  promotions: PromotionService,
  admin: PromotionAdmin,
  bag: Pick<BagService, 'openBag'>,
): Handlers<keyof typeof promotionEndpoints> {
  return {
    'POST cart/discount-coupon/': async ({ body }, request) => {
      const context = await bag.openBag(request);
      return promotions.enterCode(context, body.code, await getGuesser(request));
    },
    'DELETE cart/discount-coupon/': async (_parts, request) =>
      ok(await promotions.removeCode(await bag.openBag(request))),
    'GET cart/offers': async (_parts, request) => ok(await promotions.listOffers(await bag.openBag(request))),
    'GET cart/explanation/': async (_parts, request) => ok(await promotions.explain(await bag.openBag(request))),

    'GET promotions/': async ({ query }) => ok({ promotions: await admin.list(query.market) }),
    'POST promotions/': async ({ body }, request) => admin.define(await resolveSignedIn(request), body),
    'PUT promotions/{id}': async ({ params, body: { version, ...definition } }, request) =>
      admin.change(await resolveSignedIn(request), { id: params.id, version }, definition),
    'POST promotions/{id}/end': async ({ params }, request) => admin.end(await resolveSignedIn(request), params.id),
    'POST promotions/{id}/codes': async ({ params, body: { idempotencyKey, ...batch } }, request) => {
      const author = await resolveSignedIn(request);
      const once = { scope: `promotion.create_codes ${author.accountId}`, key: idempotencyKey };
      return admin.createCodes(author, params.id, batch, once);
    },
    'GET promotions/{id}/codes': async ({ params }, request) => {
      const codes = await admin.listCodes(await resolveSignedIn(request), params.id);
      if (!codes.ok) return codes;
      const body = sendText(writeCodesFile(codes.value));
      return ok({ mediaType: 'text/csv; charset=utf-8', body, fileName: 'promo-codes.csv' });
    },
    'PUT promotions/{id}/codes': async ({ params, body }, request) => {
      const author = await resolveSignedIn(request);
      const codes = readCodesFile(body.bytes);
      if ('problems' in codes) {
        const fields = codes.problems.map((message) => ({ path: '', code: 'INVALID_VALUE' as const, message }));
        return fail('VALIDATION_FAILED', { fields: fields.slice(0, maxNamedRows) });
      }
      const added = await admin.addCodes(author, params.id, codes);
      return added.ok ? ok({ count: codes.length }) : added;
    },
  };
}

async function* sendText(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
