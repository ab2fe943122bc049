import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium.ts';

/**
 * Parts of Chromium that no page uses. The switch stands in the place of Playwright's, whose names are repeated as far as they
 * matter here. The last two are pages behind the address bar: without them a window takes a quarter of the processor time.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

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
  `--disable-features=${disabledFeatures}`,
];

/** Starts a headless Chromium. @param settings of its command line, beside these */
export async function launchChromium(...settings: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumSettings, ...settings],
  });
}
