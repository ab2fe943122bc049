import {
  type BrowserType,
  browser,
  type DeviceType,
  device,
  type OperatingSystemType,
  operatingSystem,
  type VisitorData,
} from './data.ts';

/** In matching order: user agents name later entries too, for compatibility. */
const browsers: readonly (readonly [RegExp, BrowserType])[] = [
  [/(?:OPR|Opera|OPiOS)\/(\d+(?:\.\d+)?)/, 'OPERA'],
  [/(?:FxiOS|Firefox)\/(\d+(?:\.\d+)?)/, 'FIREFOX'],
  [/(?:CriOS|Chrome|Chromium)\/(\d+(?:\.\d+)?)/, 'CHROME'],
  [/Version\/(\d+(?:\.\d+)?).* Safari\//, 'SAFARI'],
  [/(?:MSIE |Trident\/.*rv:)(\d+(?:\.\d+)?)/, 'IE'],
];
const systems: readonly (readonly [RegExp, OperatingSystemType])[] = [
  [/Windows Phone/, 'WINDOWS_PHONE'],
  [/Windows/, 'WINDOWS'],
  [/iPhone|iPad|iPod/, 'IOS'],
  [/Mac OS X|Macintosh/, 'MAC'],
  [/Android/, 'ANDROID'],
  [/Linux|CrOS/, 'LINUX'],
];
const devices: readonly (readonly [RegExp, DeviceType])[] = [
  [/iPad|Tablet|Android(?!.*Mobile)/, 'TABLET'],
  [/iPhone|iPod|Mobile|Windows Phone/, 'PHONE'],
  [/Windows|Macintosh|Linux|CrOS/, 'DESKTOP'],
];

/**
 * Makes data about the browser, operating system and device of a user agent, for `addData`. An unknown browser is `OTHER`;
 * an unknown system or device is left out.
 */
export function parseUserAgent(text: string): VisitorData[] {
  const [type, version] = findFirst(browsers, text) ?? ['OTHER' as const, undefined];
  const system = findFirst(systems, text);
  const kind = findFirst(devices, text);
  return [
    browser(type, version === undefined ? undefined : Number(version)),
    ...(system ? [operatingSystem(system[0])] : []),
    ...(kind ? [device(kind[0])] : []),
  ];
}

function findFirst<Name>(table: readonly (readonly [RegExp, Name])[], text: string): [Name, string | undefined] | null {
  for (const [pattern, name] of table) {
    const match = pattern.exec(text);
    if (match) return [name, match[1]];
  }
  return null;
}
