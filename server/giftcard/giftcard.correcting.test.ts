import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { getResultCode } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { createMailer, type Mailer } from '../platform/mail.ts';
import { unwrap } from '../platform/result.testing.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestGiftShop } from './giftcard.testing.ts';

/** A recipient whose mail server refuses the address for good, by SMTP. */

/** What the server answers to addresses that begin with `wrong`. */
let refusal = '';
let received: { to: string; text: string }[] = [];
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    const responseCode = Number(refusal.slice(0, 3));
    done(address.startsWith('wrong') ? Object.assign(new Error(refusal.slice(4)), { responseCode }) : undefined);
  },
  onData: (stream, session, done) => {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk;
    });
    stream.on('end', () => {
      const lines = text.replaceAll('=\r\n', '').replaceAll('\r\n', '\n');
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), text: lines });
      done();
    });
  },
});

let database: Database;
let mailer: Mailer;
let shop: ReturnType<typeof createTestGiftShop>;
const visitor = createTestVisitor('SG');
const buyer = { fullName: 'Mei Tan', email: 'mei@example.sg' };
const wrong = { fullName: 'Priya Nair', email: 'wrong.priya@example.sg' };

beforeAll(async () => {
  database = await testDatabase();
  shop = createTestGiftShop(database);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Vermilion <shop@vermilion.example>' });
});
afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await database.close();
});
beforeEach(() => {
  refusal = '550 5.1.1 no such mailbox';
  received = [];
});

/** Buys a card for the wrong address, pays for it, and has it sent. */
async function issueRefused() {
  const bought = await unwrap(shop.buy(visitor, { buyer, recipient: wrong }));
  await shop.reportOutcome(await shop.readPaymentId(bought.id), 'confirmed');
  await shop.runJobs(mailer);
  return bought;
}

const listMails = (part: string) => received.filter(({ text }) => text.includes(part)).map(({ to }) => to);

const correct = (bought: { id: string; key: string | null }, email: string, idempotencyKey: string = randomUUID()) =>
  shop.dispatch.call(
    'POST gift-cards/{id}/correction',
    { params: { id: bought.id }, query: { key: bought.key ?? undefined }, body: { email, idempotencyKey } },
    visitor,
  );

const readCode = async (id: string) => {
  const card = await database.db
    .selectFrom('gift_cards')
    .select(['code_hash', 'code_number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return card;
};

test('the buyer is told once that the address was refused, and corrects it once, with a new code', async () => {
  const bought = await issueRefused();
  expect(listMails('deliver it')).toEqual([buyer.email]);
  // Nothing is tried again by itself, and nobody is told again.
  shop.advanceClock(24 * 60);
  await shop.runJobs(mailer);
  expect(listMails('deliver it')).toEqual([buyer.email]);
  expect(await shop.read(visitor, bought)).toMatchObject({ sentAt: null, delivery: 'refused', canCorrect: true });
  const before = await readCode(bought.id);
  expect(getResultCode(await correct(bought, 'priya'))).toBe('VALIDATION_FAILED');
  const key = randomUUID();
  const answers = await Promise.all([
    correct(bought, 'priya@example.sg', key),
    correct(bought, 'priya@example.sg', key),
    correct(bought, 'other@example.sg'),
  ]);
  const codes = answers.map((answer) => getResultCode(answer));
  // Whichever of the two comes first, the other is refused.
  expect(codes.toSorted()).toEqual(
    codes[0] === 'ok'
      ? ['GIFT_CARD_NOT_CORRECTABLE', 'ok', 'ok']
      : ['GIFT_CARD_NOT_CORRECTABLE', 'GIFT_CARD_NOT_CORRECTABLE', 'ok'],
  );
  const { recipient, delivery } = await shop.read(visitor, bought);
  expect(delivery).toBe('again');
  await shop.runJobs(mailer);
  expect(received.filter(({ to }) => to === recipient.email)).toHaveLength(1);
  const after = await readCode(bought.id);
  expect(after.code_number).toBe(before.code_number + 1);
  expect(after.code_hash).not.toBe(before.code_hash);
  expect(await shop.read(visitor, bought)).toMatchObject({ delivery: 'planned', canCorrect: false });
  expect((await shop.read(visitor, bought)).sentAt).not.toBeNull();
  const entries = await database.db
    .selectFrom('audit_entries')
    .select(['operator', 'action', 'before', 'after'])
    .where('object_id', '=', bought.id)
    .execute();
  expect(entries).toMatchObject([
    {
      operator: 'giftcard.link_of_buyer',
      action: 'giftcard.corrected',
      before: { recipient: wrong.email },
      after: { recipient: recipient.email },
    },
  ]);
});

test('where a corrected address is refused as well, the buyer gets one more mail, and Customer Care helps', async () => {
  const bought = await issueRefused();
  await unwrap(correct(bought, 'wrong.again@example.sg'));
  await shop.runJobs(mailer);
  expect(listMails('deliver it')).toEqual([buyer.email, buyer.email]);
  expect(received.at(-1)?.text).toContain('Customer Care');
  expect(await shop.read(visitor, bought)).toMatchObject({ delivery: 'refused', canCorrect: false });
  expect(getResultCode(await correct(bought, 'priya@example.sg'))).toBe('GIFT_CARD_NOT_CORRECTABLE');
  const staffView = await unwrap(shop.giftcard.staff.read(bought.id));
  expect(staffView).toMatchObject({ isRefused: true, recipient: { email: 'wrong.again@example.sg' } });
});

test('only whoever has the link corrects an address, and only one that was refused', async () => {
  const refused = await issueRefused();
  const other = await unwrap(shop.buy(visitor));
  expect(getResultCode(await correct({ ...refused, key: other.key }, 'priya@example.sg'))).toBe('GIFT_CARD_NOT_FOUND');
  expect(getResultCode(await correct({ ...refused, key: null }, 'priya@example.sg'))).toBe('AUTHENTICATION_FAILED');
  await unwrap(
    shop.giftcard.staff.freeze({ operator: 'test' }, refused.id, { isFrozen: true, reason: 'Reported stolen' }),
  );
  expect(getResultCode(await correct(refused, 'priya@example.sg'))).toBe('GIFT_CARD_NOT_CORRECTABLE');
  const sent = await shop.issue(5000);
  expect(await shop.read(visitor, sent)).toMatchObject({ delivery: 'planned', canCorrect: false });
  expect(getResultCode(await correct(sent, 'priya@example.sg'))).toBe('GIFT_CARD_NOT_CORRECTABLE');
});

test.each([
  ['a server that is busy', '451 4.7.1 try again later'],
  ['a full mailbox', '552 5.2.2 mailbox full'],
  ['a policy about the sender', '550 5.7.1 relaying denied'],
])('%s is no refusal for good', async (_what, answer) => {
  refusal = answer;
  const bought = await unwrap(shop.buy(visitor, { buyer, recipient: wrong }));
  await shop.reportOutcome(await shop.readPaymentId(bought.id), 'confirmed');
  await shop.runJobs(mailer);
  expect(listMails('deliver it')).toEqual([]);
  expect(await shop.read(visitor, bought)).toMatchObject({ delivery: 'planned', canCorrect: false });
});
