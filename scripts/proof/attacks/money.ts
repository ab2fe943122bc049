import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bag } from '@vermilion/contract/bag';
import { guessLimits as cardGuessLimits } from '@vermilion/server/giftcard/giftcard.codes';
import { findLedgerFaults } from '@vermilion/server/loyalty/points/ledger.store';
import { guessLimits as promoGuessLimits } from '@vermilion/server/promotion/promotion.rules';
import { sql } from 'kysely';
import type { Arena, Attack } from '../attack.ts';
import { join, signIn } from '../members.ts';
import {
  author,
  createGiftCardRequest,
  definePromoCode,
  findGiftCardCode,
  grantPoints,
  openPromotions,
} from '../money.ts';
import { countValues, createOrder, type PlacedOrder, type Reply, repeatAtOnce, Visitor } from '../visitor.ts';

/** What a shopper whose order is refused, and nothing happened, may be told. */
const expectedRefusals = ['BAG_CHANGED', 'ADJUSTMENT_REFUSED'];

const createCode = () => `ATTACK-${randomUUID().slice(0, 12)}`;

const listCodes = (replies: readonly Reply[]) =>
  countValues(replies.map((reply) => (reply.status < 400 ? 'ok' : (reply.json() as { code: string }).code)));

const enterCode = (visitor: Visitor, code: string) => visitor.call('POST', 'cart/discount-coupon/', { code });

const readBag = async (visitor: Visitor): Promise<Bag> => (await visitor.call('GET', 'cart/')).json();

/** Counts everything that has to do with money. */
async function countMoney({ database }: Arena): Promise<string> {
  const { rows } = await sql`
    select (select count(*) from orders) as orders, (select count(*) from payables) as payables,
      (select count(*) from payments) as payments, (select count(*) from refunds) as refunds,
      (select count(*) from gift_cards) as cards, (select sum(amount) from money_balances) as money,
      (select count(*) from money_postings) as postings, (select count(*) from ledger_postings) as points,
      (select sum(reserved) from stock) as reserved`.execute(database.db);
  return JSON.stringify(rows[0]);
}

const guessedCodes: Attack = {
  number: 28,
  attempt: 'Guess promo codes: 60 as one visitor, 60 as visitors of one address, and with right ones between',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 1000);
    const right = createCode();
    await definePromoCode(arena.database, right);
    const visitor = new Visitor(arena.shops);
    await visitor.add(variant);
    const alone = listCodes(await repeatAtOnce(60, () => enterCode(visitor, createCode())));
    const { address } = new Visitor(arena.shops);
    const together = listCodes(
      await repeatAtOnce(60, async () => {
        const other = new Visitor(arena.shops, { address });
        await other.add(variant);
        return enterCode(other, createCode());
      }),
    );
    const sly = new Visitor(arena.shops);
    await sly.add(variant);
    const wrong: Reply[] = [];
    for (let round = 0; round < 15; round += 1) {
      await enterCode(sly, right);
      wrong.push(await enterCode(sly, createCode()));
    }
    const counts = [alone, together, listCodes(wrong)].map(({ PROMOTION_INVALID = 0 }) => PROMOTION_INVALID);
    const honest = new Visitor(arena.shops);
    await honest.add(variant);
    const { ok = 0 } = listCodes(await repeatAtOnce(20, () => enterCode(honest, right)));
    return {
      figure: `${counts.join(', ')} guesses were answered, and ${ok} of 20 right codes at once`,
      hasHeld: ok === 20 && counts.every((count) => count === promoGuessLimits.caller),
    };
  },
};

const guessedCards: Attack = {
  number: 28,
  attempt: 'Guess codes of gift cards: 60 as one visitor, 100 as visitors of one address, by balance and bag',
  run: async (arena) => {
    const guess = () => Array.from({ length: 4 }, () => randomUUID().slice(0, 4).toUpperCase()).join('-');
    const paths = ['gift-cards/balance', 'cart/gift-cards/'];
    const [variant = 0] = await arena.stockUp(1, 1000);
    const visitor = new Visitor(arena.shops);
    await visitor.add(variant);
    const send = (from: Visitor, index: number) =>
      from.call('POST', paths[index % paths.length] ?? '', { code: guess() });
    const alone = listCodes(await repeatAtOnce(60, (index) => send(visitor, index)));
    const { address } = new Visitor(arena.shops);
    const together = listCodes(
      await repeatAtOnce(100, async (index) => {
        const other = new Visitor(arena.shops, { address });
        await other.add(variant);
        return send(other, index);
      }),
    );
    const counts = [alone, together].map(({ GIFT_CARD_NOT_FOUND = 0 }) => GIFT_CARD_NOT_FOUND);
    return {
      figure: `${counts.join(', ')} guesses were answered`,
      hasHeld: counts[0] === cardGuessLimits.caller && counts[1] === cardGuessLimits.address,
    };
  },
};

/** Buys a gift card that is paid and mailed. @returns its id and code */
async function buyGiftCard(arena: Arena, amount: number) {
  const visitor = new Visitor(arena.shops);
  const email = `card-${randomUUID()}@elsewhere.example`;
  const bought: PlacedOrder = (await visitor.call('POST', 'gift-cards/', createGiftCardRequest(amount, email))).json();
  const paymentId = bought.redirectUrl.split('/').at(-1)?.split('?')[0] ?? '';
  await arena.provider.pay(paymentId);
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const mails = arena.mail.mails.filter(({ to }) => to === email);
    const code = mails.map((each) => findGiftCardCode(each.email.text)).find((each) => each !== undefined);
    if (code) return { ...bought, code };
    await wait(100);
  }
  throw new Error('No gift card was mailed');
}

const strangers: Attack = {
  number: 29,
  attempt: 'Use another’s order, gift card, line and keys, as a guest and as a member',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 1000);
    const victim = new Visitor(arena.shops);
    const order = await victim.buy(variant);
    const card = await buyGiftCard(arena, 5000);
    await victim.add(variant, 2);
    await victim.call('POST', 'cart/gift-cards/', { code: card.code });
    const bag = await readBag(victim);
    const lineId = bag.lines[0]?.id ?? '';
    const member = new Visitor(arena.shops);
    await signIn(member, await join(arena));
    const guest = new Visitor(arena.shops);
    const before = await countMoney(arena);
    const replies: Reply[] = [];
    for (const thief of [guest, member]) {
      const own = await thief.buy(variant);
      await thief.add(variant);
      for (const key of ['', own.key ?? 'x', card.key, 'x'.repeat(43)]) {
        const query = key === '' ? '' : `?key=${encodeURIComponent(key)}`;
        const returned = {
          lines: [{ lineId, quantity: 1, reason: 'faulty' }],
          method: 'label',
          idempotencyKey: randomUUID(),
        };
        replies.push(
          await thief.call('GET', `orders/${order.id}${query}`),
          await thief.call('POST', `orders/${order.id}/cancel${query}`),
          await thief.call('POST', `orders/${order.id}/payments${query}`, {}),
          await thief.call('POST', `orders/${order.id}/returns${query}`, returned),
        );
      }
      const foreign = `?key=${encodeURIComponent(order.key)}`;
      replies.push(
        await thief.call('GET', `gift-cards/${card.id}${foreign}`),
        await thief.call('POST', `gift-cards/${card.id}/cancel${foreign}`),
        await thief.call('PATCH', 'cart/line-items/', { lineId, quantity: 9 }),
        await thief.call('DELETE', `cart/line-items/?lineId=${lineId}`),
      );
      // Idempotent: what is not in the caller's bag needs no removal.
      await thief.call('DELETE', `cart/gift-cards/?id=${card.id}`);
    }
    const after = await countMoney(arena);
    const isSame = JSON.stringify(await readBag(victim)) === JSON.stringify(bag);
    const done = replies.filter(({ status }) => status < 400 || status >= 500).length;
    const [{ state } = { state: '' }] = await arena.database.db
      .selectFrom('orders')
      .select('state')
      .where('id', '=', order.id)
      .execute();
    const grown = JSON.parse(after).orders - JSON.parse(before).orders;
    return {
      figure: `${done} of ${replies.length} calls were done; the order is ${state}, the bag ${isSame ? 'as it was' : 'changed'}`,
      hasHeld: done === 0 && isSame && state === 'placed' && grown === 2,
    };
  },
};

const hostileAmounts: Attack = {
  number: 30,
  attempt: 'Send negative, huge, fractional and foreign amounts, and other currencies’ cards',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 1000);
    const card = await buyGiftCard(arena, 5000);
    const visitor = new Visitor(arena.shops);
    await visitor.add(variant);
    const stranger = new Visitor(arena.shops, { market: 'ID' });
    const { rows } = await sql<{ id: number }>`
      select variant_id as id from available_stock where market = 'ID' and available > 5 limit 20`.execute(
      arena.database.db,
    );
    for (const { id } of rows) if ((await stranger.add(id)).status === 200) break;
    const { totals } = await readBag(visitor);
    const before = await countMoney(arena);
    const amounts = [-1, 0, 0.5, 1e21, 2 ** 53, -(2 ** 31), '2600', null, [], { amount: 1 }, totals.total - 1];
    const replies: Reply[] = [];
    for (const amount of amounts) {
      const order = { ...createOrder(), expectedTotal: totals.total, expectedAmountDue: totals.amountDue };
      replies.push(
        await visitor.call('POST', 'orders/', { ...order, expectedTotal: amount }),
        await visitor.call('POST', 'orders/', { ...order, expectedAmountDue: amount }),
        await visitor.call('POST', 'orders/', { ...order, payment: null, expectedAmountDue: amount }),
        await visitor.call('POST', 'gift-cards/', { ...createGiftCardRequest(5000), amount }),
      );
    }
    for (const amount of [999, 50_001, 5001]) {
      replies.push(await visitor.call('POST', 'gift-cards/', createGiftCardRequest(amount)));
    }
    // A card of Singapore in Indonesia, and Indonesian money in Singapore.
    replies.push(
      await stranger.call('POST', 'cart/gift-cards/', { code: card.code }),
      await visitor.call('POST', 'gift-cards/', { ...createGiftCardRequest(500_000), sendZone: 'Asia/Jakarta' }),
      await visitor.call('PUT', 'cart/credit/', { isUsed: true }),
      await visitor.call('POST', 'cart/beauty-pass-offers/', { kind: 'reward', id: 'small-voucher' }),
    );
    const done = replies.filter(({ status }) => status < 400 || status >= 500);
    const isSame = (await countMoney(arena)) === before;
    return {
      figure: `${done.length} of ${replies.length} calls were done (${JSON.stringify(listCodes(replies))}), money ${isSame ? 'as it was' : 'changed'}`,
      hasHeld: done.length === 0 && isSame,
    };
  },
};

const staffCalls: readonly (readonly ['POST' | 'PUT', string, object])[] = [
  ['POST', 'staff/orders/{id}/refunds', { shipping: 100, reason: 'late', idempotencyKey: randomUUID() }],
  ['POST', 'staff/orders/{id}/cancel', { note: 'x' }],
  ['POST', 'staff/orders/{id}/prepare', {}],
  ['POST', 'staff/orders/{id}/parcels', { carrier: 'Post', idempotencyKey: randomUUID() }],
  ['POST', 'staff/returns/{id}/refund', {}],
  ['POST', 'staff/gift-cards/{id}/adjustments', { amount: 5000, reason: 'x', idempotencyKey: randomUUID() }],
  ['POST', 'staff/gift-cards/{id}/refund', { reason: 'x' }],
  ['POST', 'staff/gift-cards/{id}/resend', { reason: 'x', idempotencyKey: randomUUID() }],
  ['PUT', 'staff/gift-cards/{id}/expiry', { expiresOn: '2099-01-01', reason: 'x' }],
  ['POST', 'staff/members/{id}/credits', { market: 'SG', amount: 5000, reason: 'x', idempotencyKey: randomUUID() }],
  ['POST', 'staff/members/{id}/points', { market: 'SG', points: 5000, reason: 'x', idempotencyKey: randomUUID() }],
  ['POST', 'promotions/{id}/end', {}],
  ['POST', 'promotions/{id}/codes', { prefix: '', count: 1, idempotencyKey: randomUUID() }],
];

const withoutPermission: Attack = {
  number: 31,
  attempt: 'Call what staff do with money, as a guest and as a member',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 1000);
    const guest = new Visitor(arena.shops);
    const member = new Visitor(arena.shops);
    const email = await join(arena);
    await signIn(member, email);
    const order = await member.buy(variant);
    const { id: promotionId } = await definePromoCode(arena.database, createCode());
    const account = arena.database.db.selectFrom('accounts').select('id').where('email', '=', email);
    const { id: accountId } = await account.executeTakeFirstOrThrow();
    const card = await buyGiftCard(arena, 5000);
    const getId = (path: string) => {
      if (path.includes('members')) return accountId;
      if (path.includes('gift-cards')) return card.id;
      return path.startsWith('promotions') ? promotionId : order.id;
    };
    const before = await countMoney(arena);
    const statuses: number[] = [];
    for (const caller of [guest, member]) {
      for (const [method, path, body] of staffCalls) {
        statuses.push((await caller.call(method, path.replace('{id}', getId(path)), body)).status);
      }
    }
    const isSame = (await countMoney(arena)) === before;
    return {
      figure: `${JSON.stringify(countValues(statuses))}, money ${isSame ? 'as it was' : 'changed'}`,
      hasHeld: isSame && statuses.every((status) => status === 401 || status === 403),
    };
  },
};

const changingBags: Attack = {
  number: 32,
  attempt: 'Change the bag in one tab while another orders it, 30 bags',
  run: async (arena) => {
    const [first = 0, second = 0] = await arena.stockUp(2, 10_000);
    const code = createCode();
    await definePromoCode(arena.database, code);
    const outcomes = await repeatAtOnce(30, async () => {
      const visitor = new Visitor(arena.shops);
      await visitor.add(first, 2);
      const { lines, totals } = await readBag(visitor);
      const other = visitor.copy();
      const order = { ...createOrder(), expectedTotal: totals.total, expectedAmountDue: totals.amountDue };
      const [reply] = await Promise.all([
        visitor.call('POST', 'orders/', order),
        other.add(second, 3),
        other.call('PATCH', 'cart/line-items/', { lineId: lines[0]?.id, quantity: 5 }),
        enterCode(other, code),
      ]);
      if (reply.status !== 200) return (reply.json() as { code: string }).code;
      const { id } = reply.json() as PlacedOrder;
      const { rows } = await sql<{ total: number; goods: number; shipping: number; captured: number }>`
        select total, shipping, (select sum(quantity * unit_price - discount) from order_lines where order_id = orders.id)
          as goods, (select sum(amount) from payments where payable_id = orders.id) as captured
        from orders where id = ${id}`.execute(arena.database.db);
      const [stored] = rows;
      const isRight =
        stored?.total === totals.total &&
        Number(stored.goods) + stored.shipping === stored.total &&
        Number(stored.captured) === totals.amountDue;
      return isRight ? 'as it was shown' : 'WRONG';
    });
    return {
      figure: JSON.stringify(countValues(outcomes)),
      hasHeld: outcomes.every((outcome) => outcome === 'as it was shown' || expectedRefusals.includes(outcome)),
    };
  },
};

const changingCodes: Attack = {
  number: 32,
  attempt: 'Order by a code that staff change or end after the price was shown, 3 × 20 bags',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 10_000);
    const admin = openPromotions(arena.database);
    const outcomes: string[] = [];
    for (const kind of ['changed', 'ended', 'at once'] as const) {
      const code = createCode();
      const { id, definition } = await definePromoCode(arena.database, code);
      const bags = await repeatAtOnce(20, async () => {
        const visitor = new Visitor(arena.shops);
        await visitor.add(variant);
        await enterCode(visitor, code);
        const { totals } = await readBag(visitor);
        return { visitor, totals };
      });
      const change = async () => {
        if (kind === 'changed')
          await admin.change(author, { id, version: 1 }, { ...definition, minimumSpend: 1_000_000_000 });
        else await admin.end(author, id);
      };
      const order = () =>
        Promise.all(
          bags.map(({ visitor, totals }) => {
            const expected = { expectedTotal: totals.total, expectedAmountDue: totals.amountDue };
            return visitor.call('POST', 'orders/', { ...createOrder(), ...expected });
          }),
        );
      const replies = kind === 'at once' ? (await Promise.all([order(), change()]))[0] : await change().then(order);
      const codes = listCodes(replies);
      outcomes.push(`${kind}: ${JSON.stringify(codes)}`);
      const isRefused = kind === 'at once' || codes.BAG_CHANGED === 20;
      const rest = Object.keys(codes).filter((each) => each !== 'ok' && !expectedRefusals.includes(each));
      if (!isRefused || rest.length > 0) return { figure: outcomes.join('; '), hasHeld: false };
    }
    return { figure: outcomes.join('; '), hasHeld: true };
  },
};

const reusedKeys: Attack = {
  number: 33,
  attempt: 'Send another visitor’s idempotency key, with the same body and with another',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 1000);
    const [one, other] = [new Visitor(arena.shops), new Visitor(arena.shops)];
    const request = createGiftCardRequest(5000);
    const bought = await one.call('POST', 'gift-cards/', request);
    const again = await one.call('POST', 'gift-cards/', request);
    // A guest is known by key and e-mail: the network changes on the way home.
    const buyer = { ...request.buyer, email: `other.${randomUUID()}@shopper.example` };
    const copied = await other.call('POST', 'gift-cards/', { ...request, buyer });
    const changed = await one.call('POST', 'gift-cards/', { ...request, amount: 6000 });
    const getId = (reply: Reply) => (reply.json() as PlacedOrder).id;
    const isOwnCard = getId(bought) === getId(again) && getId(bought) !== getId(copied) && changed.status === 422;

    const orderRequest = { ...createOrder() };
    const place = async (visitor: Visitor, changes = {}) => {
      await visitor.add(variant);
      return visitor.order({ ...orderRequest, ...changes });
    };
    const first = await place(one);
    const second = await place(other);
    const name = { fullName: 'Somebody Else' };
    const third = await place(one, { contact: { ...orderRequest.contact, ...name } });
    const isOwnOrder = getId(first) !== getId(second) && third.status === 422;
    return {
      figure: `cards ${[bought, again, copied, changed].map(({ status }) => status)}, orders ${[first, second, third].map(({ status }) => status)}`,
      hasHeld: isOwnCard && isOwnOrder,
    };
  },
};

const twoMarkets: Attack = {
  number: 34,
  attempt: 'Spend the points of one member in the bags of two markets at once, 10 members',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 1000);
    const { rows } = await sql<{ id: number }>`
      select variant_id as id from available_stock where market = 'MY' and available > 20 limit 20`.execute(
      arena.database.db,
    );
    const emails = await repeatAtOnce(10, () => join(arena));
    await grantPoints(arena.database, emails, 200);
    const outcomes = await Promise.all(
      emails.map(async (email) => {
        const bags = [new Visitor(arena.shops), new Visitor(arena.shops, { market: 'MY' })];
        for (const [index, visitor] of bags.entries()) {
          await signIn(visitor, email);
          const ids = index === 0 ? [variant] : rows.map(({ id }) => id);
          for (const id of ids) if ((await visitor.add(id)).status === 200) break;
          await visitor.call('POST', 'cart/beauty-pass-offers/', { kind: 'reward', id: 'small-voucher' });
        }
        const malaysian = {
          contact: { ...createOrder().contact, phone: '012 345 6789' },
          delivery: {
            method: 'standard' as const,
            address: { line1: '1 Jalan Ampang', city: 'Kuala Lumpur', subdivision: 'Kuala Lumpur', postcode: '50450' },
          },
        };
        const replies = await Promise.all(bags.map((bag, index) => bag.order(index === 0 ? {} : malaysian)));
        return JSON.stringify(listCodes(replies));
      }),
    );
    const { rows: redeemed } = await sql<{ count: number }>`
      select count(*)::integer as count from reward_redemptions join accounts on accounts.id = account_id
      where email = any(${emails}::text[]) group by account_id`.execute(arena.database.db);
    const faults = await findLedgerFaults(arena.database.db);
    return {
      figure: `${JSON.stringify(countValues(outcomes))}; ${redeemed.length} members redeemed, ${Math.max(0, ...redeemed.map(({ count }) => count))} at most`,
      hasHeld: faults.length === 0 && redeemed.length === 10 && redeemed.every(({ count }) => count === 1),
    };
  },
};

const mailedWords: Attack = {
  number: 35,
  attempt: 'Put headers, markup and links into the mail of a gift card',
  run: async (arena) => {
    const words = [
      'Hello\r\nBcc: all@elsewhere.example',
      '<img src=https://evil.example/x onerror=alert(1)>',
      'Win at https://evil.example now',
      'Win at evil.example now',
      'Win at ｅｖｉｌ．ｅｘａｍｐｌｅ now',
      'Win at evil。example now',
      'javascript:alert(1)//',
      '=?utf-8?B?SGk=?=',
      '{recipientName} {{code}} <%= code %>',
    ];
    const refused: string[] = [];
    const sent: string[] = [];
    for (const [index, text] of words.entries()) {
      for (const field of ['message', 'recipient', 'buyer'] as const) {
        const visitor = new Visitor(arena.shops);
        const email = `words-${index}-${field}-${randomUUID()}@elsewhere.example`;
        const request = createGiftCardRequest(5000, email);
        const changed =
          field === 'message'
            ? { ...request, message: text }
            : { ...request, [field]: { ...request[field], fullName: text } };
        const reply = await visitor.call('POST', 'gift-cards/', changed);
        if (reply.status !== 200) {
          refused.push(text);
          continue;
        }
        sent.push(email);
        await arena.provider.pay((reply.json() as PlacedOrder).redirectUrl.split('/').at(-1)?.split('?')[0] ?? '');
      }
    }
    await wait(5000);
    const mails = arena.mail.mails.filter(({ to }) => sent.includes(to));
    const strays = arena.mail.mails.filter(({ to }) => to === 'all@elsewhere.example').length;
    const bad = mails.filter(({ email }) => {
      const html = email.html ?? '';
      const isLinked =
        /href="[^"]*evil|<img[^>]*evil|onerror=[^&]*>/i.test(html) ||
        /(?<!\S)(https?:\/\/)?evil\.example/i.test(email.text ?? '');
      return isLinked || /[\r\n]/.test(email.subject ?? '') || email.bcc !== undefined;
    });
    return {
      figure: `${refused.length} of ${words.length * 3} refused, ${mails.length} mails, ${bad.length} with a link, markup or header, ${strays} to strangers`,
      hasHeld: bad.length === 0 && strays === 0,
    };
  },
};

export const moneyAttacks: readonly Attack[] = [
  guessedCodes,
  guessedCards,
  strangers,
  hostileAmounts,
  withoutPermission,
  changingBags,
  changingCodes,
  reusedKeys,
  twoMarkets,
  mailedWords,
];
