import type { contentEndpoints } from '@vermilion/contract/content';
import { markets } from '@vermilion/contract/markets';
import { findReachInMarket } from '@vermilion/contract/scopes';
import { userSegments } from '@vermilion/contract/segments';
import type { Handlers } from '../platform/dispatch.ts';
import { readPreview } from '../platform/preview.ts';
import { fail, ok } from '../platform/result.ts';
import { translate } from '../platform/texts.ts';
import { isReached } from './content.entries.ts';
import type { ContentService } from './content.service.ts';
import { segmentTexts } from './content.texts.ts';
import type { RedirectService } from './redirects.service.ts';

export function createContentHandlers(
  content: ContentService,
  redirects: Pick<RedirectService, 'exportFile'>,
): Handlers<keyof typeof contentEndpoints> {
  return {
    'GET layouts/': ({ query }, { market, language }) => content.getLayout(query.key, market.code, language),

    'GET text-pages/{name}': async ({ params: { name } }, { market, language }) =>
      ok({ page: content.findTextPage(name, market.code, language) }),

    'GET contentful/content-entries/{id}': ({ params: { id } }, site) => content.pages.getPage(id, site, site.preview),

    'GET contentful/preview/content-entries/{id}': async ({ params: { id }, query }, { language }, grants) => {
      const { market: code, ...choice } = query;
      const reach = findReachInMarket(grants, 'content.preview', code);
      if (!reach || !isReached(reach, id)) return fail('NOT_PERMITTED');
      const market = markets[code];
      const preview = readPreview(new URLSearchParams(choice as Record<string, string>), market, reach);
      const found = await content.pages.getPage(id, { market, language }, preview);
      if (!found.ok) return found;
      const faults = found.value.faults.map(({ path, message }) => ({ path: path.join('.'), message }));
      return ok({ ...found.value, faults });
    },

    'GET sea-falcon/all-user-segments/': async (_, { language }) =>
      ok({ segments: userSegments.map((id) => ({ id, name: translate(segmentTexts[id], language) })) }),

    'POST featured-products/': async ({ body: { rule, limit } }, { market, language }) =>
      ok({ products: [...(await content.listProducts(rule, limit, market.code, language))] }),

    'GET staff/redirects/': async () =>
      ok({
        mediaType: 'text/csv; charset=utf-8',
        body: sendText(await redirects.exportFile()),
        fileName: 'redirects.csv',
      }),
  };
}

async function* sendText(text: string) {
  yield Buffer.from(text);
}
