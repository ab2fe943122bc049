import { accessSync, constants } from 'node:fs';

const knownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function findInstalled(): string | null {
  for (const file of [process.env.CHROMIUM ?? '', ...knownPaths]) {
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not here.
    }
  }
  return null;
}

/**
 * Returns the path of a Chromium or Chrome.
 * @throws with what to install
 */
export function findChromium(): string {
  const file = findInstalled();
  if (file) return file;
  throw new Error(
    'The browser tests need Chromium or Chrome: install it (Debian and Ubuntu: apt-get install chromium), or name its path in CHROMIUM',
  );
}
