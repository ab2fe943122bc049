import { PassThrough } from 'node:stream';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { type Database, type Db, notify } from '../platform/database.ts';

/** The channel on which each save of a draft is announced. */
const draftChannel = 'content_draft';

/** A draft that somebody has saved. */
export type SavedDraft = { id: string; market: MarketCode | null; part: Language | null; version: number };

/** Announces a saved draft to the previews of all processes, once it is stored. */
export const announceDraft = (db: Db, draft: SavedDraft): Promise<void> =>
  notify(db, draftChannel, JSON.stringify(draft));

export type DraftStreams = {
  /**
   * Opens a `text/event-stream` of what is saved of a document. An event without data says that some may have been missed.
   * @returns null where the person, or the process, has as many as it may
   */
  open(id: string, accountId: string): AsyncIterable<Uint8Array> | null;
  /** Ends all streams: their browsers reconnect to another process. */
  end(): void;
  close(): Promise<void>;
};

/** Browsers reconnect after this time. */
const reconnectMs = 1000;
/** A browser that leaves more than this unread is disconnected. */
const maxUnreadBytes = 16_384;

type Limits = { maxStreams: number; maxPerPerson: number; maxMs: number; heartbeatMs: number };

/** A stream ends by itself after half an hour: whoever opens the next one is asked for their permission again. */
const defaultLimits: Limits = { maxStreams: 500, maxPerPerson: 12, maxMs: 30 * 60_000, heartbeatMs: 15_000 };

/** Tells previews of drafts as they are saved, by whichever process. */
export function createDraftStreams(database: Pick<Database, 'listen'>, given: Partial<Limits> = {}): DraftStreams {
  const { maxStreams, maxPerPerson, maxMs, heartbeatMs } = { ...defaultLimits, ...given };
  const open = new Set<{ id: string; accountId: string; stream: PassThrough }>();

  function send(stream: PassThrough, text: string): void {
    if (stream.writableEnded) return;
    if (stream.readableLength + stream.writableLength > maxUnreadBytes) stream.destroy();
    else stream.write(text);
  }
  const sendTo = (text: string, id?: string) => {
    for (const each of open) if (id === undefined || each.id === id) send(each.stream, text);
  };

  const listening = database.listen(
    draftChannel,
    (payload) => sendTo(`event: draft\ndata: ${payload}\n\n`, (JSON.parse(payload) as SavedDraft).id),
    () => sendTo('event: draft\ndata: null\n\n'),
  );
  // Marked as handled: `close` awaits it.
  listening.catch(() => {});

  return {
    open: (id, accountId) => {
      const own = [...open].filter((each) => each.accountId === accountId);
      if (open.size >= maxStreams || own.length >= maxPerPerson) return null;
      const entry = { id, accountId, stream: new PassThrough() };
      const { stream } = entry;
      open.add(entry);
      const heartbeat = setInterval(() => send(stream, ':\n\n'), heartbeatMs).unref();
      const end = setTimeout(() => stream.end(), maxMs).unref();
      stream.once('close', () => {
        clearInterval(heartbeat);
        clearTimeout(end);
        open.delete(entry);
      });
      stream.write(`retry: ${reconnectMs}\n\n`);
      return stream;
    },
    end: () => {
      for (const { stream } of open) stream.end();
    },
    close: async () => {
      for (const { stream } of open) stream.end();
      const stop = await listening.catch(() => null);
      await stop?.();
    },
  };
}
