import { splitDocument } from '@vermilion/contract/content-parts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BaseParts, hasChanges, isSame, listChangedParts, mergeParts } from './changes.rules.ts';
import { comparePages, findMoved } from './compare.rules.ts';
import {
  createIdMaker,
  type EditedBlock,
  type EditedPage,
  getAt,
  getPlace,
  moveItem,
  setAt,
} from './document.rules.ts';
import { toLocal, toMoment } from './moments.rules.ts';
import { createDefault, getField, type Schema } from './schema.rules.ts';

type BlockPage = EditedPage & { blocks: readonly EditedBlock[] };

const page: BlockPage = {
  title: { en: 'Summer', th: 'หน้าร้อน' },
  description: null,
  blocks: [
    { id: 'hero', kind: 'hero', title: { en: 'Light', th: 'เบา' }, picture: null },
    { id: 'faq', kind: 'faq', title: { en: 'Questions' }, items: [{ id: 'one', question: { en: 'Why?' } }] },
  ],
};
const base: BaseParts = splitDocument(page);
const without = (id: string): EditedPage => ({ ...page, blocks: page.blocks.filter((block) => block.id !== id) });

const text = fc.string({ minLength: 1, maxLength: 5 });
const texts = fc.record({ en: text, th: text, zh: text }, { requiredKeys: [] });
const block = fc.record({
  id: fc.stringMatching(/^[a-e]$/),
  kind: fc.constant('hero'),
  title: texts,
  count: fc.nat(3),
});
const anyPage: fc.Arbitrary<EditedPage> = fc.record({
  title: texts,
  blocks: fc.uniqueArray(block, { selector: ({ id }) => id, minLength: 1, maxLength: 5 }),
});

describe('what a save sends', () => {
  test.each<[string, EditedPage, (string | null)[]]>([
    ['nothing', page, []],
    ['a Thai text', setAt(page, ['title', 'th'], 'ร้อน'), ['th']],
    [
      'an English text and a picture',
      setAt(setAt(page, ['title', 'en'], 'Sun'), ['blocks', 0, 'picture'], {}),
      [null, 'en'],
    ],
    ['a text in a language without any', setAt(page, ['title', 'zh'], '夏'), ['zh']],
    ['a text that is taken away', setAt(page, ['title', 'th'], undefined), ['th']],
    ['the order of blocks', { ...page, blocks: moveItem(page.blocks, 0, 1) }, [null]],
    ['a block that is removed: its texts are no change', without('hero'), [null]],
  ])('for %s', (_, changed, expected) => {
    expect(listChangedParts(base, changed)).toEqual(expected);
  });

  test('is everything of a page that does not exist yet', () => {
    expect(listChangedParts({ shared: null, texts: {} }, page)).toEqual([null, 'en', 'th']);
  });

  test('is nothing for what was just read, whatever it is', () => {
    fc.assert(fc.property(anyPage, (given) => void expect(hasChanges(splitDocument(given), given)).toBe(false)));
  });
});

describe('what two people change at once', () => {
  const theirs = (changed: EditedPage): BaseParts => splitDocument(changed);

  test('goes together where it does not touch, in one language too', () => {
    const mine = setAt(page, ['blocks', 0, 'title', 'en'], 'Bright');
    const other = setAt(setAt(page, ['title', 'en'], 'Sun'), ['blocks', 0, 'picture'], { url: '/media/a.jpg' });
    const { document, conflicts, dropped } = mergeParts(base, mine, theirs(other));
    expect([conflicts, dropped]).toEqual([[], []]);
    expect(document).toEqual(setAt(other, ['blocks', 0, 'title', 'en'], 'Bright'));
  });

  test('is decided where it is the same text', () => {
    const mine = setAt(page, ['title', 'en'], 'Mine');
    const other = theirs(setAt(page, ['title', 'en'], 'Theirs'));
    const { document, conflicts } = mergeParts(base, mine, other);
    expect(conflicts).toEqual([{ part: 'en', place: 'title', mine: 'Mine', theirs: 'Theirs' }]);
    expect(document).toEqual(mine);
    expect(mergeParts(base, mine, other, () => 'theirs').document).toEqual(setAt(page, ['title', 'en'], 'Theirs'));
  });

  test('is decided where both changed the blocks; words of mine that lose their place are named', () => {
    const mine = { ...setAt(page, ['blocks', 0, 'title', 'en'], 'Bright'), blocks: [] as EditedBlock[] };
    const added = { ...page, blocks: [{ id: 'new', kind: 'banner', text: { en: 'New' } }, ...page.blocks] };
    const both = mergeParts(base, added, theirs(without('faq')), () => 'theirs');
    expect(both.conflicts).toEqual([{ part: null, place: '', mine: null, theirs: null }]);
    expect(both.document).toEqual(without('faq'));
    expect(both.dropped).toEqual([{ language: 'en', place: 'blocks.new.text', text: 'New' }]);
    expect(mergeParts(base, { ...mine, blocks: page.blocks }, theirs(page)).dropped).toEqual([]);
  });

  test('is mine where nobody else changed anything, and theirs where I did not', () => {
    fc.assert(
      fc.property(anyPage, anyPage, (before, after) => {
        const start = splitDocument(before);
        const [mine, others] = [mergeParts(start, after, start), mergeParts(start, before, splitDocument(after))];
        expect(mine.conflicts.concat(others.conflicts)).toEqual([]);
        expect(isSame(mine.document, after)).toBe(true);
        expect(isSame(others.document, after)).toBe(true);
      }),
    );
  });

  test('loses no word of mine silently', () => {
    fc.assert(
      fc.property(anyPage, anyPage, anyPage, fc.boolean(), (before, own, other, isMine) => {
        const start = splitDocument(before);
        const merged = mergeParts(start, own, splitDocument(other), () => (isMine ? 'mine' : 'theirs'));
        const kept = splitDocument(merged.document).texts;
        for (const [language, words] of Object.entries(splitDocument(own).texts)) {
          for (const [place, mine] of Object.entries(words)) {
            const key = language as 'en';
            if (start.texts[key]?.[place] === mine || kept[key]?.[place] === mine) continue;
            const isNamed = [...merged.dropped, ...merged.conflicts].some((each) => each.place === place);
            expect(isNamed).toBe(true);
          }
        }
      }),
    );
  });
});

describe('a comparison', () => {
  test('names what was added, removed, moved and changed, with both words', () => {
    const draft: BlockPage = {
      ...setAt(page, ['title', 'th'], 'ร้อน'),
      blocks: [page.blocks[1] as never, { id: 'news', kind: 'banner', text: { en: 'New' } }],
    };
    expect(comparePages(draft, page)).toEqual([
      { block: null, what: ['texts'], texts: [{ language: 'th', place: 'title', draft: 'ร้อน', shown: 'หน้าร้อน' }] },
      { block: draft.blocks[1], what: ['added'], texts: [] },
      { block: page.blocks[0], what: ['removed'], texts: [] },
    ]);
    const moved = { ...page, blocks: moveItem(page.blocks, 0, 1) };
    expect(comparePages(moved, page).map(({ what }) => what)).toEqual([['moved']]);
    expect(comparePages(setAt(page, ['blocks', 0, 'picture'], {}), page)[0]?.what).toEqual(['settings']);
  });

  test('names nothing between a page and itself, and as few moves as one', () => {
    fc.assert(fc.property(anyPage, (given) => void expect(comparePages(given, given)).toEqual([])));
    const ids = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,2}$/), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(ids, fc.nat(7), fc.nat(7), (before, from, to) => {
        const now = moveItem(before, from % before.length, to % before.length);
        expect(findMoved(before, now).size).toBeLessThanOrEqual(1);
      }),
    );
  });
});

const languageTexts = (maxLength: number): Schema => ({
  type: 'object',
  properties: Object.fromEntries(['en', 'id', 'th', 'zh'].map((each) => [each, { type: 'string', maxLength }])),
  required: ['en'],
});
const link: Schema = {
  type: 'object',
  properties: { label: languageTexts(40), href: { type: 'string', pattern: '^\\/(?![/\\\\])[^\\s\\\\]*$' } },
  required: ['label', 'href'],
};

describe('fields of a schema', () => {
  test.each<[string, Schema, object]>([
    ['a text', languageTexts(80), { kind: 'texts', form: 'line', maxLength: 80 }],
    ['a longer text', languageTexts(300), { kind: 'texts', form: 'long', maxLength: 300 }],
    ['Markdown', languageTexts(4000), { kind: 'texts', form: 'rich', maxLength: 4000 }],
    ['a choice', { type: 'string', enum: ['rail', 'grid'] }, { kind: 'choice', choices: ['rail', 'grid'] }],
    ['several choices', { type: 'array', items: { enum: ['gold'] } }, { kind: 'choices', choices: ['gold'] }],
    ['a switch', { type: 'boolean' }, { kind: 'switch' }],
    ['a number', { type: 'number', minimum: 0, maximum: 100 }, { kind: 'number', min: 0, max: 100, isWhole: false }],
    ['a moment', { type: 'string', format: 'date-time' }, { kind: 'moment' }],
    ['a colour', { type: 'string', pattern: '^#[0-9a-f]{6}$' }, { kind: 'colour' }],
    ['what may be missing', { anyOf: [link, { type: 'null' }] }, { kind: 'nullable', inner: link }],
    ['a kind', { type: 'string', const: 'hero' }, { kind: 'fixed' }],
    ['what no editor knows', { anyOf: [{ type: 'string' }, { type: 'number' }] }, { kind: 'unknown' }],
  ])('%s', (_, schema, field) => {
    expect(getField(schema)).toEqual(field);
  });

  test('begin as empty as they may be', () => {
    const origin = { createId: (name: string) => `${name}-1`, moment: '2026-12-01T00:00:00.000Z' };
    const rule = (by: string, more: Record<string, Schema>): Schema => ({
      type: 'object',
      properties: { by: { const: by }, ...more },
      required: ['by', ...Object.keys(more)],
    });
    const schema: Schema = {
      type: 'object',
      properties: {
        id: { type: 'string' },
        kind: { type: 'string', const: 'faq' },
        title: languageTexts(80),
        action: { anyOf: [link, { type: 'null' }] },
        more: link,
        layout: { type: 'string', enum: ['rail'], default: 'rail' },
        rule: {
          oneOf: [
            rule('hand', { products: { type: 'array', items: { type: 'string' }, minItems: 1 } }),
            rule('brand', {}),
          ],
        },
        items: {
          type: 'array',
          minItems: 1,
          items: { type: 'object', properties: { id: {}, answer: languageTexts(4000) }, required: ['id', 'answer'] },
        },
        endsAt: { type: 'string', format: 'date-time' },
        segments: { type: 'array', items: { enum: ['gold'] } },
      },
      required: ['id', 'kind', 'title', 'action', 'more', 'rule', 'items', 'endsAt'],
    };
    expect(createDefault(schema, origin)).toEqual({
      id: 'item-1',
      kind: 'faq',
      title: {},
      action: null,
      more: { label: {}, href: '/' },
      rule: { by: 'hand', products: [''] },
      items: [{ id: 'item-1', answer: {} }],
      endsAt: '2026-12-01T00:00:00.000Z',
    });
  });
});

describe('places and ids', () => {
  test('a place has the ids of blocks and entries, and numbers where there are none', () => {
    expect(getPlace(page, ['blocks', 1, 'items', 0, 'question', 'en'])).toBe('blocks.faq.items.one.question.en');
    expect(getPlace({ list: ['a'] }, ['list', 0])).toBe('list.0');
    expect(
      getAt(setAt(page, ['blocks', 1, 'items', 0, 'question', 'en'], 'How?'), ['blocks', 1, 'items', 0, 'question']),
    ).toEqual({ en: 'How?' });
    expect(setAt(page, ['title', 'th'], undefined).title).toEqual({ en: 'Summer' });
  });

  test('an id is used once, also by what was removed in an earlier version', () => {
    const createId = createIdMaker({ blocks: [{ id: 'rich-text-4' }] }, 3);
    expect([createId('rich_text'), createId('rich_text'), createId('hero')]).toEqual([
      'rich-text-4-2',
      'rich-text-4-3',
      'hero-4',
    ]);
    expect(createIdMaker({}, 4)('rich_text')).toBe('rich-text-5');
  });

  test('an element is moved as far as there is a place', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  });
});

describe('moments on the clock of a market', () => {
  test.each([
    ['2026-12-04T09:00', 'Asia/Singapore', '2026-12-04T01:00:00.000Z'],
    ['2026-12-04T09:00', 'Asia/Bangkok', '2026-12-04T02:00:00.000Z'],
    ['2026-12-04T09:00', 'Australia/Sydney', '2026-12-03T22:00:00.000Z'],
    // The clock goes from 2:00 to 3:00, and back from 3:00 to 2:00.
    ['2026-10-04T02:30', 'Australia/Sydney', '2026-10-03T16:30:00.000Z'],
    ['2027-04-04T02:30', 'Australia/Sydney', '2027-04-03T15:30:00.000Z'],
  ])('%s in %s is %s', (local, zone, moment) => {
    expect(toMoment(local, zone)).toBe(moment);
  });

  test('are what they were, there and back', () => {
    const zone = fc.constantFrom('Asia/Singapore', 'Asia/Jakarta', 'Australia/Sydney', 'Pacific/Auckland');
    fc.assert(
      fc.property(zone, fc.integer({ min: 29_000_000, max: 33_000_000 }), (where, minutes) => {
        const local = toLocal(new Date(minutes * 60_000).toISOString(), where);
        expect(toLocal(toMoment(local, where) ?? '', where)).toBe(local);
      }),
    );
    expect(toMoment('tomorrow', 'Asia/Singapore')).toBeNull();
    expect(toLocal('never', 'Asia/Singapore')).toBe('');
  });
});
