import { languages } from '@vermilion/contract/markets';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { plainShop } from '../shop/shop-folder.ts';
import { createShopSource } from '../shop/shop-source.ts';
import { serveOfflinePage } from './offline.ts';

const apps = [true, false].map((isOn) => {
  const app = Fastify();
  app.decorateRequest('context');
  app.addHook('onRequest', async (request) => {
    request.context = { language: 'th' } as typeof request.context;
  });
  serveOfflinePage(
    app,
    createShopSource({ ...plainShop, mailLook: { ...plainShop.mailLook, name: 'A <b> shop' } }),
    isOn,
  );
  return app;
});
const [on, off] = apps;
afterAll(() => Promise.all(apps.map((app) => app.close())));

test('the page that browsers show offline is in the language of its address, or else of the request, and runs nothing', async () => {
  const titles = await Promise.all(
    languages.map(async (language) => {
      const answer = await on?.inject(`/offline.html?language=${language}`);
      expect(answer?.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer?.body).toContain(`<html lang="${language}">`);
      expect(answer?.body).toContain('A &lt;b&gt; shop');
      return /<h1>(.+)<\/h1>/.exec(answer?.body ?? '')?.[1];
    }),
  );
  expect(new Set(titles).size).toBe(languages.length);
  expect((await on?.inject('/offline.html?language=xx'))?.body).toContain('<html lang="th">');
});

test('switched off, the worker that browsers have takes itself and its page away', async () => {
  const kept = await on?.inject('/offline-worker.js');
  expect(kept?.body).toContain('addAll');
  const removed = await off?.inject('/offline-worker.js');
  expect(removed?.body).toContain('registration.unregister()');
  expect(removed?.body).not.toContain("'fetch'");
});
