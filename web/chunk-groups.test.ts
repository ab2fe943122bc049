import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { chunkGroups } from './chunk-groups.ts';

const app = path.join(import.meta.dirname, 'app');
const areas = ['one', 'two', 'three', 'four', 'five', 'six'];

/**
 * An app in which six new routes share a component, a platform module, a control and a part of a library that the home page
 * does not import, and in which checkout uses some of what the home page does.
 */
const sources: Record<string, string> = {
  'routes/index.tsx': `import { card } from '../catalogue/card.tsx'; import { api } from '../platform/api.ts';
    import { button } from '../ui/button.tsx'; import { query } from '../../node_modules/@tanstack/query.js';
    card(api); button(query);`,
  'routes/checkout.tsx': `import { api } from '../platform/api.ts'; import { button } from '../ui/button.tsx';
    import { query } from '../../node_modules/@tanstack/query.js'; button(query, api); console.log('checkout');`,
  'shell/default-layout.tsx': "import { header } from './header.tsx'; header();",
  'shell/header.tsx': `import { menu } from '../ui/menu.tsx'; import { button } from '../ui/button.tsx';
    export const header = () => console.log('header', menu(), button());`,
  'ui/menu.tsx': "export const menu = () => console.log('menu');",
  'ui/button.tsx': "export const button = () => console.log('button');",
  'catalogue/card.tsx': "export const card = (value) => console.log('card', value);",
  'platform/api.ts': "export const api = () => console.log('api');",
  '../node_modules/@tanstack/query.js': "export const query = () => console.log('query');",
  '../node_modules/@tanstack/more.js': "export const more = () => console.log('account library');",
  'account/frame.tsx': "export const frame = () => console.log('account frame');",
  'platform/account.ts': "export const account = () => console.log('account api');",
  'ui/list.tsx': "export const list = () => console.log('account list');",
  ...Object.fromEntries(
    areas.map((area) => [
      `routes/${area}.tsx`,
      `import { card } from '../catalogue/card.tsx'; import { api } from '../platform/api.ts';
       import { frame } from '../account/frame.tsx'; import { account } from '../platform/account.ts';
       import { list } from '../ui/list.tsx'; import { button } from '../ui/button.tsx'; import { more } from '../../node_modules/@tanstack/more.js';
       card(api); frame(); account(); list(button); more(); console.log('${area}');`,
    ]),
  ),
};

const entries = ['shell/default-layout', ...['index', 'checkout', ...areas].map((route) => `routes/${route}`)];

async function buildChunks(): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'sources',
        enforce: 'pre',
        resolveId: (id, importer) => (importer ? path.resolve(path.dirname(importer), id) : id),
        load: (id) => sources[path.relative(app, id)],
      },
    ],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: entries.map((entry) => path.join(app, `${entry}.tsx`)),
        output: { codeSplitting: { groups: chunkGroups } },
      },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('the build has one output');
  return result.output.filter((part) => part.type === 'chunk');
}

/** Returns the code that the entries load at their start. */
function getLoadedCode(chunks: readonly Rolldown.OutputChunk[], loadedEntries: readonly string[]): string {
  const isLoaded = ({ facadeModuleId }: Rolldown.OutputChunk) =>
    loadedEntries.some((entry) => facadeModuleId === path.join(app, `${entry}.tsx`));
  const loaded = new Set(chunks.filter(isLoaded));
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  }
  return [...loaded].map(({ code }) => code).join('\n');
}

test('modules that other pages share are in no chunk that the home page loads', async () => {
  const chunks = await buildChunks();
  const home = getLoadedCode(chunks, ['shell/default-layout', 'routes/index']);
  for (const own of ['card', 'api', 'button', 'header', 'menu', 'query']) expect(home).toContain(`"${own}"`);
  expect(home).not.toContain('account');
  const shared = chunks.filter((chunk) => chunk.code.includes('account frame'));
  expect(shared).toHaveLength(1);
});

test('checkout loads what it shares with the home page, and no product cards', async () => {
  const checkout = getLoadedCode(await buildChunks(), ['routes/checkout']);
  for (const own of ['api', 'button', 'query', 'checkout']) expect(checkout).toContain(`"${own}"`);
  expect(checkout).not.toContain('"card"');
});
