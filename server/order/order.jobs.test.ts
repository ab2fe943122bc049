import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { createMailer } from '../platform/mail.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createTestShop } from './order.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A mail server on loopback that can refuse everything. */
async function startMailServer() {
  const received: { to: string[]; subject: string }[] = [];
  const state = { isDown: true };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, callback) =>
      callback(state.isDown ? Object.assign(new Error('Try later'), { responseCode: 451 }) : undefined),
    onData: (stream, session, callback) => {
      let mail = '';
      stream.on('data', (chunk) => {
        mail += String(chunk);
      });
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, subject: /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '' });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    received,
    state,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

test('a mail server that is down for two days loses no mail and delays no expiry', async () => {
  const mailServer = await startMailServer();
  const mailer = createMailer({ smtpUrl: mailServer.url, from: 'Vermilion <shop@vermilion.example>' });
  const shop = createTestShop(database, { mailer });
  await stockUp(database.db, 'SG', { 1: 100 });

  const paid: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const order = await shop.placeUsualOrder(createTestVisitor('SG'));
    await shop.reportOutcome(order.paymentId, 'confirmed');
    paid.push(order.id);
  }
  await shop.placeUsualOrder(createTestVisitor('SG'));
  const onHand = await shop.readAvailable(1);
  const listPaidNumbers = () =>
    database.db.selectFrom('orders').select('number').where('id', 'in', paid).orderBy('number').execute();

  for (let hour = 0; hour < 48; hour += 6) {
    await shop.runJobs();
    shop.advanceClock(6 * 60);
  }
  expect(mailServer.received).toEqual([]);
  expect(await shop.readAvailable(1)).toBe((onHand ?? 0) + 2);
  const listMailJobs = () =>
    database.db.selectFrom('jobs').select(['kind', 'failed_at']).where('kind', 'like', 'order.mail%').execute();
  const waiting = await listMailJobs();
  expect(waiting.filter(({ kind }) => kind === 'order.mail_confirmation')).toHaveLength(3);
  expect(waiting.every(({ failed_at }) => failed_at === null)).toBe(true);

  mailServer.state.isDown = false;
  shop.advanceClock(60);
  await shop.runJobs();
  const subjects = mailServer.received.map(({ subject }) => subject);
  const confirmations = (await listPaidNumbers()).map(({ number }) => number);
  for (const number of confirmations) expect(subjects.filter((subject) => subject.includes(number))).toHaveLength(1);
  expect(mailServer.received).toHaveLength(waiting.length);
  expect(await listMailJobs()).toEqual([]);

  mailer.close();
  await mailServer.stop();
});
