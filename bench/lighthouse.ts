import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../scripts/chromium.ts';
import type { RunningShop } from './shop.ts';
import { type Row, row } from './table.ts';

const budgets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

/** Lighthouse's mobile profile on each page. */
export async function measureLighthouse(shop: RunningShop, pages: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = [];
  const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-lighthouse-'));
  const chromium = await findChromium();
  for (const [name, pathname] of Object.entries(pages)) {
    const report = await lighthouse(
      `http://sg.localhost:${shop.port}${pathname}`,
      path.join(folder, 'report.json'),
      chromium,
    );
    for (const [category, least] of Object.entries(budgets)) {
      const score = Math.round((report.categories[category]?.score ?? 0) * 100);
      rows.push(row(`${name}: Lighthouse mobile, ${category}`, String(score), `≥ ${least}`, score >= least));
    }
    const shift = report.audits['cumulative-layout-shift']?.numericValue ?? 1;
    rows.push(row(`${name}: layout shift`, shift.toFixed(3), '≤ 0.02', shift <= 0.02));
  }
  await rm(folder, { recursive: true });
  return rows;
}

async function lighthouse(url: string, output: string, chromium: string): Promise<Report> {
  const cli = path.join(import.meta.dirname, '..', 'node_modules', 'lighthouse', 'cli', 'index.js');
  await new Promise<void>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        cli,
        url,
        '--output=json',
        `--output-path=${output}`,
        '--quiet',
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking',
      ],
      { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CHROME_PATH: chromium } },
    );
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Lighthouse failed on ${url}`))));
  });
  return JSON.parse(await readFile(output, 'utf8')) as Report;
}
