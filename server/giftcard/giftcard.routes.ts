import type { giftcardEndpoints } from '@vermilion/contract/giftcard';
import type { BagService } from '../bag/bag.service.ts';
import type { Handlers } from '../platform/dispatch.ts';
import { getGuesser, resolveCaller, resolveSignedIn } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { GiftcardService } from './giftcard.service.ts';

export function createGiftcardHandlers(
  {
    buying,
    reading,
    purchases,
    ending,
    correcting,
    bagMoney,
    credits,
    staff,
  }: Pick<
    GiftcardService,
    'buying' | 'reading' | 'purchases' | 'ending' | 'correcting' | 'bagMoney' | 'credits' | 'staff'
  >,
  bag: Pick<BagService, 'openBag'>,
): Handlers<keyof typeof giftcardEndpoints> {
  return {
    'GET gift-cards/': async (_parts, { market, language }) => ok(buying.getOffer(market, language)),
    'POST gift-cards/': async ({ body }, request) => buying.buy(await resolveCaller(request), body),
    'GET gift-cards/{id}': async ({ params, query }, request) =>
      reading.read(await resolveCaller(request), params.id, query.key),
    'POST gift-cards/{id}/payments': async ({ params, query, body }, request) =>
      purchases.retry(await resolveCaller(request), params.id, query.key, body.method),
    'POST gift-cards/{id}/cancel': async ({ params, query }, request) =>
      ending.cancel(await resolveCaller(request), params.id, query.key),
    'POST gift-cards/{id}/resend': async ({ params, query, body }, request) =>
      correcting.resend(await resolveCaller(request), params.id, query.key, body.idempotencyKey),
    'POST gift-cards/{id}/correction': async ({ params, query, body }, request) =>
      correcting.correct(await resolveCaller(request), params.id, query.key, body),
    'GET account/gift-cards': async ({ query }, request) => {
      const { accountId } = await resolveSignedIn(request);
      return ok(await reading.listBought(accountId, query));
    },
    'POST gift-cards/balance': async ({ body }, request) => bagMoney.checkBalance(await getGuesser(request), body.code),

    'GET cart/gift-cards/': async (_parts, request) => ok(await bagMoney.read(await bag.openBag(request))),
    'POST cart/gift-cards/': async ({ body }, request) =>
      bagMoney.add(await bag.openBag(request), await getGuesser(request), body.code),
    'DELETE cart/gift-cards/': async ({ query }, request) =>
      ok(await bagMoney.remove(await bag.openBag(request), query.id)),
    'PUT cart/credit/': async ({ body }, request) => bagMoney.chooseCredit(await bag.openBag(request), body.isUsed),

    'GET account/credits': async ({ query }, request) => {
      const { accountId } = await resolveSignedIn(request);
      return ok(await credits.read(accountId, request.market.code, query));
    },

    'GET staff/gift-cards/': async ({ query }) => ok(await staff.search(query.q, query.cursor)),
    'GET staff/gift-cards/{id}': async ({ params }) => staff.read(params.id),
    'PUT staff/gift-cards/{id}/freeze': async ({ params, body }, request) =>
      staff.freeze(await resolveSignedIn(request), params.id, body),
    'PUT staff/gift-cards/{id}/expiry': async ({ params, body }, request) =>
      staff.extend(await resolveSignedIn(request), params.id, body),
    'POST staff/gift-cards/{id}/adjustments': async ({ params, body }, request) =>
      staff.adjust(await resolveSignedIn(request), params.id, body),
    'POST staff/gift-cards/{id}/resend': async ({ params, body }, request) =>
      staff.resend(await resolveSignedIn(request), params.id, body, request.language),
    'POST staff/gift-cards/{id}/refund': async ({ params, body }, request) =>
      staff.refund(await resolveSignedIn(request), params.id, body.reason),
    'GET staff/members/{accountId}/credits': async ({ params }) => credits.readForStaff(params.accountId),
    'POST staff/members/{accountId}/credits': async ({ params, body }, request) =>
      credits.change(await resolveSignedIn(request), params.accountId, body),
  };
}
