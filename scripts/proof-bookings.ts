import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addDays, getCalendarDay } from '@vermilion/contract/dates';
import { dayMs } from '@vermilion/contract/durations';
import { importSupply } from '@vermilion/server/happening/happening.service';
import { systemClock } from '@vermilion/server/platform/clock';
import { runInTransaction } from '@vermilion/server/platform/database';
import { sql } from 'kysely';
import { prepareStage } from './proof/shops.ts';
import { countValues, type Reply, repeatAtOnce, Visitor } from './proof/visitor.ts';

/**
 * Proves on two processes over one PostgreSQL that no artist, chair or seat is booked twice, however many ask for it at once
 * (`npm run proof -- bookings [seeds]`), and measures how long a booking takes with 50 connections.
 */

const seeds = Number(process.argv[2] ?? 20);
const width = 200;
const connections = 50;
const bookingsMeasured = 500;
/** How long a guest takes between two bookings where they are measured as they come, on average. */
const pauseMs = 4000;
const maxP95Ms = 40;
const zone = 'Asia/Singapore';
const store = 'sg-orchard';

type Row = { proof: string; figure: string; verdict: 'held' | 'FAILED' | 'measured' };
type Held = { id: string; key: string };

const stage = await prepareStage();
const { database } = stage;
try {
  const { code } = await database.db
    .selectFrom('stores')
    .select('code')
    .where('market', '=', 'SG')
    .orderBy(sql`code = ${store}`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const day = await prepareSupply(code);
  const shops = await stage.startPair({ RATE_LIMIT: '1000000', LOG_LEVEL: 'warn' });
  const startsAt = (time: string) => `${day}T${time}:00.000Z`;
  const hold = (changes: object, time = '04:00', visitor = new Visitor(shops)) =>
    visitor.call('POST', 'reservation-service/create', {
      activityId: 'proof-one',
      storeCode: code,
      artistId: 'proof-aisyah',
      startsAt: startsAt(time),
      idempotencyKey: randomUUID(),
      ...changes,
    });
  const takeSeat = (visitor = new Visitor(shops)) =>
    visitor.call('POST', 'reservation-service/create', {
      sessionId: 'proof-class-1',
      seats: 1,
      idempotencyKey: randomUUID(),
    });
  const change = (held: Held, body: object, visitor = new Visitor(shops)) =>
    visitor.call('POST', `reservation-service/${held.id}?key=${held.key}`, body);
  const confirm = (held: Held, visitor?: Visitor) =>
    change(
      held,
      {
        action: 'confirm',
        contact: {
          fullName: 'Mei Tan',
          email: `mei.${randomUUID()}@shopper.example`,
          phone: '9123 4567',
          notes: '',
        },
        answers: {},
      },
      visitor,
    );
  const move = (held: Held, time: string) =>
    change(held, { action: 'move', storeCode: code, artistId: 'proof-aisyah', startsAt: startsAt(time) });

  /** Asks for one thing at once, and expects so many to have it. @param confirms whether those who hold it book it, too */
  async function race(
    proof: string,
    places: number,
    refusal: string,
    ask: () => Promise<Reply>,
    confirms?: string,
  ): Promise<Row> {
    const wrong: object[] = [];
    for (let seed = 0; seed < seeds; seed += 1) {
      await forgetBookings();
      const replies = await repeatAtOnce(width, ask);
      const counts = countValues(replies.map(readCode));
      const isRight = counts.ok === places && counts[refusal] === width - places;
      if (!isRight || (await countOverlaps()) > 0) wrong.push(counts);
      if (!confirms) continue;
      for (const reply of replies.filter(({ status }) => status === 200)) {
        const { status } = (await confirm(reply.json())).json() as { status: string };
        if (status !== confirms) wrong.push({ status });
      }
    }
    const figure = `${seeds} × ${width} at once: ${places} each, ${width - places} ${refusal}`;
    return {
      proof,
      figure: wrong.length === 0 ? figure : JSON.stringify(wrong),
      verdict: toVerdict(wrong.length === 0),
    };
  }

  async function swap(): Promise<Row> {
    const times = ['04:00', '06:00'];
    const wrong: object[] = [];
    for (let seed = 0; seed < seeds; seed += 1) {
      await forgetBookings();
      const held: Held[] = [];
      for (const time of times) held.push((await hold({}, time)).json());
      for (const each of held) await confirm(each);
      const moves = await Promise.all(held.map((each, index) => move(each, times[1 - index] ?? '')));
      const taken = await database.db.selectFrom('happening_occupancy').select('resource_no').execute();
      const counts = countValues(moves.map(readCode));
      if (counts.SLOT_NOT_AVAILABLE !== 2 || taken.length !== 4) wrong.push({ ...counts, taken: taken.length });
    }
    const figure = wrong.length === 0 ? `${seeds} pairs: both keep their time` : JSON.stringify(wrong);
    return {
      proof: 'two bookings that are moved into each other at once',
      figure,
      verdict: toVerdict(wrong.length === 0),
    };
  }

  /** Lets a held time run out while it is booked and while somebody else asks for it. */
  async function runOut(): Promise<Row> {
    const outcomes: string[] = [];
    for (let seed = 0; seed < 5 * seeds; seed += 1) {
      await forgetBookings();
      const held = (await hold({})).json() as Held;
      await database.db
        .updateTable('happening_reservations')
        .set({ held_until: new Date(Date.now() + (seed % 5)) })
        .execute();
      const [confirmed, other] = await Promise.all([confirm(held), hold({})]);
      outcomes.push(`${readCode(confirmed)}, ${readCode(other)}`);
      if ((await countOverlaps()) > 0) outcomes.push('overlap');
    }
    const counts = countValues(outcomes);
    const isRight = Object.keys(counts).every((outcome) =>
      ['ok, SLOT_NOT_AVAILABLE', 'HOLD_EXPIRED, ok'].includes(outcome),
    );
    return {
      proof: 'a held time that runs out while it is booked',
      figure: JSON.stringify(counts),
      verdict: toVerdict(isRight),
    };
  }

  /** Books one time after the other, each of its own, by so many guests at once. @param isPaced whether they pause in between */
  async function measure(isPaced: boolean): Promise<Row> {
    await forgetBookings();
    const times: { hold: number[]; confirm: number[] } = { hold: [], confirm: [] };
    const places = listPlaces(day);
    await repeatAtOnce(connections, async () => {
      const visitor = new Visitor(shops);
      for (let place = places.pop(); place; place = places.pop()) {
        if (isPaced) await wait(2 * pauseMs * Math.random());
        const { artistId, startsAt: at } = place;
        const began = performance.now();
        const reply = await hold({ artistId, startsAt: at }, '', new Visitor(shops));
        times.hold.push(performance.now() - began);
        if (reply.status !== 200) throw new Error(reply.text);
        const confirmedFrom = performance.now();
        const booked = await confirm(reply.json(), visitor);
        times.confirm.push(performance.now() - confirmedFrom);
        if (booked.status !== 200) throw new Error(booked.text);
      }
    });
    const p95 = (all: number[]) => all.toSorted((one, other) => one - other)[Math.floor(all.length * 0.95)] ?? 0;
    const figures = [p95(times.hold), p95(times.confirm)] as const;
    return {
      proof: `a booking, p95 with ${connections} connections, ${isPaced ? `one every ${pauseMs / 1000} s each` : 'without a pause'}`,
      figure: `hold ${figures[0].toFixed(1)} ms, confirm ${figures[1].toFixed(1)} ms of ${times.hold.length} (≤ ${maxP95Ms})`,
      verdict: isPaced ? toVerdict(Math.max(...figures) <= maxP95Ms) : 'measured',
    };
  }

  const rows = [
    await race('one artist, one time', 1, 'SLOT_NOT_AVAILABLE', () => hold({}), 'confirmed'),
    await race(
      '… that needs approval',
      1,
      'SLOT_NOT_AVAILABLE',
      () => hold({ activityId: 'proof-asked' }),
      'requested',
    ),
    await race(
      '… three segments by two artists',
      1,
      'SLOT_NOT_AVAILABLE',
      () => hold({ activityId: 'proof-three', artistId: null }),
      'confirmed',
    ),
    await race('any of three artists', 3, 'SLOT_NOT_AVAILABLE', () => hold({ artistId: null }), 'confirmed'),
    await race('the last seat of a class', 1, 'SESSION_FULL', () => takeSeat(), 'confirmed'),
    await swap(),
    await runOut(),
    await measure(true),
    await measure(false),
  ];
  console.table(rows);
  if (rows.some(({ verdict }) => verdict === 'FAILED')) process.exitCode = 1;
} finally {
  await stage.stop();
}

function toVerdict(isRight: boolean): Row['verdict'] {
  return isRight ? 'held' : 'FAILED';
}

function readCode({ status, text }: Reply): string {
  return status === 200 ? 'ok' : String((JSON.parse(text) as { code?: string }).code ?? status);
}

/** Takes the demo's services away, and offers three artists who work around the clock. @returns the day to book */
async function prepareSupply(code: string): Promise<string> {
  const texts = (en: string) => ({ en });
  const common = { ground: '#f0cfc6', summary: texts('Proof'), description: texts('Proof') };
  const stores = [code];
  const week = Array.from({ length: 7 }, () => ({ from: '00:00', to: '23:59', breaks: [] }));
  const artist = (id: string, skills: string[]) => ({
    id,
    store: code,
    name: texts(id),
    title: texts('Proof'),
    languages: ['en' as const],
    ground: '#f0cfc6',
    skills,
    week,
  });
  const part = (skill: string, minutes: number) => ({ name: texts(skill), skill, minutes });
  const one = {
    ...common,
    group: 'proof',
    parts: [part('brows', 15)],
    prices: { SG: 4800 },
    stores,
    leadMinutes: 0,
    horizonDays: 365,
  };
  await database.db
    .updateTable('stores')
    .set({
      hours: JSON.stringify(Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '00:00' }))),
      closed_days: [],
    })
    .where('code', '=', code)
    .execute();
  const day = addDays(getCalendarDay(zone, new Date()), 7, () => true);
  await forgetBookings();
  const faults = await runInTransaction(database.db, (transaction) =>
    importSupply(transaction, systemClock, {
      groups: [{ id: 'proof', name: texts('Proof') }],
      services: [
        { ...one, id: 'proof-one', name: texts('One') },
        { ...one, id: 'proof-asked', name: texts('Asked'), needsApproval: true },
        {
          ...one,
          id: 'proof-three',
          name: texts('Three'),
          parts: [part('skin', 30), part('brows', 15), part('skin', 30)],
        },
      ],
      artists: [
        artist('proof-aisyah', ['brows']),
        artist('proof-wei-ling', ['brows', 'skin']),
        artist('proof-devi', ['brows']),
      ],
      chairs: [1, 2, 3].map((number) => ({ id: `proof-chair-${number}`, store: code })),
      gatherings: [
        {
          ...common,
          id: 'proof-class',
          kind: 'class',
          name: texts('Class'),
          minutes: 60,
          prices: { SG: 0 },
          sessions: [{ id: 'proof-class-1', store: code, startsAt: `${day}T12:00`, seats: 1 }],
        },
      ],
    }),
  );
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  return day;
}

/** Returns times of one artist each, none of them twice. */
function listPlaces(day: string): { artistId: string; startsAt: string }[] {
  const artists = ['proof-aisyah', 'proof-wei-ling', 'proof-devi'];
  const first = Date.parse(`${day}T04:00:00Z`);
  const places: { artistId: string; startsAt: string }[] = [];
  for (let later = 0; places.length < bookingsMeasured; later += 1) {
    for (const artistId of artists) {
      for (let hour = 0; hour < 8; hour += 0.25) {
        places.push({ artistId, startsAt: new Date(first + later * dayMs + hour * 3_600_000).toISOString() });
      }
    }
  }
  // As guests choose: not day by day.
  return places.sort(() => Math.random() - 0.5);
}

async function forgetBookings(): Promise<void> {
  await database.db.deleteFrom('happening_reservations').execute();
}

/** Counts what is taken twice of an artist or a chair. */
async function countOverlaps(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from happening_occupancy one
    join happening_occupancy other on one.resource_no = other.resource_no and one.ctid < other.ctid
      and one.during && other.during`.execute(database.db);
  return rows[0]?.count ?? 0;
}
