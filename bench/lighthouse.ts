import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../scripts/chromium.ts';
import type { RunningShop } from './shop.ts';
import { createRow, median, type Row } from './table.ts';

const budgets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** Of Lighthouse's phone. */
const maxLargestPaintMs = 1600;

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  /** The benchmark index is Lighthouse's figure for the speed of the machine. */
  environment: { benchmarkIndex: number };
  runtimeError?: { code: string; message: string };
};

/** Runs per page. The median counts, as a single run depends on what else the machine does. */
const runsPerPage = 5;

/** Lighthouse's mobile profile on each page. */
export async function measureLighthouse(shop: RunningShop, pages: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = [];
  const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-lighthouse-'));
  const chromium = await findChromium();
  const benchmarkIndexes: number[] = [];
  for (const [name, pathname] of Object.entries(pages)) {
    const url = `http://sg.localhost:${shop.port}${pathname}`;
    const reports: Report[] = [];
    for (let attempt = 0; attempt < 2 * runsPerPage && reports.length < runsPerPage; attempt += 1) {
      const report = await runLighthouse(url, path.join(folder, 'report.json'), chromium);
      if (report) reports.push(report);
    }
    for (const [category, min] of Object.entries(budgets)) {
      const score = Math.round(median(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
      rows.push(createRow(`${name}: Lighthouse mobile, ${category}`, String(score), `≥ ${min}`, score >= min));
    }
    benchmarkIndexes.push(...reports.map(({ environment }) => environment.benchmarkIndex));
    const shift = Math.max(...reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 1));
    rows.push(createRow(`${name}: layout shift`, shift.toFixed(3), '≤ 0.02', shift <= 0.02));
    const paintMs = Math.round(
      median(reports.map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? 0)),
    );
    const isSoon = paintMs > 0 && paintMs <= maxLargestPaintMs;
    rows.push(createRow(`${name}: largest contentful paint`, `${paintMs} ms`, `≤ ${maxLargestPaintMs} ms`, isSoon));
  }
  await rm(folder, { recursive: true });
  rows.push(createRow('Lighthouse: benchmark index of the machine', median(benchmarkIndexes).toFixed(0)));
  return rows;
}

/** @returns null when the browser lost the recording of the page, which it does once in a while */
async function runLighthouse(url: string, output: string, chromium: string): Promise<Report | null> {
  const cli = path.join(import.meta.dirname, '..', 'node_modules', 'lighthouse', 'cli', 'index.js');
  const code = await new Promise<number | null>((resolve, reject) => {
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
    child.once('exit', resolve);
  });
  const report = await readFile(output, 'utf8').then((text) => JSON.parse(text) as Report);
  if (report.runtimeError?.code === 'NO_NAVSTART') return null;
  if (code !== 0) throw new Error(`Lighthouse failed on ${url}: ${report.runtimeError?.message ?? code}`);
  return report;
}
