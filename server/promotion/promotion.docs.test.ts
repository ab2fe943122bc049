import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checkDocument } from '../content/content.service.ts';
import { rewardFile } from '../loyalty/rewards/rewards.import.ts';
import { checkPromotions, promotionColumns, readPromotionRows } from './promotion.file.ts';

const readPage = (name: string) => readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const findExample = (page: string, kind: string) =>
  new RegExp(`^\`\`\`\\w+ ${kind}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)?.[1] ?? '';

test('the examples of docs/promotions.md and docs/menu.md are taken', async () => {
  const page = await readPage('promotions.md');
  const { records, problems } = checkPromotions(readPromotionRows('page.csv', findExample(page, 'promotions')));
  expect(problems).toEqual([]);
  expect(records).toMatchObject([{ code: 'GLOW10' }, { code: null, definition: { minimumSpend: 5000 } }]);
  expect(rewardFile.parse(JSON.parse(findExample(page, 'rewards')))).toMatchObject([{ value: 500 }]);
  const layout = JSON.parse(findExample(await readPage('menu.md'), 'layout'));
  expect(checkDocument('layouts.default', layout)).toMatchObject({ ok: true });
  const overlay = JSON.parse(findExample(await readPage('overlays.md'), 'overlay'));
  expect(checkDocument('overlays.invitation', overlay)).toMatchObject({ ok: true });
});

test('docs/promotions.md has every column', async () => {
  const page = await readPage('promotions.md');
  for (const column of promotionColumns)
    expect(page).toContain(`\`${column.replace(/^description:.*/, 'description:en')}\``);
});
