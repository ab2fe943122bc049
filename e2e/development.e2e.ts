import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startShop } from '../bench/shop.ts';
import { copyRepository } from '../scripts/proof/repository.ts';

test('npm run dev renders pages from their sources, and changes of web and server without a restart', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-dev-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // Other journeys start shops from the repository, which would be built again after a change.
  const copy = path.join(folder, 'shop');
  await copyRepository(copy);
  const shop = await startShop({ DATA_DIR: path.join(folder, 'data'), DEMO: 'off' }, 'dev', copy);
  onTestFinished(shop.stop);
  const read = async (page: string) => (await fetch(`http://127.0.0.1:${shop.port}${page}`)).text();
  async function edit(file: string, text: string, replacement: string): Promise<void> {
    const source = await readFile(path.join(copy, file), 'utf8');
    expect(source).toContain(text);
    await writeFile(path.join(copy, file), source.replace(text, replacement));
  }

  const page = await read('/customer-care');
  expect(page).toContain('/app/root.tsx');

  await edit('web/app/shell/footer.tsx', '"footer on-ink"', '"footer on-ink edited-web"');
  await expect.poll(() => read('/customer-care'), { timeout: 30_000 }).toContain('edited-web"');
  await edit('server/platform/http/health.ts', 'ok: true', "ok: true, edited: 'server'");
  await expect.poll(() => read('/health'), { timeout: 30_000 }).toContain('"edited":"server"');
});
