import { argon2Sync, randomBytes, randomUUID } from 'node:crypto';
import { marketConsents } from '@vermilion/contract/consents';
import { createPasswordHasher } from '@vermilion/server/account/account.hasher';
import type { Database } from '@vermilion/server/platform/database';
import { startMailSink } from './proof/mail-sink.ts';
import { prepareStage, startShopProcess } from './proof/shops.ts';
import { type Reply, Visitor } from './proof/visitor.ts';

/**
 * Proves on a process of the shop over a PostgreSQL and a mail server (`npm run proof -- accounts`) that sign-in, registration and
 * reset answer a known e-mail with the same bytes as an unknown one, in the same time; that a sign-in takes no time worth
 * mentioning but for its hash; and that many sign-ins at once do not delay a listing.
 */

const tries = 500;
const maxMedianDifferenceMs = 5;
const maxSignInMs = 5;
const parallelSignIns = 16;
const listingRounds = 10;
const listingRequests = 60;
const maxListingDelayMs = 10;
const password = 'Cinnabar-4-lips';

const getCheapEmail = (index: number) => `cheap.${index}@member.example`;
const getKnownEmail = (index: number) => `known.${index}@member.example`;

type Probe = { name: string; call: (email: string) => Promise<Reply> };

const stage = await prepareStage();
const mail = await startMailSink();
try {
  const settings = {
    ...stage.settings,
    SMTP_URL: mail.url,
    RATE_LIMIT: '1000000',
    PAGE_CACHE: 'off',
    LOG_LEVEL: 'warn',
  };
  const shop = await startShopProcess(settings);
  try {
    const hashed = await (await createPasswordHasher()).hash(password);
    if (!hashed.ok) throw new Error(hashed.error.code);
    await insertMembers(stage.database, getKnownEmail, hashed.value);
    await insertMembers(stage.database, getCheapEmail, createCheapHash());
    const send = (method: 'POST' | 'GET', path: string, body?: unknown) => new Visitor([shop]).call(method, path, body);
    const probes: Probe[] = [
      { name: 'sign-in', call: (email) => send('POST', 'sessions', { email, password: 'Wrong-1-word' }) },
      { name: 'registration', call: (email) => send('POST', 'accounts', createForm(email)) },
      { name: 'reset', call: (email) => send('POST', 'account/password-reset', { email }) },
    ];
    const comparisons = [];
    for (const probe of probes) comparisons.push(await compareEmails(probe));
    console.table(comparisons);
    const rest = await measureSignIn((index) => send('POST', 'sessions', { email: getCheapEmail(index), password }));
    console.table([rest]);
    const delays = await measureListings(
      () => send('GET', 'search/?sort=newest'),
      (index) => send('POST', 'sessions', { email: getKnownEmail(index), password }),
    );
    console.table(delays.rows);
    if ([...comparisons, rest].some(({ verdict }) => verdict !== 'held') || !delays.hasHeld) process.exitCode = 1;
  } finally {
    await shop.stop();
  }
} finally {
  await stage.stop();
  await mail.stop();
}

/** Writes a member for each try, all with one password. */
async function insertMembers({ db }: Database, getEmail: (index: number) => string, passwordHash: string) {
  const members = Array.from({ length: tries }, (_, index) => ({ id: randomUUID(), email: getEmail(index) }));
  const now = new Date();
  const person = {
    full_name: 'Mei Tan',
    phone: '+6591234567',
    birthday: '1990-06-15',
    market: 'SG',
    language: 'en',
  } as const;
  await db
    .insertInto('accounts')
    .values(members.map((member) => ({ ...member, ...person, created_at: now })))
    .execute();
  await db
    .insertInto('account_passwords')
    .values(members.map(({ id }) => ({ account_id: id, hash: passwordHash, changed_at: now })))
    .execute();
}

function createForm(email: string) {
  const consents = Object.fromEntries(marketConsents.SG.map(({ kind, version }) => [kind, version]));
  const person = { fullName: 'Mei Tan', email, phone: '9123 4567', birthday: '1990-06-15' };
  return { ...person, password, passwordConfirmation: password, consents };
}

/** Sends each call once with a known and once with an unknown e-mail, in random order. */
async function compareEmails({ name, call }: Probe) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = { known: new Set<string>(), unknown: new Set<string>() };
  // What is compiled and connected by the first requests is not measured.
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await call(`warm.${randomUUID()}@member.example`);
  for (let index = 0; index < tries; index += 1) {
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const email = kind === 'known' ? getKnownEmail(index) : `other.${index}@member.example`;
      const started = performance.now();
      const reply = await call(email);
      times[kind].push(performance.now() - started);
      answers[kind].add(describeReply(reply));
    }
  }
  const [knownMs, unknownMs] = [getQuantile(times.known, 0.5), getQuantile(times.unknown, 0.5)];
  const hasSameBytes = answers.known.size === 1 && [...answers.known].join() === [...answers.unknown].join();
  const differenceMs = Math.abs(knownMs - unknownMs);
  return {
    call: name,
    tries,
    'same bytes': hasSameBytes,
    'known, median ms': roundMs(knownMs),
    'unknown, median ms': roundMs(unknownMs),
    'difference ms': roundMs(differenceMs),
    verdict: hasSameBytes && differenceMs <= maxMedianDifferenceMs ? 'held' : 'FAILED',
  };
}

/** Returns a hash of the password with the least that argon2id takes: checking it takes no time that matters in a request. */
function createCheapHash(): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, parallelism: 1, tagLength: 32, memory: 8, passes: 1 });
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=8,t=1,p=1$${encode(nonce)}$${encode(tag)}`;
}

/** Measures sign-ins of members whose hash takes no time, one after another: everything else in the request, and the way there. */
async function measureSignIn(signIn: (index: number) => Promise<Reply>) {
  for (let warmUp = 0; warmUp < 50; warmUp += 1) await signIn(warmUp);
  const times: number[] = [];
  for (let index = 0; index < tries; index += 1) {
    const started = performance.now();
    const { status } = await signIn(index);
    times.push(performance.now() - started);
    if (status !== 204) throw new Error(`A sign-in was answered ${status}`);
  }
  const medianMs = getQuantile(times, 0.5);
  return {
    'sign-in without its hash': 'HTTP, limits, session, cookies',
    tries,
    'median ms': roundMs(medianMs),
    'p95 ms': roundMs(getQuantile(times, 0.95)),
    verdict: medianMs <= maxSignInMs ? 'held' : 'FAILED',
  };
}

/** The whole answer but for what differs between any two: its date and the id of the request. */
function describeReply({ status, headers, text }: Reply): string {
  const { date: _, 'x-request-id': __, ...others } = headers;
  return JSON.stringify([status, others, text]);
}

/**
 * Compares the time of listings, which no cache holds here, alone and while so many sign in without a pause. Both by turns,
 * so that what else the machine does slows both alike.
 */
async function measureListings(list: () => Promise<Reply>, signIn: (index: number) => Promise<Reply>) {
  for (let warmUp = 0; warmUp < 100; warmUp += 1) await list();
  const alone: number[] = [];
  const busy: number[] = [];
  let signIns = 0;
  let busyMs = 0;
  for (let round = 0; round < listingRounds; round += 1) {
    alone.push(...(await measure(list)));
    let isOver = false;
    const visitors = Array.from({ length: parallelSignIns }, async (_, visitor) => {
      for (let turn = 0; !isOver; turn += 1) {
        const { status } = await signIn((visitor + turn * parallelSignIns) % tries);
        if (status === 204) signIns += 1;
      }
    });
    const started = performance.now();
    busy.push(...(await measure(list)));
    busyMs += performance.now() - started;
    isOver = true;
    await Promise.all(visitors);
  }
  const describe = (times: readonly number[]) => ({
    'median ms': roundMs(getQuantile(times, 0.5)),
    'p99 ms': roundMs(getQuantile(times, 0.99)),
    'slowest ms': roundMs(Math.max(...times)),
  });
  const delayMs = getQuantile(busy, 0.99) - getQuantile(alone, 0.99);
  const signInsPerSecond = Math.round((signIns / busyMs) * 1000);
  const rows = [
    { listings: 'alone', ...describe(alone) },
    {
      listings: `beside ${parallelSignIns} sign-ins at once`,
      ...describe(busy),
      'sign-ins per second': signInsPerSecond,
      'p99 later by ms': roundMs(delayMs),
    },
  ];
  return { rows, hasHeld: delayMs <= maxListingDelayMs };
}

async function measure(call: () => Promise<Reply>): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < listingRequests; request += 1) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
  }
  return times;
}

function getQuantile(values: readonly number[], quantile: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * quantile)] ?? 0;
}

function roundMs(value: number): number {
  return Math.round(value * 100) / 100;
}
