import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Checkout } from '@vermilion/contract/order';
import { findMoneyFaults } from '@vermilion/server/giftcard/giftcard.ledger.store';
import { findLedgerFaults } from '@vermilion/server/loyalty/points/ledger.store';
import { sql } from 'kysely';
import { startMailSink } from './proof/mail-sink.ts';
import { join, signIn } from './proof/members.ts';
import { createGiftCardRequest, definePromoCode, findGiftCardCode, grantPoints } from './proof/money.ts';
import { dropHold, stockUpShelves, stockUpStore } from './proof/orders.ts';
import { startProofProvider } from './proof/provider.ts';
import { prepareStage, type ShopProcess, startShopProcess } from './proof/shops.ts';
import { createOrder, type PlacedOrder, type Reply, repeatAtOnce, Visitor } from './proof/visitor.ts';

/**
 * Kills a process of the shop (`kill -9`) at random moments while guests and members check out and pay, with promo codes, gift
 * cards and rewards in their bags, by delivery or Click & Collect, 100 times or as often as the argument says
 * (`npm run proof -- crashes`). Fails when an order that was answered is missing, doubled or half done, a paid one is not confirmed
 * or not mailed, stock of the website or the store is stuck, or points, gift cards or uses of the code do not add up.
 */

const kills = Number(process.argv[2] ?? 100);
const shopperCount = 12;
const memberCount = 6;
const shelfUnits = 100_000;
const unpaidShare = 0.1;
const codeShare = 0.5;
const cardShare = 0.5;
const rewardShare = 0.5;
const collectShare = 0.4;
const maxPatienceMs = 120_000;

const promoCode = 'CRASH';
const cardAmount = 20_000;
const rewardId = 'small-voucher';
const memberPoints = 10_000_000;

/** A checkout as its shopper knows it. @property uses what lowered or paid its price */
type Visit = {
  orderKey: string;
  email: string;
  orderId: string;
  paymentId: string;
  isPaid: boolean;
  isCollected: boolean;
  uses: Record<'code' | 'card' | 'reward', boolean>;
};

/** Somebody who checks out again and again. @property giftCard the code of one that has money left */
type Shopper = { member: string | undefined; giftCard: string | null };

const stage = await prepareStage();
const [provider, mail] = await Promise.all([startProofProvider(), startMailSink()]);
const processes: ShopProcess[] = [];
try {
  Object.assign(stage.settings, { PAYMENT_URL: provider.url, SMTP_URL: mail.url, RATE_LIMIT: '1000000' });
  const { db } = stage.database;
  processes.push(...(await stage.startPair()));
  const [variant = 0] = await stockUpShelves(stage.database, { variants: 1, units: shelfUnits, offset: 0 });
  const storeCode = await stockUpStore(stage.database, variant, shelfUnits);
  const { id: promotionId } = await definePromoCode(stage.database, promoCode, { maxUses: 1_000_000 });
  const members = await repeatAtOnce(memberCount, () => join({ shops: processes, mail }));
  await grantPoints(stage.database, members, memberPoints);
  const visits: Visit[] = [];
  const problems: string[] = [];
  let isOver = false;
  const shopping = repeatAtOnce(shopperCount, async (index) => {
    const shopper: Shopper = { member: members[index], giftCard: null };
    while (!isOver) {
      const visit = await checkOut(variant, shopper).catch((error: Error) => void problems.push(error.message));
      if (visit) visits.push(visit);
    }
  });
  for (let kill = 1; kill <= kills; kill += 1) {
    await wait(randomInt(50, 1500));
    // Each fifth time both at once, so that nobody carries on.
    const killed = kill % 5 === 0 ? [0, 1] : [randomInt(2)];
    await Promise.all(killed.map(replaceProcess));
    if (kill % 10 === 0) console.log(`${kill} kills, ${visits.length} orders`);
  }
  isOver = true;
  await shopping;
  await endUnpaid();
  await waitForJobs();
  const faults = { ...(await findOrderFaults()), ...(await findBooksFaults()) };
  const mailed = visits.filter(({ isPaid }) => isPaid).map(({ email }) => countMails(email));
  console.table({
    kills,
    orders: visits.length,
    paid: mailed.length,
    'with a code': countVisits('code'),
    'with a gift card': countVisits('card'),
    'with a reward': countVisits('reward'),
    'collected from the store': visits.filter(({ isCollected }) => isCollected).length,
    'mailed twice or more': mailed.filter((count) => count > 1).length,
    ...faults,
    'calls that failed': problems.length,
  });
  for (const problem of new Set(problems)) console.log(problem);
  if (problems.length > 0 || Object.values(faults).some((count) => count > 0)) process.exitCode = 1;

  /** Kills a process and starts another one in its place, on its port. */
  async function replaceProcess(index: number): Promise<void> {
    const { pid, port } = processes[index] as ShopProcess;
    process.kill(pid, 'SIGKILL');
    processes[index] = await startShopProcess({ ...stage.settings, PORT: String(port) });
  }

  /** Buys a gift card and waits for the mail with its code. */
  async function buyGiftCard(visitor: Visitor): Promise<string> {
    const email = `card-${randomUUID()}@elsewhere.example`;
    const body = createGiftCardRequest(cardAmount, email);
    const bought: PlacedOrder = (await insist(() => visitor.call('POST', 'gift-cards/', body))).json();
    const retryPath = `gift-cards/${bought.id}/payments?key=${encodeURIComponent(bought.key)}`;
    await payOnPage(bought, () => visitor.call('POST', retryPath, {}));
    for (const until = performance.now() + maxPatienceMs; performance.now() < until; await wait(200)) {
      const texts = mail.mails.filter(({ to }) => to === email).map((each) => each.email.text);
      const code = texts.map(findGiftCardCode).find((each) => each !== undefined);
      if (code) return code;
    }
    throw new Error('No gift card was mailed');
  }

  /** Pays on the provider's page, which is asked for again where the shop could not give one. @returns the payment's id */
  async function payOnPage({ redirectUrl }: PlacedOrder, retry: () => Promise<Reply>): Promise<string> {
    const getId = (url: string) => url.split('/').at(-1)?.split('?')[0] ?? '';
    let paymentId = getId(redirectUrl);
    if (!provider.payments.has(paymentId)) {
      const retried: PlacedOrder = (await insist(retry)).json();
      paymentId = getId(retried.redirectUrl);
    }
    const payment = provider.payments.get(paymentId);
    if (!payment) throw new Error('There is no page to pay on');
    payment.state = 'paid';
    const eventId = randomUUID();
    await insist(async () => {
      const status = await provider.callBack(paymentId, 'confirmed', { eventId });
      return { status, headers: {}, text: '', json: () => null as never };
    });
    return paymentId;
  }

  /** Puts code, gift card and reward into a bag by chance. A refused gift card is spent. */
  async function chooseDiscounts(visitor: Visitor, shopper: Shopper): Promise<void> {
    if (Math.random() < codeShare) {
      await insist(() => visitor.call('POST', 'cart/discount-coupon/', { code: promoCode }));
    }
    if (Math.random() < cardShare) {
      shopper.giftCard ??= await buyGiftCard(visitor);
      const code = shopper.giftCard;
      const entered = await insist(() => visitor.call('POST', 'cart/gift-cards/', { code }), [409]);
      if (entered.status === 409) shopper.giftCard = null;
    }
    if (shopper.member && Math.random() < rewardShare) {
      const reward = { kind: 'reward', id: rewardId };
      await insist(() => visitor.call('POST', 'cart/beauty-pass-offers/', reward));
    }
  }

  /** Buys as a browser does that repeats what was not answered, and pays as a provider does that repeats its reports. */
  async function checkOut(variantId: number, shopper: Shopper): Promise<Visit> {
    const visitor = new Visitor(processes);
    const { member } = shopper;
    if (member) await insist(() => signIn(visitor, member));
    const idempotencyKey = randomUUID();
    await insist(() => visitor.call('POST', 'cart/line-items/', { variantId, quantity: 1, idempotencyKey }));
    await chooseDiscounts(visitor, shopper);
    const isCollected = Math.random() < collectShare;
    const query = isCollected ? `?delivery=collect&store=${storeCode}` : '';
    const checkout = await insist(() => visitor.call('GET', `checkout/${query}`));
    const { totals } = (checkout.json() as Checkout).bag;
    const request = {
      ...createOrder(),
      expectedTotal: totals.total,
      expectedAmountDue: totals.amountDue,
      ...(totals.amountDue === 0 && { payment: null }),
      ...(isCollected && { delivery: { method: 'collect', storeCode } }),
    };
    const placed: PlacedOrder = (await insist(() => visitor.call('POST', 'orders/', request))).json();
    const sources = [...totals.adjustments, ...totals.tenders].map(({ source }) => source.kind);
    const visit: Visit = {
      orderKey: request.idempotencyKey,
      email: request.contact.email,
      orderId: placed.id,
      paymentId: '',
      isPaid: totals.amountDue === 0,
      isCollected,
      uses: {
        code: sources.includes('promo_code'),
        card: sources.includes('gift_card'),
        reward: sources.includes('reward'),
      },
    };
    // Members may have few unpaid orders at a time.
    if (visit.isPaid || (!member && Math.random() < unpaidShare)) return visit;
    const key = placed.key ? `?key=${encodeURIComponent(placed.key)}` : '';
    visit.paymentId = await payOnPage(placed, () => visitor.call('POST', `orders/${placed.id}/payments${key}`, {}));
    visit.isPaid = true;
    return visit;
  }

  /** Repeats a call until the shop answers it. @throws when the answer is a refusal other than the expected ones */
  async function insist(call: () => Promise<Reply>, expected: readonly number[] = []): Promise<Reply> {
    const until = performance.now() + maxPatienceMs;
    for (;;) {
      const reply = await call().catch(() => null);
      if (reply && (reply.status < 400 || expected.includes(reply.status))) return reply;
      const isRepeated = reply === null || reply.status === 503 || reply.status === 429;
      if (!isRepeated) throw new Error(`${reply.status} ${reply.text.slice(0, 200)}`);
      if (performance.now() > until) throw new Error('The shop did not answer');
      await wait(reply?.status === 429 ? 1000 : 50);
    }
  }

  function countVisits(use: keyof Visit['uses']): number {
    return visits.filter(({ uses }) => uses[use]).length;
  }

  async function endUnpaid(): Promise<void> {
    const unpaid = await db.selectFrom('orders').select('id').where('paid_at', 'is', null).execute();
    const ids = unpaid.map(({ id }) => id);
    if (ids.length > 0) await dropHold(db, ids);
  }

  /**
   * Resolves when no job waits for its turn; those of killed processes run again when their lease is over. Reminders of unfinished
   * payments come due all the time, each 20 minutes after its order.
   */
  async function waitForJobs(): Promise<void> {
    for (const until = performance.now() + 5 * 60_000; ; await wait(1000)) {
      const { rows } = await sql<{ kind: string; count: number }>`
        select kind, count(*) as count from jobs
        where failed_at is null and key is distinct from 'recurring' and kind not like '%.mail_unfinished' and
          (leased_until is not null or run_at <= now() + interval '20 seconds')
        group by kind`.execute(db);
      if (rows.length === 0) return;
      if (performance.now() > until) throw new Error(`Jobs are still waiting: ${JSON.stringify(rows)}`);
    }
  }

  function countMails(email: string): number {
    return mail.mails.filter(({ to }) => to === email).length;
  }

  /** Counts orders that are not what their shoppers were told. */
  async function findOrderFaults(): Promise<Record<string, number>> {
    const stored = await db.selectFrom('orders').select(['id', 'idempotency_key', 'state', 'paid_at']).execute();
    const byId = new Map(stored.map((order) => [order.id, order]));
    const keys = new Set(stored.map((order) => order.idempotency_key));
    const isUnconfirmed = ({ orderId, isPaid }: Visit) => isPaid !== (byId.get(orderId)?.paid_at != null);
    const captured = await db.selectFrom('payments').select('payable_id').where('state', '=', 'confirmed').execute();
    const { rows: half } = await sql`
      select from orders
      where not exists (select from order_lines where order_id = orders.id)
        or not exists (select from payables where payables.id = orders.id)
        or amount_due > 0 and not exists (select from payments where payable_id = orders.id)
        or not exists (select from stock_reservations where owner_id = orders.id::text and state =
          case when orders.state = 'cancelled' then 'released' when paid_at is null then 'held' else 'committed' end)
        or (paid_at is null) <> (orders.state = 'cancelled')`.execute(db);
    return {
      'orders lost': visits.filter(({ orderId, orderKey }) => byId.get(orderId)?.idempotency_key !== orderKey).length,
      'orders nobody was answered': stored.length - visits.length,
      'orders doubled': stored.length - keys.size,
      'orders half done': half.length,
      'paid and not confirmed, or the reverse': visits.filter(isUnconfirmed).length,
      'captured twice': captured.length - new Set(captured.map(({ payable_id }) => payable_id)).size,
      'confirmations not mailed': visits.filter(({ isPaid, email }) => isPaid && countMails(email) === 0).length,
    };
  }

  /** Counts what does not add up in stock, points and jobs. */
  async function findBooksFaults(): Promise<Record<string, number>> {
    const { rows: stuck } = await sql`
      select variant_id from stock
      where reserved <> (select coalesce(sum(quantity), 0) from stock_reservation_lines as lines
        where lines.variant_id = stock.variant_id and lines.market = stock.market)
      union all select variant_id from store_stock
      where reserved <> (select coalesce(sum(quantity), 0) from store_reservation_lines as lines
        where lines.variant_id = store_stock.variant_id and lines.store_code = store_stock.store_code)`.execute(db);
    const { rows: shelves } = await sql<{ on_hand: number; reserved: number; sold: number }>`
      select shelf.on_hand, shelf.reserved, coalesce(sum(quantity), 0)::integer as sold
      from (
        select null as store, on_hand, reserved from stock where variant_id = ${variant} and market = 'SG'
        union all select store_code, on_hand, reserved from store_stock
          where variant_id = ${variant} and store_code = ${storeCode}
      ) as shelf
      left join (
        select store_code, quantity from order_lines join orders on orders.id = order_id
        where paid_at is not null and variant_id = ${variant}
      ) as lines on lines.store_code is not distinct from shelf.store
      group by shelf.store, shelf.on_hand, shelf.reserved`.execute(db);
    const sumShelves = (count: (shelf: (typeof shelves)[number]) => number) =>
      shelves.reduce((sum, shelf) => sum + count(shelf), 0);
    // No order is settled here: what is paid counts as a purchase of its day, and its points are pending (ADR 145).
    const { rows: unrewarded } = await sql`
      select from orders where account_id is not null and paid_at is not null and not exists (
        select from loyalty_purchases
        where order_id = orders.id and state = 'pending' and confirmed_on is not null)`.execute(db);
    const { rows: misused } = await sql`
      select from promotions where id = ${promotionId} and max_uses - uses_left <> (
        select count(*) from promotion_uses join orders on orders.id = order_id
        where promotion_id = promotions.id and orders.state <> 'cancelled')`.execute(db);
    const { rows: unreturned } = await sql`
      select from tenders join orders on orders.id = payable_id
      where tenders.refunded <> case when orders.state = 'cancelled' then tenders.amount else 0 end`.execute(db);
    const { rows: misredeemed } = await sql`
      select from reward_redemptions join orders on orders.id = order_id
      where reward_redemptions.state <> case when orders.state = 'cancelled' then 'restored' else 'redeemed' end`.execute(
      db,
    );
    const { rows: held } = await sql`select from point_balances where held <> 0`.execute(db);
    const dead = await db.selectFrom('jobs').select('kind').where('failed_at', 'is not', null).execute();
    return {
      'shelves whose reserved units differ': stuck.length,
      'units stuck or lost': sumShelves(({ reserved, sold }) => Math.abs(reserved - sold)),
      'units off the shelves': sumShelves(({ on_hand }) => shelfUnits - on_hand),
      'paid orders of members without pending points': unrewarded.length,
      'faults of the ledger of points': (await findLedgerFaults(db)).length,
      'faults of the ledger of gift cards': (await findMoneyFaults(db)).length,
      'uses of the code that differ from its orders': misused.length,
      'gift cards of cancelled orders not given back, or the reverse': unreturned.length,
      'rewards neither redeemed nor restored': misredeemed.length,
      'members whose points are stuck': held.length,
      'dead jobs': dead.length,
    };
  }
} finally {
  for (const { pid } of processes) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  await stage.stop();
  await Promise.all([provider.stop(), mail.stop()]);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
