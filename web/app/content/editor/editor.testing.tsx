import { QueryClientProvider } from '@tanstack/react-query';
import { joinDocument } from '@vermilion/contract/content-parts';
import type { UploadedPicture } from '@vermilion/contract/picture-staff';
import { vi } from 'vitest';
import { type Api, ApiError, NoAnswerError } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { type Part, parts } from './changes.rules.ts';
import { type EditedPage, splitParts } from './document.rules.ts';
import Editor from './editor.tsx';
import type { Schema } from './schema.rules.ts';

const texts = (maxLength: number): Schema => ({
  type: 'object',
  properties: Object.fromEntries(['en', 'id', 'th', 'zh'].map((each) => [each, { type: 'string', maxLength }])),
  required: ['en'],
});
const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => name !== 'segments'),
});
const block = (kind: string, fields: Record<string, Schema>) =>
  object({ id: { type: 'string' }, kind: { type: 'string', const: kind }, ...fields });
const path: Schema = { type: 'string', pattern: '^\\/(?![/\\\\])[^\\s\\\\]*$', maxLength: 500 };

/** As the server describes pages: two blocks of the shop, and one that only a retailer has. */
const schema: Schema = object({
  title: texts(80),
  description: nullable(texts(300)),
  blocks: {
    type: 'array',
    items: {
      oneOf: [
        block('hero', {
          title: texts(80),
          action: nullable(object({ label: texts(40), href: path })),
          picture: nullable({
            ...object({
              url: { ...path, pattern: '^\\/media\\/[^\\s]*$' },
              ground: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
              focus: object({ x: { type: 'number' }, y: { type: 'number' } }),
              placeholder: { type: 'string' },
              alt: texts(200),
            }),
            required: ['url', 'ground', 'alt'],
          }),
          segments: { type: 'array', items: { type: 'string', enum: ['visitor', 'gold'] } },
        }),
        block('faq', {
          title: texts(80),
          items: { type: 'array', minItems: 1, items: object({ id: { type: 'string' }, answer: texts(4000) }) },
        }),
        block('house_map', {
          isFolded: { type: 'boolean' },
          floors: { type: 'number' },
          opensAt: { type: 'string', format: 'date-time' },
          rule: {
            oneOf: [
              object({ by: { const: 'brand' }, brand: { type: 'string' } }),
              object({ by: { const: 'source' }, source: { type: 'string', enum: ['newest', 'on_sale'] } }),
            ],
          },
        }),
      ],
    },
  },
});

/** As the server describes texts in sections. */
const textSchema: Schema = object({
  title: texts(80),
  lead: texts(300),
  blocks: {
    type: 'array',
    items: {
      oneOf: [
        object({
          id: { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 40, isAnchor: true },
          kind: { type: 'string', const: 'section' },
          title: texts(80),
          text: texts(20_000),
        }),
      ],
    },
  },
});

/** As the server describes layouts: their menu, and an announcement that may be missing. */
const layoutSchema: Schema = {
  ...object({
    menu: {
      type: 'array',
      minItems: 1,
      items: {
        oneOf: [
          object({ kind: { type: 'string', const: 'newest' } }),
          object({ kind: { type: 'string', const: 'link' }, label: texts(40), href: path }),
        ],
      },
    },
    announcement: object({ text: texts(120), href: nullable(path) }),
  }),
  required: ['menu'],
};

/** As the server describes overlays. */
const overlaySchema: Schema = object({
  kind: { type: 'string', enum: ['modal', 'bar'] },
  title: texts(80),
  action: nullable(object({ label: texts(40), href: path })),
});

/** The layout that the shop makes of its catalogue. */
export const defaultLayout: EditedPage = {
  menu: [{ kind: 'newest' }, { kind: 'link', label: { en: 'Gifts', th: 'ของขวัญ' }, href: '/gift-cards' }],
};

export const page = {
  title: { en: 'Summer', th: 'หน้าร้อน' },
  description: null,
  blocks: [
    { id: 'hero', kind: 'hero', title: { en: 'Light', th: 'เบา' }, action: null, picture: null },
    { id: 'faq', kind: 'faq', title: { en: 'Questions' }, items: [{ id: 'one', answer: { en: 'Yes' } }] },
    {
      id: 'map',
      kind: 'house_map',
      isFolded: false,
      floors: 3,
      opensAt: '2026-12-04T01:00:00.000Z',
      rule: { by: 'brand', brand: 'aldery' },
    },
  ],
} satisfies EditedPage;

/** What an editor has uploaded. */
export const uploadedPicture: UploadedPicture = {
  id: '0d9a4f4e-6f0a-4a53-9d4e-0a6d2f1f2b11',
  url: '/media/uploads/ro/rose.jpg?v=rose-1200x1500',
  width: 1200,
  height: 1500,
  placeholder: 'data:image/webp;base64,UklGRg==',
  ground: '#8a3f46',
  focus: { x: 0.25, y: 0.5 },
  alt: { en: 'A rose', th: 'กุหลาบ' },
  version: 1,
  uploadedBy: { accountId: '11111111-aaaa-4aaa-8aaa-111111111111', fullName: 'Bea' },
  uploadedAt: '2026-12-01T08:00:00.000Z',
};

type Version = { version: number; author: string; document: object };
type Call = {
  key: string;
  input: { params: Record<string, string>; query?: object; body: Record<string, unknown> };
};

/** What the server answers about one document, with its versions; `author` is who saves next. */
export function createFakeServer({
  id = 'pages.summer',
  start = page as EditedPage | null,
  publishable = parts,
  editable = parts,
  /** What is shown where the document does not exist yet. */
  shown = null as EditedPage | null,
} = {}) {
  const versions = new Map<Part, Version[]>();
  const calls: Call[] = [];
  /** What the next calls that change something are answered with instead; `lost`: done, but not answered. */
  const failures: (Error | 'lost')[] = [];
  const put = (part: Part, document: object, author = 'account 11111111-aaaa') =>
    versions.set(part, [
      { version: (versions.get(part)?.length ?? 0) + 1, author, document },
      ...(versions.get(part) ?? []),
    ]);
  const store = (whole: EditedPage, author?: string) => {
    const { shared, texts: words } = splitParts(id, whole);
    put(null, shared, author);
    for (const language of parts) if (language && words[language]) put(language, words[language], author);
  };
  if (start) store(start);
  const newest = (part: Part) => versions.get(part)?.[0];
  const join = () => {
    const words = Object.fromEntries(
      parts.flatMap((part) => (part && newest(part) ? [[part, newest(part)?.document]] : [])),
    );
    return joinDocument({ shared: newest(null)?.document ?? {}, texts: words });
  };
  const savedAt = '2026-12-01T08:00:00.000Z';
  const refuse = (status: number, code: string, details = {}) =>
    new ApiError(status, { code: code as 'NOT_PERMITTED', message: `Refused: ${code}`, details });

  const answers: Record<string, (input: Call['input']) => unknown> = {
    'GET staff/content-schemas': () => ({
      page: schema,
      text: textSchema,
      layout: layoutSchema,
      overlay: overlaySchema,
      defaultLayout,
    }),
    'GET staff/content/{id}': ({ query }) => {
      if (!newest(null) || (query && 'market' in query)) throw refuse(404, 'DOCUMENT_NOT_FOUND');
      return {
        id,
        market: null,
        parts: parts.flatMap((part) => {
          const draft = newest(part);
          const shown = { id: '1', version: 1, from: savedAt, until: null, author: 'account 1' };
          const scheduled = part === 'th' ? [{ ...shown, id: '7', version: 1, from: '2026-12-24T01:00:00.000Z' }] : [];
          return draft ? [{ part, version: draft.version, author: draft.author, savedAt, shown, scheduled }] : [];
        }),
        editable,
        publishable,
        draft: join(),
        shown: start,
        faults: [],
      };
    },
    'GET staff/content/{id}/start': () => ({ document: shown }),
    'PUT staff/content/{id}': ({ body }) => {
      if (body.market !== null) return { version: 1, faults: [] };
      const part = (body.kind === 'shared' ? null : body.language) as Part;
      const document = (body.kind === 'shared' ? body.document : body.texts) as object;
      const version = newest(part)?.version ?? 0;
      if (JSON.stringify(newest(part)?.document) === JSON.stringify(document)) return { version, faults: [] };
      if (version !== body.expectedVersion) throw refuse(409, 'VERSION_CHANGED', { version });
      put(part, document);
      return { version: version + 1, faults: [] };
    },
    'GET staff/pictures/': () => ({ pictures: [uploadedPicture], nextCursor: null }),
    'POST staff/pictures/': () => ({ ...uploadedPicture, url: '/media/uploads/ne/new.jpg?v=new-800x800', alt: null }),
    'POST staff/content/publications': () => undefined,
    'DELETE staff/content/{id}/publications/{publicationId}': () => undefined,
    'GET staff/content/{id}/versions': ({ query }) => ({
      versions: (versions.get((query as { part?: Part }).part ?? null) ?? []).map((each) => ({ ...each, savedAt })),
    }),
    'GET staff/content/{id}/versions/{version}': ({ params, query }) => {
      const found = versions
        .get((query as { part?: Part }).part ?? null)
        ?.find(({ version }) => version === Number(params.version));
      return { ...found, savedAt };
    },
  };
  const api = vi.fn(async (key: string, input: Call['input']) => {
    const isChange = !key.startsWith('GET');
    if (isChange) calls.push({ key, input });
    const failure = isChange ? failures.shift() : undefined;
    if (failure instanceof Error) throw failure;
    const answer = structuredClone(answers[key]?.(input));
    if (failure) throw new NoAnswerError('No answer');
    return answer;
  });
  return { id, api: api as unknown as Api, calls, failures, put, store, newest, join, refuse };
}

export type FakeServer = ReturnType<typeof createFakeServer>;

/** Renders the editor around the blocks of the page. */
export function renderEditor({ id, api }: FakeServer, queryClient = createQueryClient(), isEmpty = false) {
  return renderInApp(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <Editor id={id} market={null} isEmpty={isEmpty}>
          {(renderFrame = (_, children) => children) => (
            <main>
              <h1>Summer</h1>
              {page.blocks.map((each) => renderFrame(each as never, <p key={each.id}>Block {each.id}</p>))}
            </main>
          )}
        </Editor>
      </ApiProvider>
    </QueryClientProvider>,
  );
}
