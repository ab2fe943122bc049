import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

/** A module with all it imports, as one script for a page. */
export async function bundled(entry: string, options: { minify?: boolean; external?: string[] } = {}): Promise<string> {
  const { minify = false, external = [] } = options;
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify(minify ? 'production' : 'development') },
    build: {
      write: false,
      minify,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        external,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} gave no script`);
  return chunk.code;
}

/** A real browser for the tests of a file. */
export function withBrowser() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
  });
  afterAll(() => browser?.close());
  return {
    /**
     * A page of a new visitor, and what its browser complained about: uncaught errors, and errors and warnings of the console.
     * @param settings beside a desktop's
     */
    async open(url: string, settings: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
      const desktop = { reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } } as const;
      const context = await browser.newContext({ ...desktop, ...settings });
      onTestFinished(() => context.close());
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      await page.goto(url);
      return { page, complaints };
    },
  };
}
