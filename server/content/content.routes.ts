import type { contentEndpoints } from '@vermilion/contract/content';
import { dayMs } from '@vermilion/contract/durations';
import { apiRoot } from '@vermilion/contract/endpoints';
import { type MarketCode, markets } from '@vermilion/contract/markets';
import { findReachInMarket, type RoleGrant } from '@vermilion/contract/scopes';
import { type UserSegment, userSegments } from '@vermilion/contract/segments';
import { getTextDocumentId } from '@vermilion/contract/text-page';
import type { Actor, Provider } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Handlers } from '../platform/dispatch.ts';
import { readPreview } from '../platform/preview.ts';
import { type RequestContext, resolveSignedIn } from '../platform/request-context.ts';
import { fail, ok } from '../platform/result.ts';
import { translate } from '../platform/texts.ts';
import type { DraftStreams } from './content.drafts.ts';
import { isReached, printFault } from './content.entries.ts';
import { getOverlayKey } from './content.overlays.ts';
import type { ContentService } from './content.service.ts';
import type { PreviewLinks } from './content.sharing.ts';
import { segmentTexts } from './content.texts.ts';
import { toChange } from './contentful.client.ts';
import type { ContentfulPages } from './contentful.pages.ts';
import { isSignedByContentful } from './contentful.signature.ts';
import type { RedirectService } from './redirects.service.ts';

/** What Contentful is called as a sender of webhooks. */
const contentfulName = 'contentful';
const webhookPath = `${apiRoot}contentful/webhooks`;

/** Recognises Contentful by its signature. */
export function identifyContentful(
  secret: string,
  clock: Clock,
): (context: RequestContext) => Promise<Provider | null> {
  return async ({ header, rawBody, address }) => {
    if (header('x-contentful-signature') === undefined) return null;
    const isSigned = [webhookPath, `${webhookPath}/`].some((path) =>
      isSignedByContentful(secret, { path, header, rawBody }, clock.now()),
    );
    return isSigned ? { kind: 'provider', name: contentfulName, address } : null;
  };
}

/** What the endpoints are served by, beside the content itself. */
type Parts = {
  redirects: Pick<RedirectService, 'exportFile'>;
  findSegments: (actor: Actor) => Promise<UserSegment[]>;
  drafts: Pick<DraftStreams, 'open'>;
  links: PreviewLinks;
  clock: Clock;
  /** Null where pages are not in Contentful. */
  contentful: Pick<ContentfulPages, 'announce'> | null;
};

/** When a browser that was refused an event stream may come back. */
const streamRetrySeconds = 30;

export function createContentHandlers(
  content: ContentService,
  { redirects, findSegments, drafts, links, clock, contentful }: Parts,
): Handlers<keyof typeof contentEndpoints> {
  return {
    'GET layouts/': ({ query }, { market, language, preview }) =>
      content.getLayout(query.key, market.code, language, preview),

    'GET text-pages/{name}': async ({ params: { name } }, site) =>
      ok(await content.texts.find(name, site, site.preview)),

    'GET contentful/preview/text-pages/{name}': async ({ params: { name }, query }, { language }, grants) => {
      const previewed = findPreviewed(getTextDocumentId(name), query, grants);
      if (!previewed) return fail('NOT_PERMITTED');
      const { market, preview } = previewed;
      const { page, faults } = await content.texts.find(name, { market, language }, preview);
      return ok({ page, faults: faults.map((fault) => printFault(fault, language)) });
    },

    'GET contentful/content-entries/{id}': ({ params: { id } }, site) => content.pages.getPage(id, site, site.preview),

    'GET contentful/content-entries/{id}/blocks-for-me': async ({ params: { id } }, context) =>
      content.pages.listBlocksFor(id, context, await findSegments(await context.actor())),

    'GET contentful/preview/content-entries/{id}': async ({ params: { id }, query }, { language }, grants) => {
      const previewed = findPreviewed(id, query, grants);
      if (!previewed) return fail('NOT_PERMITTED');
      const { market, preview } = previewed;
      const found = await content.pages.getPage(id, { market, language }, preview);
      if (!found.ok) return found;
      return ok({ ...found.value, faults: found.value.faults.map((fault) => printFault(fault, language)) });
    },

    'GET contentful/preview/content-entries/{id}/events': async (
      { params: { id }, query: { market } },
      context,
      grants,
    ) => {
      const reach = findReachInMarket(grants, 'content.preview', market);
      if (!reach || !isReached(reach, id)) return fail('NOT_PERMITTED');
      const body = drafts.open(id, (await resolveSignedIn(context)).accountId);
      if (!body) return fail('RATE_LIMITED', { seconds: streamRetrySeconds });
      return ok({ mediaType: 'text/event-stream; charset=utf-8', body });
    },

    'POST contentful/preview/content-entries/{id}/links': async ({ params: { id }, body }, context, grants) => {
      const { market, language, days } = body;
      const reach = findReachInMarket(grants, 'content.preview', market);
      if (!reach || !isReached(reach, id)) return fail('NOT_PERMITTED');
      const author = await resolveSignedIn(context);
      const choice = new URLSearchParams({ user_segments: body.segments.join(), at: body.at ?? '' });
      const { segments, at } = readPreview(choice, markets[market], reach);
      const expiresAt = new Date(Math.ceil((clock.now().getTime() + days * dayMs) / 1000) * 1000);
      const key = await links.create(author, { id, market, language, segments, at }, expiresAt);
      const query = new URLSearchParams({
        ...(segments.length > 0 && { user_segments: segments.join() }),
        ...(at !== null && { at }),
        draft_language: language,
        maker: author.accountId,
        key,
      });
      return ok({ query: String(query), expiresAt: expiresAt.toISOString() });
    },

    'GET contentful/shared-previews/{id}': async ({ params: { id }, query }, { market }) => {
      const { draft_language: language, maker, key, ...choice } = query;
      const choiceOfLink = readPreview(new URLSearchParams(choice as Record<string, string>), market, {
        contentTypes: null,
      });
      const shared = { id, market: market.code, language, segments: choiceOfLink.segments, at: choiceOfLink.at, maker };
      const opened = await links.open(shared, key);
      if (!opened) return fail('PREVIEW_LINK_ENDED');
      const found = await content.pages.getPage(id, { market, language }, opened.preview);
      return found.ok ? ok({ ...found.value, expiresAt: opened.expiresAt.toISOString() }) : found;
    },

    'GET overlays/{id}': ({ params: { id } }, { market, language, preview }) =>
      content.overlays.get(id, { market: market.code, language }, preview),

    'GET preview/overlays/{id}': async ({ params: { id }, query: { market, at } }, { language }, grants) => {
      const reach = findReachInMarket(grants, 'content.preview', market);
      if (!reach || !isReached(reach, getOverlayKey(id))) return fail('NOT_PERMITTED');
      const preview = readPreview(new URLSearchParams(at === undefined ? {} : { at }), markets[market], reach);
      return content.overlays.get(id, { market, language }, preview);
    },

    'POST contentful/webhooks': async ({ body }, context) => {
      const actor = await context.actor();
      // Providers of payments and bookings sign as well.
      if (!contentful || actor.kind !== 'provider' || actor.name !== contentfulName)
        return fail('CALLBACK_NOT_VERIFIED');
      await contentful.announce(toChange(body.sys));
      return ok(undefined);
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

/** Returns what somebody may preview of a document in a market; null where their grants do not reach it. */
function findPreviewed(
  id: string,
  { market: code, ...choice }: { market: MarketCode; user_segments?: string | undefined; at?: string | undefined },
  grants: readonly RoleGrant[],
) {
  const reach = findReachInMarket(grants, 'content.preview', code);
  if (!reach || !isReached(reach, id)) return null;
  const market = markets[code];
  return { market, preview: readPreview(new URLSearchParams(choice as Record<string, string>), market, reach) };
}

async function* sendText(text: string) {
  yield Buffer.from(text);
}
