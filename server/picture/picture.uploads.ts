import { hash } from 'node:crypto';
import type { PictureFocus } from '@vermilion/contract/catalogue';
import type { StreamedFile } from '@vermilion/contract/endpoints';
import type { MomentCursor } from '@vermilion/contract/fields';
import { type Language, languages } from '@vermilion/contract/markets';
import type { AltTexts, UploadedPicture } from '@vermilion/contract/picture-staff';
import type { StaffAccounts } from '../account/account.service.ts';
import { type Author, recordChange } from '../audit/audit.service.ts';
import type { BlobStore } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, type Db, runResultInTransaction } from '../platform/database.ts';
import { splitPage } from '../platform/list-page.ts';
import type { Random } from '../platform/random.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { digestContent, type KeptPicture } from './picture.encoding.ts';
import type { PictureProcess } from './picture.process.ts';
import { formatVersion, parseSize, preparedVariants } from './picture.rules.ts';
import { createTurns } from './picture.turns.ts';
import { findUploadRefusal } from './picture.uploads.content.ts';
import {
  findUpload,
  insertUpload,
  listUploads,
  lockUpload,
  type StoredUpload,
  updateUpload,
} from './picture.uploads.store.ts';

type StaffAuthor = Extract<Author, { accountId: string }>;

export type PictureUploads = {
  /** Keeps a picture, once for each content: the same file again, also in another process at once, is the same picture. */
  receive: (
    author: StaffAuthor,
    file: Pick<StreamedFile, 'chunks'>,
  ) => Promise<
    Result<
      UploadedPicture,
      | 'PICTURE_IS_DRAWING'
      | 'PICTURE_FORMAT_REFUSED'
      | 'PICTURE_ANIMATED'
      | 'PICTURE_TOO_LARGE'
      | 'PICTURE_UNREADABLE'
      | 'SERVICE_UNAVAILABLE'
    >
  >;
  /** Sets focus and texts; what is left out stays, and a repeated change has no effect. */
  change: (
    author: StaffAuthor,
    picture: { id: string; version: number },
    wish: { focus?: PictureFocus | undefined; alt?: AltTexts | null | undefined },
  ) => Promise<Result<UploadedPicture, 'PICTURE_NOT_FOUND' | 'VERSION_CHANGED'>>;
  /** Returns a page of the pictures, newest first. */
  list: (cursor: MomentCursor | null) => Promise<{ pictures: UploadedPicture[]; nextCursor: string | null }>;
};

type Options = {
  database: Pick<Database, 'db'>;
  clock: Clock;
  random: Random;
  report: Report;
  blobs: BlobStore;
  accounts: Pick<StaffAccounts, 'listStaff'>;
  /** Makes variants. */
  pictures: Pick<PictureProcess, 'run'>;
  /** A process that nothing else uses, so that what ends it is the fault of the file that it reads. */
  uploads: Pick<PictureProcess, 'keep'>;
};

const rowsPerPage = 50;
/** Files in memory at a time, in each process of the shop. */
const maxConcurrent = 4;
/** Uploads that may wait for that. */
const maxWaiting = 50;

export function createPictureUploads({
  database: { db },
  clock,
  random,
  report,
  blobs,
  accounts,
  pictures,
  uploads,
}: Options): PictureUploads {
  const takeTurn = createTurns(maxConcurrent);
  /** One at a time, so that a crash is the fault of that file, and the second of the same ones finds the first. */
  const keepInTurn = createTurns(1);
  let underwayCount = 0;

  /** Returns a function that shapes pictures for staff. */
  async function createView(from: Db) {
    const names = new Map((await accounts.listStaff(from)).map(({ id, full_name }) => [id, full_name]));
    return (upload: StoredUpload): UploadedPicture => ({
      id: upload.id,
      url: getUrl(upload),
      ...parseSize(upload.content_version),
      placeholder: upload.placeholder,
      ground: upload.ground,
      focus: getFocus(upload),
      alt: upload.alt,
      version: upload.version,
      uploadedBy: { accountId: upload.account_id, fullName: names.get(upload.account_id) ?? null },
      uploadedAt: upload.uploaded_at.toISOString(),
    });
  }

  /** Answers what keeps the store of blobs from working: a full disk, a bucket that is away. */
  async function callStore<Value>(call: () => Promise<Value>): Promise<Result<Value, 'SERVICE_UNAVAILABLE'>> {
    try {
      return ok(await call());
    } catch (error) {
      report(error);
      return fail('SERVICE_UNAVAILABLE');
    }
  }

  async function putKept(blobKey: string, { content, type }: KeptPicture): Promise<void> {
    if (await blobs.inspect(blobKey)) return;
    await blobs.put(blobKey, content, type === 'jpg' ? 'image/jpeg' : 'image/webp');
  }

  /** Stores what is kept of a file before its row names it. */
  async function store(
    author: StaffAuthor,
    digest: string,
    kept: KeptPicture,
  ): Promise<Result<StoredUpload, 'SERVICE_UNAVAILABLE'>> {
    const { content, type, ground, placeholder } = kept;
    const contentId = digestContent(content);
    const contentVersion = formatVersion(contentId, kept);
    const blobKey = `uploads/${contentId.slice(0, 2)}/${contentId}.${type}`;
    const put = await callStore(() => putKept(blobKey, kept));
    if (!put.ok) return put;
    return runResultInTransaction(db, async (transaction) => {
      const inserted = await insertUpload(transaction, {
        id: random.uuid(),
        digest,
        blob_key: blobKey,
        content_version: contentVersion,
        ground,
        placeholder,
        account_id: author.accountId,
        uploaded_at: clock.now(),
      });
      if (!inserted) {
        const existing = await findUpload(transaction, digest);
        if (!existing) throw new Error('A picture that exists cannot be found');
        return ok(existing);
      }
      const object = { kind: 'picture', id: inserted.id };
      const after = { digest, contentVersion };
      await recordChange(transaction, clock, { author, action: 'picture.uploaded', object, after });
      return ok(inserted);
    });
  }

  /** Returns what is stored of a file. */
  async function findStored(digest: string): Promise<Result<StoredUpload | null, 'SERVICE_UNAVAILABLE'>> {
    const existing = await findUpload(db, digest);
    if (!existing) return ok(null);
    // A backup may have been restored without its pictures.
    const blob = await callStore(() => blobs.inspect(existing.blob_key));
    return blob.ok ? ok(blob.value && existing) : blob;
  }

  async function keep(author: StaffAuthor, upload: Buffer) {
    const digest = hash('sha256', upload, 'base64url');
    const existing = await findStored(digest);
    if (!existing.ok) return existing;
    if (existing.value) return ok(existing.value);
    const outcome = await uploads.keep(upload);
    if (outcome.kind === 'stopped') return fail('SERVICE_UNAVAILABLE');
    if (outcome.kind === 'too_large') return fail('PICTURE_TOO_LARGE', outcome.details);
    if (outcome.kind !== 'kept') {
      if (outcome.kind === 'failed') report(`An upload could not be read: ${outcome.problem}`, { digest }, 'warn');
      return fail('PICTURE_UNREADABLE');
    }
    const stored = await store(author, digest, { ...outcome, content: Buffer.from(outcome.content) });
    // What could not be made now is made at its first request.
    if (stored.ok) {
      await pictures.run({ source: stored.value.blob_key, knownVersion: null, variants: preparedVariants });
    }
    return stored;
  }

  async function receive(author: StaffAuthor, chunks: AsyncIterable<Uint8Array>) {
    const upload = await collectBytes(chunks);
    const refusal = findUploadRefusal(upload);
    if (refusal) return { ok: false as const, error: refusal };
    const kept = await keepInTurn(1, () => keep(author, upload));
    return kept.ok ? ok((await createView(db))(kept.value)) : kept;
  }

  return {
    receive: async (author, { chunks }) => {
      if (underwayCount >= maxConcurrent + maxWaiting) return fail('SERVICE_UNAVAILABLE');
      underwayCount += 1;
      try {
        return await takeTurn(1, () => receive(author, chunks));
      } finally {
        underwayCount -= 1;
      }
    },

    change: (author, { id, version }, wish) =>
      runResultInTransaction(db, async (transaction) => {
        const stored = await lockUpload(transaction, id);
        if (!stored) return fail('PICTURE_NOT_FOUND');
        const before = { focus: getFocus(stored), alt: stored.alt };
        const after = {
          focus: wish.focus ? { x: roundShare(wish.focus.x), y: roundShare(wish.focus.y) } : before.focus,
          alt: wish.alt === undefined ? before.alt : wish.alt,
        };
        const view = await createView(transaction);
        if (isSame(before, after)) return ok(view(stored));
        if (stored.version !== version) return fail('VERSION_CHANGED', { version: stored.version });
        const changed = await updateUpload(transaction, id, {
          focus_x: after.focus.x,
          focus_y: after.focus.y,
          alt: after.alt && JSON.stringify(after.alt),
          version: version + 1,
        });
        const object = { kind: 'picture', id };
        await recordChange(transaction, clock, { author, action: 'picture.changed', object, before, after });
        return ok(view(changed));
      }),

    list: async (cursor) => {
      const uploaded = await listUploads(db, cursor, rowsPerPage + 1);
      const { page, nextCursor } = splitPage(uploaded, rowsPerPage, ({ uploaded_at: at, id }) => ({ at, id }));
      return { pictures: page.map(await createView(db)), nextCursor };
    },
  };
}

async function collectBytes(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

const getUrl = ({ blob_key, content_version }: StoredUpload) => `/media/${blob_key}?v=${content_version}`;

/** A thousandth of a picture is less than a pixel of most. */
const roundShare = (share: number) => Math.round(share * 1000) / 1000;

const getFocus = ({ focus_x, focus_y }: StoredUpload): PictureFocus => ({ x: focus_x, y: focus_y });

type Changeable = { focus: PictureFocus; alt: Partial<Record<Language, string>> | null };

function isSame(before: Changeable, after: Changeable): boolean {
  return (
    before.focus.x === after.focus.x &&
    before.focus.y === after.focus.y &&
    languages.every((language) => before.alt?.[language] === after.alt?.[language])
  );
}
