import { marketCodes } from '@vermilion/contract/markets';
import { settingSections, settings } from '@vermilion/server/env.settings';
import type { z } from 'zod';

/** Returns docs/settings.md from the schema of the settings. @throws Error where a setting has no description or no section */
export function formatSettings(): string {
  const listed = Object.values(settingSections).flatMap((section) => Object.keys(section));
  const missing = Object.keys(settings.shape).filter((name) => !listed.includes(name));
  if (missing.length > 0) throw new Error(`settingSections leaves out ${missing.join(', ')}`);
  return [
    '# Settings',
    '',
    'All settings are environment variables, and each has a default; an empty value counts as none. A process reads them when it starts,',
    'and names every one that is wrong. What a shop in production needs: [operations](operations.md#deploy). Generated from',
    '`server/env.settings.ts` by `npm run docs`.',
    ...Object.entries(settingSections).flatMap(([title, section]) => [
      '',
      `## ${title}`,
      '',
      '| variable | default | what it sets |',
      '|---|---|---|',
      ...Object.entries(section).map(([name, schema]) => formatRow(name, schema)),
      ...(title === originSection ? [formatOrigins()] : []),
    ]),
    '',
  ].join('\n');
}

/** The section that the origins of markets are listed in. */
const originSection = 'Address and proxy';

function formatOrigins(): string {
  const [first = '', last = ''] = [marketCodes[0], marketCodes.at(-1)];
  const fallback = `the shop file's, or \`http://${first.toLowerCase()}.localhost:3000\` …`;
  return `| \`ORIGIN_${first}\` … \`ORIGIN_${last}\` | ${fallback} | where shoppers reach each market: \`https://${first.toLowerCase()}.example.com\` |`;
}

function formatRow(name: string, schema: z.ZodType): string {
  const { description, fallback } = schema.meta() ?? {};
  if (!description) throw new Error(`The setting ${name} has no description`);
  return `| \`${name}\` | ${typeof fallback === 'string' ? fallback : formatDefault(schema)} | ${description} |`;
}

function formatDefault({ def }: z.ZodType): string {
  const value = 'defaultValue' in def ? def.defaultValue : undefined;
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  return typeof value === 'string' || typeof value === 'number' ? `\`${value}\`` : '–';
}
