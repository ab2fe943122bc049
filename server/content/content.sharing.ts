import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Preview } from '@vermilion/contract/preview';
import { findReachInMarket, type RoleGrant } from '@vermilion/contract/scopes';
import type { UserSegment } from '@vermilion/contract/segments';
import { recordChange } from '../audit/audit.service.ts';
import type { SignedIn } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { createLinkKeys } from '../platform/link-key.ts';
import { getContentType, isReached } from './content.entries.ts';

/** What a link to a draft shows: one page, as some people see it, in one market and language. */
export type SharedPreview = {
  id: string;
  market: MarketCode;
  language: Language;
  segments: readonly UserSegment[];
  /** ISO moment whose published content is shown; null: the newest drafts. */
  at: string | null;
  /** The account of who has made the link. */
  maker: string;
};

/** The links by which whoever has one sees a draft (ADR 241). Nothing of them is stored: a key says until when, and is signed. */
export type PreviewLinks = {
  create(author: SignedIn, shared: Omit<SharedPreview, 'maker'>, expiresAt: Date): Promise<string>;
  /**
   * Returns what a key opens, and until when. Null for one that is expired, forged or of another page, and for one whose maker may not
   * preview the page any more.
   */
  open(shared: SharedPreview, key: string): Promise<{ preview: Preview; expiresAt: Date } | null>;
};

/** @param readGrants returns the roles of an account as they are now */
export function createPreviewLinks({
  database,
  secret,
  clock,
  readGrants,
}: {
  database: Database;
  secret: string;
  clock: Clock;
  readGrants: (accountId: string) => Promise<readonly RoleGrant[]>;
}): PreviewLinks {
  const keys = createLinkKeys(secret, 'preview', { view: 'v' });
  const describe = ({ id, market, language, segments, at, maker }: SharedPreview) =>
    JSON.stringify([id, market, language, segments, at, maker]);
  return {
    create: async (author, shown, expiresAt) => {
      const { id, ...after } = shown;
      await runInTransaction(database.db, (transaction) =>
        recordChange(transaction, clock, {
          author,
          action: 'content.preview_shared',
          object: { kind: 'document', id },
          after: { ...after, expiresAt },
        }),
      );
      return keys.create(describe({ ...shown, maker: author.accountId }), ['view'], expiresAt);
    },
    open: async (shared, key) => {
      if (!keys.read(describe(shared), key, clock.now()).has('view')) return null;
      const reach = findReachInMarket(await readGrants(shared.maker), 'content.preview', shared.market);
      if (!reach || !isReached(reach, shared.id)) return null;
      const { id, segments, at } = shared;
      const preview = { segments, at, contentTypes: [getContentType(id)] };
      return { preview, expiresAt: new Date(Number.parseInt(key.split('-')[1] ?? '', 36) * 1000) };
    },
  };
}
