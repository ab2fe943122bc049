import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { chunkGroups } from './chunk-groups.ts';

const app = path.join(import.meta.dirname, 'app');
const areas = ['one', 'two', 'three', 'four', 'five', 'six'];

/** An app in which six new routes share a component, a platform module and a control that the home page does not import. */
const sources: Record<string, string> = {
  'routes/index.tsx':
    "import { card } from '../catalogue/card.tsx'; import { api } from '../platform/api.ts'; card(api);",
  'catalogue/card.tsx': "export const card = (value) => console.log('card', value);",
  'platform/api.ts': "export const api = () => console.log('api');",
  'account/frame.tsx': "export const frame = () => console.log('account frame');",
  'platform/account.ts': "export const account = () => console.log('account api');",
  'ui/menu.tsx': "export const menu = () => console.log('account menu');",
  ...Object.fromEntries(
    areas.map((area) => [
      `routes/${area}.tsx`,
      `import { card } from '../catalogue/card.tsx'; import { api } from '../platform/api.ts';
       import { frame } from '../account/frame.tsx'; import { account } from '../platform/account.ts';
       import { menu } from '../ui/menu.tsx'; card(api); frame(); account(); menu(); console.log('${area}');`,
    ]),
  ),
};

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
        input: ['index', ...areas].map((route) => path.join(app, 'routes', `${route}.tsx`)),
        output: { codeSplitting: { groups: chunkGroups } },
      },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('the build has one output');
  return result.output.filter((part) => part.type === 'chunk');
}

test('modules that other pages share are in no chunk that the home page loads', async () => {
  const chunks = await buildChunks();
  const find = (fileName: string) => chunks.find((chunk) => chunk.fileName === fileName);
  const home = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('routes/index.tsx'));
  const loaded = new Set([home]);
  for (const chunk of loaded) for (const fileName of chunk?.imports ?? []) loaded.add(find(fileName));
  const code = [...loaded].map((chunk) => chunk?.code).join('\n');
  expect(code).toContain("'card'".replaceAll("'", '"'));
  expect(code).not.toContain('account');
  const shared = chunks.filter((chunk) => chunk.code.includes('account frame'));
  expect(shared).toHaveLength(1);
});
