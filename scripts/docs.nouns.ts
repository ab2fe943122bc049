import { existsSync } from 'node:fs';
import path from 'node:path';
import { nouns } from '@vermilion/server/nouns';

/** What each noun owns, for the table in docs/architecture.md; one that is not here has none. */
const purposes: Record<string, string> = {
  account: 'accounts, registration, sign-in, profile, consents, the data of a member',
  audit: 'what staff and operators changed; only grows',
  bag: 'bags, saved items, gift notes',
  catalogue: 'products, listings and search, in memory',
  content: 'home, landing and brand pages, texts, layouts, overlays, previews, editing, redirects',
  dataimport: 'data files over HTTP, and the tokens for it',
  flag: 'flags of pages, decided on the server',
  flagService: 'configuration, tracking and results of experiments',
  giftcard: 'gift cards and store credit, and their ledger',
  grant: 'limits on what staff give away, and approvals',
  happening: 'services of stores, and bookings of them',
  loyalty: 'Beauty Pass: points, tiers, gifts, rewards',
  market: 'markets, languages, stores',
  order: 'orders from checkout to delivery, refunds',
  pairing: 'what goes well together',
  payment: 'payments and refunds of any payable, providers, disputes',
  picture: 'photographs in widths and formats',
  pricing: 'the price calculation, and what contributes to it',
  promotion: 'promo codes and offers',
  returns: 'returns of what has arrived',
  sample: 'free samples',
  sandbox: 'members to try the demo with',
  search: 'popular searches',
  session: 'sessions and their tokens',
  sitemap: 'sitemaps',
  staff: 'roles and invitations of staff',
  stock: 'units on hand and reserved, of website and stores',
  waitlist: 'who waits for what is sold out',
  wishlist: 'what members and guests wish for',
};

/** Returns docs/architecture.md with its table of nouns regenerated. @throws Error where the table has no place */
export function writeNounTable(root: string, page: string): string {
  const place = /<!-- nouns -->\n[\s\S]*?<!-- end -->/;
  if (!place.test(page)) throw new Error('docs/architecture.md has no place for the table of nouns');
  const rows = nouns.map(({ name, needs }) => {
    const folder = name.toLowerCase();
    const hasScreens = existsSync(path.join(root, 'web/app', folder));
    const screens = hasScreens ? `[web/app/${folder}](../web/app/${folder})` : '';
    return `| [${name}](../server/${folder}) | ${purposes[name] ?? ''} | ${needs.join(', ')} | ${screens} |`;
  });
  const table = ['| noun | owns | needs | screens |', '|---|---|---|---|', ...rows].join('\n');
  return page.replace(place, () => `<!-- nouns -->\n${table}\n<!-- end -->`);
}
