import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Arena, Attack } from '../attack.ts';
import { createGiftCardRequest } from '../money.ts';
import { countValues, repeatAtOnce, Visitor } from '../visitor.ts';

/** What anybody can begin again and again, and addresses that lead elsewhere. */

const parallelCalls = 10;

/** Makes calls, ten at once. @returns how many had each status */
async function countStatuses(calls: number, call: () => Promise<{ status: number }>): Promise<Record<string, number>> {
  const statuses: number[] = [];
  let remaining = calls;
  await repeatAtOnce(parallelCalls, async () => {
    while (remaining > 0) {
      remaining -= 1;
      statuses.push((await call()).status);
    }
  });
  return countValues(statuses);
}

/** Has a stranger's mailbox mailed by purchases of gift cards from many addresses, none of which is paid. */
async function mailStranger({ shops, mail }: Arena) {
  const stranger = `stranger-${randomUUID()}@elsewhere.example`;
  const counts = await countStatuses(100, () => {
    const body = { ...createGiftCardRequest(200_000, stranger), sendZone: 'Asia/Jakarta' };
    return new Visitor(shops, { market: 'ID' }).call('POST', 'gift-cards/', {
      ...body,
      payment: { method: 'virtual_account' },
    });
  });
  await wait(70_000);
  const mails = mail.mails.filter(({ to }) => to === stranger).length;
  return { figure: `${JSON.stringify(counts)}, ${mails} mails`, hasHeld: counts[200] === 5 && mails <= 5 };
}

/** Begins bags from one address, each without a cookie. */
async function beginBags({ shops, stockUp }: Arena) {
  const [variant = 0] = await stockUp(1, 10_000);
  const { address } = new Visitor(shops);
  const counts = await countStatuses(400, () => new Visitor(shops, { address }).add(variant));
  return { figure: JSON.stringify(counts), hasHeld: counts[200] === 300 };
}

/** Makes up a bag for each call, so that each is another caller of the same address. */
async function makeUpCallers({ shops }: Arena) {
  const { address } = new Visitor(shops);
  const counts = await countStatuses(300, () =>
    new Visitor(shops, { address }).send('POST', '/api/web/v1/gift-cards/', {
      body: createGiftCardRequest(5000),
      headers: { cookie: `bag-sg=${randomUUID()}`, 'x-site-country': 'sg' },
    }),
  );
  return { figure: JSON.stringify(counts), hasHeld: (counts[200] ?? 0) <= 30 };
}

/** Sends bytes, and returns the answer. */
const sendRaw = (port: number, text: string) =>
  new Promise<string>((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', () => resolve(answer));
  });

const rawPaths = [
  '//\\evil.example',
  '//..//evil.example',
  '//%2e%2e//evil.example',
  '///..//evil.example',
  '/\\evil.example',
];

/** Asks for paths that no browser sends, and with two hosts. */
async function leadElsewhere({ shops: [shop] }: Arena) {
  const ask = (path: string, extra = '') =>
    sendRaw(shop.port, `GET ${path} HTTP/1.1\r\nHost: sg.shop.example\r\n${extra}Connection: close\r\n\r\n`);
  const answers = await Promise.all(rawPaths.map((path) => ask(path)));
  const leading = answers.filter((answer) => /^location: (?:[\\/]{2}|https?:\/\/(?!sg\.shop\.example))/im.test(answer));
  const twoHosts = /^HTTP\/1\.1 (\d+)/.exec(await ask('/', 'Host: evil.example\r\n'))?.[1];
  return {
    figure: `${leading.length} of ${rawPaths.length} lead away, two hosts: ${twoHosts}`,
    hasHeld: leading.length === 0 && twoHosts === '400',
  };
}

export const boundsAttacks: readonly Attack[] = [
  { number: 38, attempt: 'mail a stranger by gift cards that nobody pays', run: mailStranger },
  { number: 39, attempt: 'begin bags from one address', run: beginBags },
  { number: 40, attempt: 'make up a bag for each call', run: makeUpCallers },
  { number: 41, attempt: 'lead to another host by raw paths, two Host headers', run: leadElsewhere },
];
