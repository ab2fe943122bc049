import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function installed(): string | null {
  for (const place of [process.env.CHROMIUM ?? '', ...places]) {
    try {
      accessSync(place, constants.X_OK);
      return place;
    } catch {
      // Not here.
    }
  }
  return null;
}

/**
 * The path of a Chromium or Chrome; on Debian as root it is installed when there is none.
 * @throws saying what to install
 */
export async function findChromium(): Promise<string> {
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium …\n');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'inherit', env });
    const now = installed();
    if (now) return now;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome: install it (Debian and Ubuntu: apt-get install chromium), or name its path in CHROMIUM',
  );
}
