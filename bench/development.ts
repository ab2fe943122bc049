import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { copyRepository } from '../scripts/proof/repository.ts';
import { launchChromium } from './chromium.ts';
import { type RunningShop, startShop } from './shop.ts';
import { createRow, median, type Row } from './table.ts';

/** How often each file is changed. */
const rounds = 3;

/** Measures what a contributor waits for with `npm run dev`, in a copy of the repository (ADR 164, ADR 168). */
export async function measureDevelopment(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-development-'));
  const copy = path.join(folder, 'shop');
  await copyRepository(copy);
  const start = () => startShop({ DATA_DIR: path.join(folder, 'data') }, 'dev', copy);
  const rows: Row[] = [];
  const add = (what: string, ms: number, budgetMs?: number) =>
    rows.push(
      createRow(
        what,
        `${(ms / 1000).toFixed(1)} s`,
        budgetMs === undefined ? '' : `≤ ${budgetMs / 1000} s`,
        budgetMs === undefined ? null : ms <= budgetMs,
      ),
    );
  try {
    const first = await start();
    add('npm run dev, first start, to the first page', first.startedIn);
    await first.stop();
    const shop = await start();
    const browser = await launchChromium();
    try {
      add('npm run dev, later start, to the first page', shop.startedIn, 10_000);
      const page = await browser.newPage();
      const opened = performance.now();
      await page.goto(`http://sg.localhost:${shop.port}/customer-care`, { waitUntil: 'networkidle' });
      add('first page in a browser, until the network is idle', performance.now() - opened);
      add('change of a component, until it shows', await measureWebEdits(copy, page), 1500);
      const { answeredMs, reloadedMs } = await measureServerEdits(copy, page, shop);
      add('change of the server, until the API answers by it', answeredMs, 3000);
      add('change of the server, until an open page has loaded again', reloadedMs, 3000);
    } finally {
      await browser.close();
      await shop.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return rows;
}

async function measureWebEdits(copy: string, page: Page): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await edit(
      path.join(copy, 'web/app/shell/footer.tsx'),
      /<footer (data-round="\d" )?/,
      `<footer data-round="${round}" `,
    );
    await page.waitForSelector(`footer[data-round="${round}"]`);
    times.push(performance.now() - started);
  }
  return median(times);
}

async function measureServerEdits(copy: string, page: Page, { port }: RunningShop) {
  const answered: number[] = [];
  const reloaded: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const load = page.waitForEvent('load');
    await edit(
      path.join(copy, 'server/platform/http/health.ts'),
      /ok: true(, round: \d)?/,
      `ok: true, round: ${round}`,
    );
    for (let answer = ''; !answer.includes(`"round":${round}`); ) {
      answer = await (await fetch(`http://127.0.0.1:${port}/health`)).text();
    }
    answered.push(performance.now() - started);
    await load;
    reloaded.push(performance.now() - started);
  }
  return { answeredMs: median(answered), reloadedMs: median(reloaded) };
}

async function edit(file: string, text: RegExp, replacement: string): Promise<void> {
  const source = await readFile(file, 'utf8');
  if (!text.test(source)) throw new Error(`${file} has nothing like ${text}`);
  await writeFile(file, source.replace(text, replacement));
}
