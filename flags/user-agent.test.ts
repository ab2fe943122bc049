import { expect, it } from 'vitest';
import { parseUserAgent } from './user-agent.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X)';

it.each<[string, string, number | undefined, string?, string?]>([
  [`${windows} ${webKit} Chrome/120.0.6099.71 Safari/537.36`, 'CHROME', 120, 'WINDOWS', 'DESKTOP'],
  [`${windows} ${webKit} Chrome/119.0.0.0 Safari/537.36 OPR/105.0.0.0`, 'OPERA', 105, 'WINDOWS', 'DESKTOP'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0', 'FIREFOX', 121, 'LINUX', 'DESKTOP'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 14_1) ${apple} Version/17.1 Safari/605.1.15`,
    'SAFARI',
    17.1,
    'MAC',
    'DESKTOP',
  ],
  [`${iPhone} ${apple} Version/17.1 Mobile/15E148 Safari/604.1`, 'SAFARI', 17.1, 'IOS', 'PHONE'],
  [`${iPhone} ${apple} CriOS/120.0.6099.50 Mobile/15E148 Safari/604.1`, 'CHROME', 120, 'IOS', 'PHONE'],
  [
    `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${apple} Version/16.6 Mobile/15E148 Safari/604.1`,
    'SAFARI',
    16.6,
    'IOS',
    'TABLET',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; Pixel 7) ${webKit} Chrome/120.0.0.0 Mobile Safari/537.36`,
    'CHROME',
    120,
    'ANDROID',
    'PHONE',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-X700) ${webKit} Chrome/120.0.0.0 Safari/537.36`,
    'CHROME',
    120,
    'ANDROID',
    'TABLET',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 'IE', 11, 'WINDOWS', 'DESKTOP'],
  ['curl/8.4.0', 'OTHER', undefined],
])('%s', (text, browser, version, operatingSystem, device) => {
  expect(parseUserAgent(text)).toEqual([
    { kind: 'browser', browser, version },
    ...(operatingSystem ? [{ kind: 'operatingSystem', operatingSystem }] : []),
    ...(device ? [{ kind: 'device', device }] : []),
  ]);
});
