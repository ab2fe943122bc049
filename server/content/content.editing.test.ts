// @module-tag embedded
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { RoleGrant, Scope } from '@vermilion/contract/scopes';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Database, runInTransaction } from '../platform/database.ts';
import { listShownParts } from '../platform/documents.ts';
import { getCode, unwrap } from '../platform/result.testing.ts';
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
  editor = createContentEditor({ database, clock, createDefaultHome: () => document as never });
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

const everyPart = [null, 'en', 'id', 'th', 'zh'];
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
    const released = await database.db
      .selectFrom('audit_entries')
      .select('id')
      .where('action', '=', 'content.published')
      .where(sql<boolean>`after ->> 'from' = ${from.toISOString()}`)
      .execute();
    expect(released).toHaveLength(1);
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

  // Words that a block needs and the text without them: each release is sound beside what is shown, both are not.
  test('is never shown without its words, however two releases meet', async () => {
    const short = { ...document, blocks: document.blocks.slice(0, 1) };
    const { 'blocks.news.text': _news, ...shortTexts } = texts;
    for (let round = 0; round < 5; round += 1) {
      await database.db.deleteFrom('documents').execute();
      await saveShared(0);
      await saveTexts('en', texts, 0);
      await saveShared(1, short);
      await unwrap(
        publish([
          [null, 2],
          ['en', 1],
        ]),
      );
      await saveShared(2);
      await saveTexts('en', shortTexts, 1);
      const outcomes = await Promise.all([publish([[null, 3]]), publish([['en', 2]])]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const shown = await readShown();
      const needsNews = shown?.blocks.some(({ id }) => id === 'news');
      expect(needsNews && !JSON.stringify(shown).includes('New today')).toBe(false);
    }
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
    const author = createAuthor('editor');
    const [one, other] = await Promise.all([
      saveTexts('en', { ...texts, title: 'Mine' }, 1, { author }),
      saveTexts('en', { ...texts, title: 'Yours' }, 1, { author }),
    ]);
    expect([getCode(one), getCode(other)].sort()).toEqual(['VERSION_CHANGED', 'ok']);
    // An answer that was lost: the same again is the same version.
    const mine = one.ok ? 'Mine' : 'Yours';
    expect(await unwrap(saveTexts('en', { ...texts, title: mine }, 1, { author }))).toMatchObject({ version: 2 });
    const drafted = await database.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'content.drafted')
      .where('account_id', '=', author.accountId)
      .execute();
    expect(drafted).toHaveLength(1);
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
    [
      'two questions of one id',
      [
        {
          id: 'faq',
          kind: 'faq',
          title: {},
          items: [
            { id: 'one', question: { en: 'First?' }, answer: { en: 'Yes' } },
            { id: 'one', question: { en: 'Second?' }, answer: { en: 'No' } },
          ],
        },
      ],
    ],
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

  describe('that a release before stored whole', () => {
    const places = { title: 'Thai', 'blocks.hero-1.title': 'เบา' };
    /** Stores it, and returns what an editor reads of it with the versions of its parts. */
    async function readFormer() {
      const former = { ...document, blocks: document.blocks.map(({ id: _, ...block }) => block) };
      await runInTransaction(database.db, (transaction) =>
        importDocument(transaction, clock, { id: 'layouts.x', market: null }, former as never, 'operator'),
      );
      await database.db.updateTable('documents').set({ key: page.id }).execute();
      const read = await unwrap(editor.read(editorOfAll, page));
      return { ...read, versions: new Map(read.parts.map(({ part, version }) => [part, version])) };
    }

    test('is split with its first change, which is based on what was read, and loses no text', async () => {
      const { draft, versions, parts } = await readFormer();
      expect(parts.map(({ part, shown, version }) => [part, shown?.version === version])).toEqual([
        [null, true],
        ['en', true],
        ['th', true],
      ]);
      const shared = { ...draft, description: { en: '' } };
      expect(getCode(await saveShared(versions.get(null) ?? 0, shared))).toBe('ok');
      expect(getCode(await saveTexts('th', places, versions.get('th') ?? 0))).toBe('ok');
      expect(await saveTexts('th', { title: 'Late' }, versions.get('th') ?? 0)).toMatchObject({
        error: { code: 'VERSION_CHANGED' },
      });
      const after = await unwrap(editor.read(editorOfAll, page));
      expect(after.draft).toEqual({ ...draft, description: {}, title: { en: 'Summer', th: 'Thai' } });
      expect((await readShown())?.title).toEqual(document.title);
    });

    test('is published in the versions that were read', async () => {
      const { versions } = await readFormer();
      expect(getCode(await publish([...versions]))).toBe('ok');
      expect((await readShown())?.title).toEqual(document.title);
    });

    test('and is stored whole once more by that release is not overwritten by what was read before', async () => {
      const { versions } = await readFormer();
      const former = { title: { en: 'Newer' }, description: null, blocks: [{ kind: 'brands' }] };
      await database.db.updateTable('documents').set({ key: 'layouts.x' }).execute();
      await runInTransaction(database.db, (transaction) =>
        importDocument(transaction, clock, { id: 'layouts.x', market: null }, former as never, 'operator'),
      );
      await database.db.updateTable('documents').set({ key: page.id }).execute();
      expect(getCode(await saveShared(versions.get(null) ?? 0))).toBe('VERSION_CHANGED');
    });
  });

  test('that does not exist begins as what its market shows', async () => {
    await saveShared(0);
    await saveTexts('en', texts, 0);
    await unwrap(
      publish([
        [null, 1],
        ['en', 1],
      ]),
    );
    const thailand = createAuthor('editor', { markets: ['TH'] });
    const ofThailand = { ...page, market: 'TH' as const };
    expect(await unwrap(editor.findStart(thailand, ofThailand, 'TH'))).toEqual(await readShown());
    expect(getCode(await editor.findStart(thailand, page, 'TH'))).toBe('NOT_PERMITTED');
    expect(getCode(await editor.findStart(createAuthor('translator'), { ...page, market: null }, 'TH'))).toBe('ok');
    const translator = createAuthor('translator', { languages: ['th'] });
    expect(getCode(await editor.findStart(translator, ofThailand, 'TH'))).toBe('NOT_PERMITTED');
    const find = (id: string) => unwrap(editor.findStart(editorOfAll, { id, market: null }, 'SG'));
    expect([await find('homepage'), await find('pages.none')]).toEqual([document, null]);
  });

  test('names its faults in the language of its reader', async () => {
    const [hero, ...others] = document.blocks;
    const wrong = { ...document, blocks: [{ ...hero, id: 'Hero!' }, ...others] };
    const save = (language: Language) => saveShared(0, wrong, page, { ...editorOfAll, language } as never);
    const read = async (language: Language) => {
      const saved = (await save(language)) as unknown as {
        error: { details: { faults: { code: string; message: string }[] } };
      };
      return saved.error.details.faults[0];
    };
    expect(await read('en')).toEqual({
      path: 'blocks.Hero!.id',
      code: 'NO_SLUG',
      message: 'must be lower-case letters and digits with single hyphens between, not "Hero!"',
    });
    const thai = await read('th');
    expect(thai?.message).toMatch(/[\u0e00-\u0e7f].*"Hero!"/);
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

  test('of layouts is all of one or nothing, as it is kept whole', async () => {
    const ref = { id: 'layouts.default', market: null };
    const layout = {
      menu: [{ kind: 'link', label: { en: 'Gifts', th: 'ของขวัญ' }, href: '/gift-cards', columns: [] }],
      footer: [],
      announcement: { text: { en: 'Late opening' }, href: null },
    };
    expect(await unwrap(saveShared(0, layout, ref))).toEqual({ version: 1, faults: [] });
    const read = await unwrap(editor.read(editorOfAll, ref));
    expect(read).toMatchObject({ draft: layout, editable: everyPart, publishable: everyPart });
    expect(getCode(await saveTexts('th', { 'menu.0.label': 'x' }, 0, { ref }))).toBe('DOCUMENT_NOT_FOUND');
    const unsafe = { ...layout, smartLinkExemptedPaths: [{ type: 'regex', value: '^(a+)+$' }] };
    expect(await saveShared(1, unsafe, ref)).toMatchObject({
      error: { code: 'DOCUMENT_FAULTY', details: { faults: [{ path: 'smartLinkExemptedPaths.0' }] } },
    });
    for (const limited of [
      createAuthor('editor', { languages: ['th'] }),
      createAuthor('editor', { contentTypes: ['pages', 'overlays'] }),
      createAuthor('translator'),
    ]) {
      expect(getCode(await saveShared(1, layout, ref, limited))).toBe('NOT_PERMITTED');
      expect(getCode(await editor.read(limited, ref))).toBe('NOT_PERMITTED');
    }
    await unwrap(editor.publish(editorOfAll, { items: [{ ...ref, part: null, version: 1 }], from: null, until: null }));
    expect((await unwrap(editor.read(editorOfAll, ref))).shown).toEqual(layout);
  });

  test('of overlays is what overlays reach, in the parts of pages', async () => {
    const ref = { id: 'overlays.invitation', market: null };
    const invitation = {
      kind: 'bar',
      title: {},
      text: null,
      action: { label: {}, href: '/beauty-pass' },
      picture: null,
      pages: [],
      frequency: 'once',
    };
    const ofBrands = createAuthor('editor', { contentTypes: ['brands'] });
    const translator = createAuthor('translator', { languages: ['th'] });
    expect(getCode(await saveShared(0, invitation, ref, ofBrands))).toBe('NOT_PERMITTED');
    const ofOverlays = createAuthor('editor', { contentTypes: ['overlays'] });
    expect(await unwrap(saveShared(0, invitation, ref, ofOverlays))).toMatchObject({
      faults: [{ path: 'title.en' }, { path: 'action.label.en' }],
    });
    expect(getCode(await saveTexts('en', { title: 'Join us' }, 0, { author: translator, ref }))).toBe('NOT_PERMITTED');
    expect(getCode(await saveTexts('th', { title: 'มาเถอะ' }, 0, { author: translator, ref }))).toBe('ok');
    expect(getCode(await editor.read(ofBrands, ref))).toBe('NOT_PERMITTED');
    expect((await unwrap(editor.read(translator, ref))).editable).toEqual(['th']);
    const items = [null, 'en' as const].map((part) => ({ ...ref, part, version: 1 }));
    const release = { items, from: null, until: null };
    await unwrap(saveTexts('en', { title: 'Join us', 'action.label': 'How' }, 0, { ref }));
    expect(getCode(await editor.publish(ofBrands, release))).toBe('NOT_PERMITTED');
    await unwrap(editor.publish(ofOverlays, release));
    expect((await unwrap(editor.read(ofOverlays, ref))).shown).toMatchObject({ title: { en: 'Join us' } });
  });

  test('of texts is a type of its own: whoever writes landing pages does not write the terms', async () => {
    const terms = { id: 'texts.terms', market: null };
    const text = {
      title: { en: 'Terms' },
      lead: { en: 'Plain.' },
      blocks: [{ id: 'returns', kind: 'section', title: { en: 'Returns' }, text: { en: 'Back.' } }],
    };
    const places = ['title', 'lead', 'blocks.returns.title', 'blocks.returns.text'];
    const ofPages = createAuthor('editor', { contentTypes: ['pages', 'brands'] });
    const ofTexts = createAuthor('editor', { contentTypes: ['texts'] });
    expect(getCode(await saveShared(0, text, terms, ofPages))).toBe('NOT_PERMITTED');
    expect(getCode(await saveShared(0, document, page, ofTexts))).toBe('NOT_PERMITTED');
    const saved = await unwrap(saveShared(0, text, terms, ofTexts));
    expect(saved.faults.map(({ path }) => path)).toEqual(places.map((place) => `${place}.en`));
    const words = Object.fromEntries(places.map((place) => [place, 'Words']));
    expect(await unwrap(saveTexts('en', words, 0, { author: ofTexts, ref: terms }))).toEqual({
      version: 1,
      faults: [],
    });
    const html = { ...words, 'blocks.returns.text': '<img src=x onerror=alert(1)>' };
    const refused = await saveTexts('en', html, 1, { author: ofTexts, ref: terms });
    expect(refused).toMatchObject({
      error: { code: 'DOCUMENT_FAULTY', details: { faults: [{ path: 'blocks.returns.text.en' }] } },
    });
    const items = [null, 'en' as const].map((part) => ({ ...terms, part, version: 1 }));
    const release = { items, from: null, until: null };
    expect(getCode(await editor.publish(ofPages, release))).toBe('NOT_PERMITTED');
    expect(getCode(await editor.publish(ofTexts, release))).toBe('ok');
  });
});
