// @module-tag embedded
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { RoleGrant, Scope } from '@vermilion/contract/scopes';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Database, runInTransaction } from '../platform/database.ts';
import { listShownParts } from '../platform/documents.ts';
import { testDatabase } from '../platform/testing.ts';
import { type ContentEditor, createContentEditor } from './content.editing.ts';
import { joinParts } from './content.entries.ts';
import { importDocument } from './content.import.ts';

let database: Database;
let editor: ContentEditor;
let now = new Date('2026-12-01T08:00:00Z');
const clock = { now: () => now };

beforeAll(async () => {
  database = await testDatabase();
  editor = createContentEditor({ database, clock });
});
afterAll(() => database.close());
afterEach(async () => {
  now = new Date('2026-12-01T08:00:00Z');
  await database.db.deleteFrom('documents').execute();
});

const limits: Scope = { markets: null, languages: null, contentTypes: null };
const createAuthor = (role: RoleGrant['role'], scope: Partial<Scope> | null = null) => ({
  accountId: crypto.randomUUID(),
  address: '203.0.113.7',
  grants: [{ role, scope: scope && { ...limits, ...scope } }],
});
const editorOfAll = createAuthor('editor');

const page = { id: 'pages.summer', market: null };
const document = {
  title: { en: 'Summer', th: 'หน้าร้อน' },
  description: null,
  blocks: [
    { id: 'hero', kind: 'hero', title: { en: 'Light', th: 'เบา' }, text: null, action: null, picture: null },
    { id: 'news', kind: 'banner', text: { en: 'New today' }, action: null },
  ],
};
const texts = { title: 'Summer', 'blocks.hero.title': 'Light', 'blocks.news.text': 'New today' };

type Outcome = { ok: boolean; error?: { code: string; details?: unknown } };
const everyPart = [null, 'en', 'id', 'th', 'zh'];
const getCode = (outcome: Outcome) => (outcome.ok ? 'ok' : outcome.error?.code);
async function unwrap<Value>(outcome: Promise<{ ok: true; value: Value } | { ok: false; error: { code: string } }>) {
  const settled = await outcome;
  if (!settled.ok) throw new Error(settled.error.code);
  return settled.value;
}
const saveShared = (expectedVersion: number, given: object = document, ref = page, author = editorOfAll) =>
  editor.saveShared(author, ref, { document: given, expectedVersion });
const saveTexts = (
  language: Language,
  given: Record<string, string>,
  expectedVersion: number,
  {
    author = editorOfAll,
    ref = page,
  }: { author?: typeof editorOfAll; ref?: { id: string; market: MarketCode | null } } = {},
) => editor.saveTexts(author, ref, { language, texts: given, expectedVersion });
const publish = (
  parts: [Language | null, number | null][],
  {
    from = null,
    until = null,
    author = editorOfAll,
  }: { from?: Date | null; until?: Date | null; author?: typeof editorOfAll } = {},
) => editor.publish(author, { items: parts.map(([part, version]) => ({ ...page, part, version })), from, until });
const readShown = async () =>
  joinParts(await listShownParts(database.db, { collection: 'content', keys: [page.id], at: now })) as
    | typeof document
    | null;

describe('a page that is edited', () => {
  test('has a draft in parts, says what is missing, and is published once it is whole', async () => {
    expect(await unwrap(saveShared(0))).toMatchObject({ version: 1, faults: { length: 3 } });
    const missing = await publish([[null, 1]]);
    expect(missing).toMatchObject({ error: { code: 'DOCUMENT_FAULTY' } });
    expect(JSON.stringify(missing)).toContain('pages.summer.blocks.hero.title.en');
    expect(await readShown()).toBeNull();
    expect(await unwrap(saveTexts('en', texts, 0))).toEqual({ version: 1, faults: [] });
    await unwrap(
      publish([
        [null, 1],
        ['en', 1],
      ]),
    );
    expect((await readShown())?.blocks.map(({ id }) => id)).toEqual(['hero', 'news']);
    const read = await unwrap(editor.read(editorOfAll, page));
    expect(read).toMatchObject({
      parts: [
        { part: null, version: 1, shown: { version: 1, until: null }, scheduled: [] },
        { part: 'en', version: 1, shown: { version: 1 } },
      ],
      faults: [],
    });
    expect(read.draft).toEqual(read.shown);
  });

  test('is published in one language while another one stays a draft', async () => {
    await saveShared(0);
    await saveTexts('en', texts, 0);
    await saveTexts('th', { title: 'หน้าร้อน' }, 0);
    await unwrap(
      publish([
        [null, 1],
        ['en', 1],
      ]),
    );
    await saveTexts('en', { ...texts, title: 'High summer' }, 1);
    await unwrap(publish([['th', 1]]));
    expect((await readShown())?.title).toEqual({ en: 'Summer', th: 'หน้าร้อน' });
  });

  test('shows a campaign from a moment until another one, and then what it was', async () => {
    await saveShared(0);
    await saveTexts('en', texts, 0);
    await unwrap(
      publish([
        [null, 1],
        ['en', 1],
      ]),
    );
    await saveTexts('en', { ...texts, title: 'Sale' }, 1);
    const [from, until] = [new Date('2026-12-04T01:00:00Z'), new Date('2026-12-06T01:00:00Z')];
    for (let time = 0; time < 2; time += 1) await unwrap(publish([['en', 2]], { from, until }));
    const { parts } = await unwrap(editor.read(editorOfAll, page));
    const scheduled = parts.find(({ part }) => part === 'en')?.scheduled;
    expect(scheduled).toMatchObject([{ version: 2, from: from.toISOString(), until: until.toISOString() }]);
    const titles: string[] = [];
    for (const moment of ['2026-12-03', '2026-12-05', '2026-12-07']) {
      now = new Date(`${moment}T00:00:00Z`);
      titles.push((await readShown())?.title.en ?? '');
    }
    expect(titles).toEqual(['Summer', 'Sale', 'Summer']);
    now = new Date('2026-12-03T00:00:00Z');
    const cancel = () => editor.cancel(editorOfAll, { ...page, part: 'en' }, scheduled?.[0]?.id ?? '');
    expect([getCode(await cancel()), getCode(await cancel())]).toEqual(['ok', 'ok']);
    now = new Date('2026-12-05T00:00:00Z');
    expect((await readShown())?.title.en).toBe('Summer');
    const [shown] = parts.find(({ part }) => part === 'en')?.shown ? [parts[1]?.shown] : [];
    expect(getCode(await editor.cancel(editorOfAll, { ...page, part: 'en' }, shown?.id ?? ''))).toBe(
      'PUBLICATION_BEGUN',
    );
  });

  test('has a history, and is restored by saving what it was', async () => {
    await saveShared(0);
    await saveTexts('en', texts, 0);
    await saveTexts('en', { ...texts, title: 'Winter' }, 1);
    const part = { ...page, part: 'en' as const };
    const versions = await unwrap(editor.listVersions(editorOfAll, part, { before: undefined, limit: 10 }));
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    const former = await unwrap(editor.findVersion(editorOfAll, part, 1));
    await unwrap(saveTexts('en', former.document as Record<string, string>, 2));
    expect((await unwrap(editor.read(editorOfAll, page))).draft.title).toEqual({ en: 'Summer' });
    expect(getCode(await editor.findVersion(editorOfAll, part, 9))).toBe('DOCUMENT_NOT_FOUND');
  });

  test('is changed by one of two editors at once; the other one loses nothing', async () => {
    await saveShared(0);
    await saveTexts('en', texts, 0);
    const [one, other] = await Promise.all([
      saveTexts('en', { ...texts, title: 'Mine' }, 1),
      saveTexts('en', { ...texts, title: 'Yours' }, 1),
    ]);
    expect([getCode(one), getCode(other)].sort()).toEqual(['VERSION_CHANGED', 'ok']);
    // An answer that was lost: the same again is the same version.
    const mine = one.ok ? 'Mine' : 'Yours';
    expect(await unwrap(saveTexts('en', { ...texts, title: mine }, 1))).toMatchObject({ version: 2 });
    // Languages do not stand in each other's way.
    const [thai, english] = await Promise.all([
      saveTexts('th', { title: 'ร้อน' }, 0),
      saveTexts('en', { ...texts, title: 'Third' }, 2),
    ]);
    expect([thai.ok, english.ok]).toEqual([true, true]);
  });

  test.each([
    ['a script as a link', [{ ...document.blocks[1], action: { label: { en: 'Go' }, href: 'javascript:alert(1)' } }]],
    ['a kind that is not known', [{ id: 'x', kind: 'hologram' }]],
    ['two blocks of one id', [document.blocks[0], document.blocks[0]]],
    ['a field of its own', [{ ...document.blocks[1], html: '<script>' }]],
  ])('is refused with %s, and nothing of it is kept', async (_, blocks) => {
    expect(getCode(await saveShared(0, { ...document, blocks }))).toBe('DOCUMENT_FAULTY');
    expect(getCode(await editor.read(editorOfAll, page))).toBe('DOCUMENT_NOT_FOUND');
  });

  test('takes no HTML in its texts, and none for places that it does not have', async () => {
    const rich = {
      ...document,
      blocks: [{ id: 'text', kind: 'rich_text', title: null, text: { en: '' }, isFolded: false }],
    };
    await unwrap(saveShared(0, rich));
    const html = await saveTexts('en', { title: 'A', 'blocks.text.text': 'Hello <img src=x onerror=alert(1)>' }, 0);
    expect(html).toMatchObject({
      error: { code: 'DOCUMENT_FAULTY', details: { faults: [{ path: 'blocks.text.text.en' }] } },
    });
    expect(getCode(await saveTexts('en', { 'blocks.hero.title': 'Gone' }, 0))).toBe('DOCUMENT_FAULTY');
    expect(getCode(await saveTexts('en', { title: 'A', 'blocks.text.text': '**Hello**' }, 0))).toBe('ok');
  });

  test('that a release before stored whole is split with its first change, and loses no text', async () => {
    const former = { ...document, blocks: document.blocks.map(({ id: _, ...block }) => block) };
    await runInTransaction(database.db, (transaction) =>
      importDocument(transaction, clock, { id: 'layouts.x', market: null }, former as never, 'operator'),
    );
    await database.db.updateTable('documents').set({ key: page.id }).execute();
    const read = await unwrap(editor.read(editorOfAll, page));
    const places = { title: 'Thai', 'blocks.hero-1.title': 'เบา' };
    await unwrap(saveTexts('th', places, 1));
    const after = await unwrap(editor.read(editorOfAll, page));
    expect(after.draft).toEqual({
      ...read.draft,
      title: { en: 'Summer', th: 'Thai' },
    });
    expect((await readShown())?.title).toEqual(document.title);
  });

  test('is published with others together, or none of them', async () => {
    await saveShared(0);
    await saveTexts('en', texts, 0);
    const items = [
      { ...page, part: null, version: 1 },
      { ...page, part: 'en' as const, version: 1 },
      { id: 'pages.winter', market: null, part: null, version: 1 },
    ];
    expect(getCode(await editor.publish(editorOfAll, { items, from: null, until: null }))).toBe('DOCUMENT_NOT_FOUND');
    expect(await readShown()).toBeNull();
    await saveShared(0, document, { id: 'pages.winter', market: null });
    await saveTexts('en', texts, 0, { ref: { id: 'pages.winter', market: null } });
    const both = [...items, { id: 'pages.winter', market: null, part: 'en' as const, version: 1 }];
    await unwrap(editor.publish(editorOfAll, { items: both, from: null, until: null }));
    expect(await readShown()).not.toBeNull();
    await unwrap(publish([[null, null]]));
    expect(await readShown()).toBeNull();
  });
});

describe('what somebody may edit', () => {
  test('ends with their markets, languages and types of content', async () => {
    await saveShared(0);
    await saveTexts('en', texts, 0);
    const thailand = createAuthor('editor', { markets: ['TH'] });
    const translator = createAuthor('translator', { languages: ['th'] });
    const ofBrands = createAuthor('editor', { contentTypes: ['brands'] });
    const singapore = { ...page, market: 'SG' as const };
    const codes = await Promise.all([
      saveShared(1, { ...document, description: { en: 'x' } }, page, thailand),
      saveShared(0, document, singapore as never, thailand),
      saveTexts('en', { ...texts, title: 'Mine' }, 1, { author: translator }),
      saveShared(1, { ...document, description: { en: 'x' } }, page, translator),
      publish([['en', 1]], { author: translator }),
      saveShared(1, { ...document, description: { en: 'x' } }, page, ofBrands),
      editor.read(createAuthor('support'), page),
      editor.findVersion(translator, { ...page, part: 'en' }, 1),
      saveShared(0, document, { id: 'layouts.default', market: null }, createAuthor('translator')),
    ]);
    expect(codes.map(getCode)).toEqual(Array(codes.length).fill('NOT_PERMITTED'));
    expect(getCode(await saveShared(0, document, { ...page, market: 'TH' } as never, thailand))).toBe('ok');
    expect(getCode(await saveTexts('th', { title: 'ร้อน' }, 0, { author: translator }))).toBe('ok');
    // A translator reads the words to translate.
    const read = await unwrap(editor.read(translator, page));
    expect([read.editable, read.publishable]).toEqual([['th'], []]);
    const { editable, publishable } = await unwrap(editor.read(editorOfAll, page));
    expect([editable, publishable]).toEqual([everyPart, everyPart]);
    const listed = await editor.list(translator, { after: '', limit: 10 });
    expect(listed.documents).toEqual([{ ...page, parts: [{ part: 'th', version: 1 }] }]);
  });
});
