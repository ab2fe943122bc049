import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { getRoutePattern } from '../web/app/route-pattern.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import type { Shopper } from './buying.ts';
import { expectGoodPage, joinAsMember } from './members.ts';

closeBrowserAfterwards();

/** Every page of the account and of Beauty Pass, new ones too. */
const pages = readdirSync(path.join(import.meta.dirname, '..', 'web', 'app', 'routes'))
  .filter((file) => /^(?:account|beauty-pass)\b/.test(file))
  // Members are led on from the page to join by.
  .filter((file) => file !== 'account.membership.tsx')
  .map((file) => `/${getRoutePattern(file)}`);

/** The languages in which no other journey opens these pages. */
const sites: Pick<Shopper, 'market' | 'language' | 'width'>[] = [
  { market: 'HK', language: 'zh', width: 1280 },
  { market: 'ID', language: 'id', width: 390 },
];

test.for(sites)(
  '$market in $language: a new member opens every page of the account and of Beauty Pass',
  async (site) => {
    const shopper: Shopper = { ...(await visit(site.market, site.language, site.width)), ...site };
    const { page, origin, context, complaints } = shopper;
    await joinAsMember(shopper, `${randomUUID()}@member.example`);
    expect(pages.length).toBeGreaterThanOrEqual(13);
    for (const pattern of pages) {
      await openPage(page, origin + pattern);
      expect(new URL(page.url()).pathname).toBe(pattern);
      await expectGoodPage(shopper, pattern);
    }
    expect(complaints).toEqual([]);
    await context.close();
  },
);
