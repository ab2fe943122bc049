import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium.ts';

/** The command line of a headless Chromium that calls nobody. */
export const chromiumSettings = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a headless Chromium. @param settings of its command line, beside these */
export async function launchChromium(...settings: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumSettings, ...settings],
  });
}
