import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, runInTransaction } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { announceDraft, createDraftStreams, type DraftStreams } from './content.drafts.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Reads a stream until it ends. */
function read(stream: AsyncIterable<Uint8Array> | null) {
  if (!stream) throw new Error('No stream');
  const state = { text: '', hasEnded: false };
  void (async () => {
    for await (const chunk of stream) state.text += String(chunk);
    state.hasEnded = true;
  })();
  return state;
}
async function withStreams(limits: Parameters<typeof createDraftStreams>[1], run: (streams: DraftStreams) => unknown) {
  const streams = createDraftStreams(database, limits);
  try {
    await run(streams);
  } finally {
    await streams.close();
  }
}
const draft = { id: 'pages.summer', market: null, part: 'en', version: 2 } as const;

describe('the stream of a page’s drafts', () => {
  test('tells each save of the page in every process, within 300 ms, and none of another page or of a save that failed', async () => {
    await withStreams({}, async (one) => {
      await withStreams({}, async (other) => {
        const clients = [one, one, other].map((streams) => read(streams.open(draft.id, 'anna')));
        await expect.poll(() => clients.every(({ text }) => text === 'retry: 1000\n\n')).toBe(true);
        // The subscriptions are there.
        const event = `event: draft\ndata: ${JSON.stringify(draft)}\n\n`;
        await expect
          .poll(async () => {
            await announceDraft(database.db, draft);
            return clients.every(({ text }) => text.includes(event));
          })
          .toBe(true);
        const failed = runInTransaction(database.db, async (transaction) => {
          await announceDraft(transaction, { ...draft, version: 9 });
          throw new Error('Nothing is saved');
        });
        await expect(failed).rejects.toThrow('Nothing is saved');
        await announceDraft(database.db, { ...draft, id: 'pages.winter' });
        const begun = performance.now();
        await announceDraft(database.db, { ...draft, version: 3 });
        const next = `event: draft\ndata: ${JSON.stringify({ ...draft, version: 3 })}\n\n`;
        await expect.poll(() => clients.every(({ text }) => text.endsWith(next)), { interval: 5 }).toBe(true);
        expect(performance.now() - begun).toBeLessThan(300);
        for (const { text } of clients) expect(text).not.toMatch(/winter|"version":9/);
      });
    });
  });

  test('is refused to who has as many as they may, and to everybody where the process has', async () => {
    await withStreams({ maxPerPerson: 2, maxStreams: 3 }, async (streams) => {
      const [first] = [streams.open(draft.id, 'anna'), streams.open('pages.winter', 'anna')];
      expect(streams.open(draft.id, 'anna')).toBeNull();
      expect(streams.open(draft.id, 'ben')).not.toBeNull();
      expect(streams.open(draft.id, 'ben')).toBeNull();
      // What a browser has left is no longer counted.
      (first as Readable).destroy();
      await expect.poll(() => streams.open(draft.id, 'anna') !== null).toBe(true);
    });
  });

  test('has heartbeats, ends by itself, and with the process; who does not read it is disconnected', async () => {
    await withStreams({ heartbeatMs: 10, maxMs: 60 }, async (streams) => {
      const client = read(streams.open(draft.id, 'anna'));
      await expect.poll(() => client.hasEnded).toBe(true);
      expect(client.text).toContain('\n\n:\n\n');
    });
    await withStreams({ maxPerPerson: 1 }, async (streams) => {
      const client = read(streams.open(draft.id, 'anna'));
      streams.end();
      await expect.poll(() => client.hasEnded).toBe(true);
    });
    await withStreams({ heartbeatMs: 1, maxPerPerson: 1 }, async (streams) => {
      expect(streams.open(draft.id, 'anna')).not.toBeNull();
      expect(streams.open(draft.id, 'anna')).toBeNull();
      await expect.poll(() => streams.open(draft.id, 'anna') !== null, { timeout: 30_000 }).toBe(true);
    });
  });
});
