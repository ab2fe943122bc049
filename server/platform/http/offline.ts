import { createHash } from 'node:crypto';
import { type Language, languages } from '@vermilion/contract/markets';
import { msg } from '@vermilion/contract/text';
import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../html.ts';
import type { ShopSource } from '../shop/shop-source.ts';
import { translate } from '../texts.ts';

const hourSeconds = 3600;

/**
 * Serves the page that browsers show while they are offline, in each language, and the service worker that keeps it and
 * nothing else (ADR 122).
 * @param isOn off: the worker removes itself and its page from the browsers that have it
 */
export function serveOfflinePage(app: FastifyInstance, shop: ShopSource, isOn: boolean): void {
  app.get<{ Querystring: { language?: string } }>('/offline.html', async (request, reply) => {
    const language = languages.find((known) => known === request.query.language) ?? request.context.language;
    return reply
      .header('cache-control', `public, max-age=${hourSeconds}`)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(createOfflinePage(shop, language).text);
  });
  app.get('/offline-worker.js', async (request, reply) => {
    // Its language is that of the host or of a cookie.
    reply.header('cache-control', `private, max-age=${hourSeconds}`).type('text/javascript; charset=utf-8');
    return isOn ? createWorker(shop, request.context.language) : removingWorker;
  });
}

function createOfflinePage(shop: ShopSource, language: Language): Html {
  const { name, paper, ink } = shop.get().mailLook;
  const title = translate(msg({ message: 'You’re offline' }), language);
  return html`<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – ${name}</title><style>body{margin:0;padding:20px;background:${paper};color:${ink};font:16px/1.5 Arial,sans-serif}p{max-width:34rem}header{padding-bottom:16px;border-bottom:1px solid;font-size:24px}h1{margin:56px 0 16px;font:400 clamp(40px,12vw,96px)/1.1 "Times New Roman",serif}a{display:inline-flex;align-items:center;min-height:52px;margin-top:16px;padding:0 28px;background:${ink};color:${paper};font-weight:500;text-decoration:none}a:focus-visible{outline:2px solid ${ink};outline-offset:2px}</style></head><body><header>${name}</header><main><h1>${title}</h1><p>${translate(msg({ message: 'Check your connection, then try again. Your bag is kept.' }), language)}</p><a href="">${translate(msg({ message: 'Try again' }), language)}</a></main></body></html>`;
}

/** Returns the worker: it answers page loads that fail for want of a connection, and leaves everything else alone. */
function createWorker(shop: ShopSource, language: Language): string {
  const pages = languages.map((each) => createOfflinePage(shop, each).text).join('');
  const version = createHash('sha256').update(pages).digest('base64url').slice(0, 12);
  return `const cacheName = 'offline-page-${version}';
const languages = ${JSON.stringify(languages)};
const getPageUrl = (language) => '/offline.html?language=' + language;

addEventListener('install', (event) => {
  skipWaiting();
  // Only page loads pass through this worker, where the browser can be told so.
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' }).catch(() => {});
  const addAll = (cache) => cache.addAll(languages.map((language) => new Request(getPageUrl(language), { cache: 'reload' })));
  event.waitUntil(caches.open(cacheName).then(addAll));
});

addEventListener('activate', (event) => {
  const removeOthers = (names) => Promise.all(names.filter((name) => name.startsWith('offline-page-') && name !== cacheName).map((name) => caches.delete(name)));
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), caches.keys().then(removeOthers)]));
});

addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(loadPage(event, new URL(url).pathname));
});

async function loadPage(event, path) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(getPageUrl(await findLanguage(path)));
    if (page) return page;
    throw error;
  }
}

async function findLanguage(path) {
  const cookie = await self.cookieStore?.get('language').catch(() => null);
  const named = [path.split('/')[1], cookie?.value.slice('lng_'.length)];
  return named.find((language) => languages.includes(language)) ?? ${JSON.stringify(language)};
}
`;
}

const removingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const remove = (names) => Promise.all(names.filter((name) => name.startsWith('offline-page-')).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(remove).then(() => registration.unregister()));
});
`;
