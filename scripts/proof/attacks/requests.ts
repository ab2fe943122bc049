import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { importCatalogue } from '@vermilion/server/catalogue/catalogue.import';
import { maxUnitsPerBody } from '@vermilion/server/flagservice/flagservice.limits';
import { systemClock } from '@vermilion/server/platform/clock';
import { createStockService } from '@vermilion/server/stock/stock.service';
import { sql } from 'kysely';
import { demoCatalogue } from '../../../demo/catalogue.ts';
import { demoSiteCode } from '../../../demo/flags.ts';
import type { Arena, Attack } from '../attack.ts';
import { readMemory } from '../memory.ts';
import { getHost, type ShopProcess } from '../shops.ts';
import { countValues, type Reply, repeatAtOnce, Visitor } from '../visitor.ts';

const pages = ['/', '/categories/lipsticks', '/products/velvet-bullet-lipstick'];

/**
 * Limits hold per window over both processes. While Redis is slow or away each process counts for itself, so that three
 * times a limit may pass.
 */
const limitFactor = 3;

/** Shops as eight visitors do, page after page. @returns pages per second, and the slowest of 100 in milliseconds */
async function shop(shops: readonly ShopProcess[], ms: number): Promise<{ perSecond: number; p99: number }> {
  const durations: number[] = [];
  const until = performance.now() + ms;
  await repeatAtOnce(8, async (number) => {
    const visitor = new Visitor(shops);
    for (let page = number; performance.now() < until; page += 1) {
      const started = performance.now();
      const { status } = await visitor.send('GET', pages[page % pages.length] ?? '/');
      if (status !== 200) throw new Error(`A page is answered ${status}`);
      durations.push(performance.now() - started);
      await wait(20);
    }
  });
  durations.sort((one, other) => one - other);
  return {
    perSecond: Math.round((durations.length * 1000) / ms),
    p99: Math.round(durations[Math.floor(durations.length * 0.99)] ?? 0),
  };
}

const describe = ({ perSecond, p99 }: { perSecond: number; p99: number }) => `${perSecond}/s, p99 ${p99} ms`;

const slowReaders: Attack = {
  number: 7,
  attempt: '300 connections pipeline pages and do not read them, 10 s',
  run: async (arena) => {
    // Without a proxy between: its connections are nobody's own.
    const shops = await arena.startPair({ TRUSTED_PROXIES: '', RATE_LIMIT: '1000000' });
    await shop(shops, 2000);
    const before = await shop(shops, 4000);
    const [{ now: memoryBefore } = { now: 0 }] = await readMemory(shops);
    const sockets = new Set<Socket>();
    let isOver = false;
    const open = (port: number, count: number) => {
      if (isOver) return;
      const socket = connect(port, '127.0.0.1');
      sockets.add(socket);
      socket.pause().on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        setTimeout(() => open(port, count), 200).unref();
      });
      socket.write(`GET /categories/lipsticks HTTP/1.1\r\nhost: ${getHost('SG')}\r\n\r\n`.repeat(count));
    };
    for (let number = 0; number < 300; number += 1) {
      // Half ask for as many pages as a connection may.
      for (const { port } of shops) open(port, number % 2 ? 60 : 10);
    }
    const during = await shop(shops, 10_000);
    const [{ most } = { most: 0 }] = await readMemory(shops);
    isOver = true;
    for (const socket of sockets) socket.destroy();
    await wait(1000);
    const [{ now: memoryAfter } = { now: 0 }] = await readMemory(shops);
    await Promise.all(shops.map((process) => process.stop()));
    return {
      figure: `memory ${Math.round(memoryBefore)} → ${Math.round(most)} → ${Math.round(memoryAfter)} MB; shopping ${describe(before)} → ${describe(during)}`,
      hasHeld: most < 700 && during.perSecond > before.perSecond / 4,
    };
  },
};

const trackedRows: Attack = {
  number: 10,
  attempt: 'Track events over 20 connections of one address, 10 s',
  run: async (arena) => {
    const { address } = new Visitor(arena.shops);
    const before = await countEvents(arena);
    const codes: number[] = [];
    // Made before, so that the attacker's own work does not slow what is measured in the same process.
    const bodies = Array.from({ length: 40 }, () => createLines(500, () => randomUUID()));
    const until = performance.now() + 10_000;
    const shopping = shop(arena.shops, 10_000);
    await repeatAtOnce(20, async (number) => {
      const visitor = new Visitor(arena.shops, { address });
      for (let turn = number; performance.now() < until; turn += 1) {
        codes.push((await track(visitor, bodies[turn % bodies.length] ?? '')).status);
      }
    });
    const during = await shopping;
    const rows = (await countEvents(arena)) - before;
    return {
      figure: `${rows} events stored (${JSON.stringify(countValues(codes))}); shopping ${describe(during)}`,
      hasHeld: rows <= limitFactor * maxUnitsPerBody,
    };
  },
};

const trackedVisitor: Attack = {
  number: 10,
  attempt: 'Track 20,000 events of one visitor from 40 addresses',
  run: async (arena) => {
    const code = randomUUID();
    const before = await countEvents(arena);
    await repeatAtOnce(40, () =>
      track(
        new Visitor(arena.shops),
        createLines(500, () => code),
      ),
    );
    const rows = (await countEvents(arena)) - before;
    return { figure: `${rows} events stored`, hasHeld: rows <= limitFactor * 600 };
  },
};

/** Returns a body of events. */
function createLines(count: number, getCode: () => string): string {
  return Array.from({ length: count }, () => {
    return `eventType=activity&nonce=${randomBytes(8).toString('hex').toUpperCase()}&visitorCode=${getCode()}`;
  }).join('\n');
}

function track(visitor: Visitor, lines: string): Promise<Reply> {
  return visitor.send('POST', `/flagservice/visit/events?siteCode=${demoSiteCode}`, { text: lines });
}

async function countEvents({ database }: Arena): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from flag_events`.execute(database.db);
  return Number(rows[0]?.count);
}

const guessedTokens: Attack = {
  number: 10,
  attempt: 'Guess the token of results and edits 200 times, and read 2,000 visitors',
  run: async (arena) => {
    const visitor = new Visitor(arena.shops);
    const guesses: number[] = [];
    for (let guess = 0; guess < 200; guess += 1) {
      const authorization = guess % 2 ? `Bearer ${guess}` : `Basic ${btoa(`anna:${guess}`)}`;
      const path = guess % 2 ? '/flags/admin/sites' : '/flags/results/';
      guesses.push((await visitor.send('GET', path, { headers: { authorization } })).status);
    }
    const reads = await repeatAtOnce(2000, () =>
      visitor.send('GET', `/flagservice/visit/visitor?siteCode=${demoSiteCode}&visitorCode=${randomUUID()}`),
    );
    const tried = guesses.filter((status) => status === 401).length;
    const read = reads.filter(({ status }) => status === 200).length;
    return {
      figure: `${tried} tokens tried, ${read} visitors read`,
      hasHeld: tried <= limitFactor * 30 && read <= limitFactor * 600,
    };
  },
};

const randomParameters: Attack = {
  number: 11,
  attempt: 'Random query parameters and pages that do not exist over 20 connections, 10 s, 60 renders allowed',
  run: async (arena) => {
    const maxRenders = 60;
    const shops = await arena.startPair({ RATE_LIMIT: String(maxRenders) });
    await shop(shops, 2000);
    const before = await shop(shops, 4000);
    const { address } = new Visitor(shops);
    const until = performance.now() + 10_000;
    const codes: number[] = [];
    const shopping = shop(shops, 10_000);
    await repeatAtOnce(20, async (number) => {
      const visitor = new Visitor(shops, { address });
      while (performance.now() < until) {
        const random = randomBytes(4).readUInt32BE();
        const path = [
          `/categories/lipsticks?price=0-${random}`,
          `/no-such-page-${random}`,
          `/products/none-${random}`,
          `/?utm_source=${random}`,
        ][number % 4] as string;
        codes.push((await visitor.send('GET', path)).status);
      }
    });
    const during = await shopping;
    await Promise.all(shops.map((process) => process.stop()));
    // Parameters that no page declares make no page of their own, and count for nothing.
    const rendered = codes.filter((status) => status === 404).length;
    return {
      figure: `${JSON.stringify(countValues(codes))}; others ${describe(before)} → ${describe(during)}`,
      hasHeld: codes.includes(429) && rendered <= limitFactor * maxRenders,
    };
  },
};

const oddPaths: Attack = {
  number: 15,
  attempt: 'Odd paths: control characters, double slashes, other hosts, broken escapes',
  run: async ({ shops }) => {
    const parts = [
      '%09',
      '%0d%0aset-cookie:a=b',
      '%00',
      '//',
      '///',
      '%2f%2f',
      '%5c',
      '\\',
      '..%2f',
      '%',
      '%zz',
      '%ff',
      '@evil.example',
      'http://evil.example',
      '%E2%80%AE',
      '?',
      '%3f',
      '%23',
      ';',
      '.data',
      '_.data',
      '%20',
    ];
    const paths = parts.flatMap((part) =>
      parts.flatMap((other) => [
        `/${part}/${other}`,
        `/${part}${other}/`,
        `/brands/${part}${other}/`,
        `/products/${part}/?x=${other}`,
      ]),
    );
    const bad: string[] = [];
    for (const [index, path] of [...paths, '/%09/', '/%0a/', '///', '/%0d%0a/'].entries()) {
      // Sent as they are: a client would tidy them.
      const { status, location } = await sendRaw(shops[index % 2] as ShopProcess, path);
      if (status >= 500 || status === 0 || !isOwnAddress(location)) bad.push(`${path} ${status} ${location ?? ''}`);
    }
    return {
      figure: `${bad.length} of ${paths.length + 4} badly answered ${bad.slice(0, 4).join(' | ')}`,
      hasHeld: bad.length === 0,
    };
  },
};

/** Whether a redirect leads to a path of the shop that can be read. */
function isOwnAddress(location: string | null): boolean {
  if (location === null) return true;
  const [path = ''] = location.split('?', 1);
  const isPath = /^\/(?![/\\])[^\s\\]*$/.test(path) && !/%(?:[01][0-9a-f]|7f)/i.test(path);
  return isPath && new URL(location, `http://${getHost('SG')}`).host === getHost('SG');
}

/** Sends a request line of our own. @returns status 0 when the connection was closed without an answer */
async function sendRaw({ port }: ShopProcess, path: string): Promise<{ status: number; location: string | null }> {
  const address = `${randomBytes(1)[0]}.${randomBytes(1)[0]}.${randomBytes(1)[0]}.1`;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: ${getHost('SG')}\r\nx-forwarded-for: ${address}\r\nconnection: close\r\n\r\n`,
  );
  let answer = '';
  try {
    for await (const chunk of socket.setEncoding('latin1')) answer += chunk;
  } catch {
    // Reset: what came counts.
  }
  const [head = ''] = answer.split('\r\n\r\n', 1);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    location: /^location: (.*)$/im.exec(head)?.[1] ?? null,
  };
}

const deepJson: Attack = {
  number: 15,
  attempt: 'JSON nested 100,000 deep, to every endpoint that reads a body',
  run: async (arena) => {
    const depth = 100_000;
    const bodies = ['['.repeat(depth) + ']'.repeat(depth), `${'{"a":'.repeat(depth / 2)}1${'}'.repeat(depth / 2)}`];
    const targets = [
      ['POST', '/api/web/v1/cart/line-items/'],
      ['PATCH', '/api/web/v1/cart/line-items/'],
      ['POST', '/api/web/v1/orders/'],
      ['POST', '/api/web/v1/payments/callbacks'],
      ['POST', `/flagservice/visit/events?siteCode=${demoSiteCode}`],
      ['PUT', `/flags/admin/sites/${demoSiteCode}`],
      ['PUT', `/flags/admin/sites/${demoSiteCode}/data/deep`],
      ['POST', '/checkout'],
    ] as const;
    const statuses: string[] = [];
    for (const [method, path] of targets) {
      for (const text of bodies) {
        const visitor = new Visitor(arena.shops);
        const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' };
        const { status } = await visitor.send(method, path, { text, headers });
        statuses.push(`${status}`);
      }
    }
    return {
      figure: JSON.stringify(countValues(statuses)),
      hasHeld: statuses.every((status) => Number(status) >= 400 && Number(status) < 500),
    };
  },
};

/** Of FLAGS_TOKENS, for the attacks of somebody who may edit flags. */
export const adminToken = 'a-token-of-the-proofs-only-0123456789';

const headers: Attack = {
  number: 16,
  attempt: 'Headers of a page over HTTPS, and of its cookies',
  run: async (arena) => {
    const visitor = new Visitor(arena.shops);
    const page = await visitor.send('GET', '/', { headers: { 'x-forwarded-proto': 'https' } });
    const policy = String(page.headers['content-security-policy']);
    const added = await visitor.send('POST', '/api/web/v1/cart/line-items/', {
      headers: { 'x-forwarded-proto': 'https', 'content-type': 'application/json', 'x-site-country': 'sg' },
      text: JSON.stringify({ variantId: (await arena.stockUp(1, 10))[0], quantity: 1, idempotencyKey: randomUUID() }),
    });
    const cookies = [page.headers['set-cookie'] ?? [], added.headers['set-cookie'] ?? []].flat();
    const findings = {
      'no HSTS': !/max-age=\d{7,}/.test(String(page.headers['strict-transport-security'])),
      'pictures of any host': /img-src[^;]*\*/.test(policy),
      'inline scripts': /script-src[^;]*unsafe/.test(policy),
      'can be framed': !/frame-ancestors 'none'/.test(policy),
      'cookies not Secure': cookies.length === 0 || cookies.some((cookie) => !/;\s*Secure/i.test(cookie)),
    };
    const found = Object.entries(findings).flatMap(([name, isFound]) => (isFound ? [name] : []));
    return { figure: found.length > 0 ? found.join(', ') : 'nothing missing', hasHeld: found.length === 0 };
  },
};

const foreignPictures: Attack = {
  number: 16,
  attempt: 'Import a product whose picture lies on another host or a cloud’s metadata address',
  run: async ({ database }) => {
    const stock = createStockService({ db: database.db, clock: systemClock });
    const product = [...demoCatalogue()].find(({ kind }) => kind === 'product');
    if (product?.kind !== 'product') throw new Error('The demo has no product');
    const urls = [
      'http://169.254.169.254/latest/meta-data',
      'https://evil.example/x.png',
      '//evil.example/x.png',
      '/media/../secrets/orders',
    ];
    const refused: string[] = [];
    for (const url of urls) {
      const [variant, ...others] = product.variants;
      const variants = [{ ...variant, pictures: [{ url, ground: '#ffffff' }] }, ...others];
      const report = await importCatalogue(
        database.db,
        [{ record: { ...product, variants } as typeof product, line: 1 }],
        stock,
      );
      if (!report.ok) refused.push(url);
    }
    return { figure: `${refused.length} of ${urls.length} refused`, hasHeld: refused.length === urls.length };
  },
};

export const requestAttacks: readonly Attack[] = [
  slowReaders,
  trackedRows,
  trackedVisitor,
  guessedTokens,
  randomParameters,
  oddPaths,
  deepJson,
  headers,
  foreignPictures,
];
