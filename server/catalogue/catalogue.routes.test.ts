import { markets } from '@vermilion/contract/markets';
import { expect, test } from 'vitest';
import { createCatalogueHandlers } from './catalogue.routes.ts';
import type { CatalogueService } from './catalogue.service.ts';

test('products are read by their slugs, in that order, without those that the market does not sell', async () => {
  const catalogue = {
    findCard: (slug, market, language) => (slug === 'unsold' ? null : { slug: `${slug} ${market} ${language}` }),
  } as Pick<CatalogueService, 'findCard'> as CatalogueService;
  const read = createCatalogueHandlers(catalogue)['GET products/by-slug/'];
  const parts = { query: { slugs: ['gel', 'unsold', 'pencil'] } };
  expect(await read(parts as never, { market: markets.TH, language: 'th' } as never)).toMatchObject({
    ok: true,
    value: { products: [{ slug: 'gel TH th' }, { slug: 'pencil TH th' }] },
  });
});
