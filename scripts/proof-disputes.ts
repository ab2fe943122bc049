import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { secondMs } from '@vermilion/contract/durations';
import { marketCodes } from '@vermilion/contract/markets';
import { request } from 'undici';
import { type Sandbox, startSandbox } from '../demo/sandbox/sandbox.ts';
import type { Movement } from '../demo/sandbox/texts.ts';
import { type Balancer, startBalancer } from './proof/balancer.ts';
import { stockUpShelves } from './proof/orders.ts';
import { paymentSecret, prepareStage, type Stage } from './proof/shops.ts';
import { Visitor } from './proof/visitor.ts';

/**
 * Moves money at the payment provider without the shop (`npm run proof -- disputes`): the journeys of disputes and of refunds on
 * the provider's page, in browsers, on two processes over one PostgreSQL behind a load balancer that takes turns, with a
 * provider behind a bridge and with what stands in for Stripe; and what reconciling prints before and after reports of the
 * provider that were lost. Fails where a journey fails, or a difference is not named or is left.
 */

const root = path.join(import.meta.dirname, '..');
const stripeKeys = { secretKey: 'sk_test_of_the_proofs_only', webhookSecret: 'whsec_of_the_proofs_only' };
const kinds = ['bridge', 'Stripe'] as const;
/** How often the shop is looked at until it has what was reported. */
const maxTurns = 10;
type Kind = (typeof kinds)[number];

type Row = { provider: Kind; proof: string; figure: string; verdict: 'held' | 'FAILED' };

/** Runs a command of the repository and shows what it prints. @returns how it ended, with its output */
async function run(words: readonly string[], settings: Record<string, string>, isShown = true) {
  const child = spawn(process.execPath, [...words], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (isShown) process.stdout.write(text);
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output };
}

const rows: Row[] = [];
for (const kind of kinds) {
  const stage = await prepareStage();
  const balancer = await startBalancer();
  try {
    rows.push(...(await prove(stage, balancer, kind)));
  } finally {
    await stage.stop();
    await balancer.stop();
  }
}
console.table(rows);
if (rows.some(({ verdict }) => verdict === 'FAILED')) process.exitCode = 1;

async function prove({ settings: common, ...stage }: Stage, balancer: Balancer, kind: Kind): Promise<Row[]> {
  const callbackOrigin = `http://127.0.0.1:${balancer.port}`;
  const webhookUrl = `${callbackOrigin}/api/web/v1/payments/callbacks`;
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    shopName: 'Vermilion',
    paymentSecret,
    stripe: { ...stripeKeys, webhookUrl },
  });
  const settings: Record<string, string> = {
    ...common,
    ...Object.fromEntries(
      marketCodes.map((code) => [`ORIGIN_${code}`, `http://${code.toLowerCase()}.localhost:${balancer.port}`]),
    ),
    CALLBACK_ORIGIN: callbackOrigin,
    SMTP_URL: sandbox.smtpUrl,
    RATE_LIMIT: '100000000',
    LOG_LEVEL: 'warn',
    ...(kind === 'bridge'
      ? { PAYMENT_URL: sandbox.url }
      : {
          STRIPE_URL: sandbox.url,
          STRIPE_SECRET_KEY: stripeKeys.secretKey,
          STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
        }),
  };
  const shops = await stage.startPair(settings);
  balancer.shops = shops;
  balancer.counts.clear();
  try {
    const journeys = await run(
      [path.join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', 'e2e/vitest.config.ts', 'disputes'],
      { ...settings, SERVED_PORT: String(balancer.port), SANDBOX_PORT: new URL(sandbox.url).port },
    );
    const requests = [...balancer.counts.values()].join(' and ');
    return [
      toRow(kind, 'journeys in a browser, on two processes', `${requests} requests`, journeys.code === 0),
      ...(await reconcile(stage, { kind, sandbox, balancer, settings })),
    ];
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()));
    await sandbox.stop();
  }
}

function toRow(provider: Kind, proof: string, figure: string, isHeld: boolean): Row {
  return { provider, proof, figure, verdict: isHeld ? 'held' : 'FAILED' };
}

type Place = { kind: Kind; sandbox: Sandbox; balancer: Balancer; settings: Record<string, string> };

/** Loses what the provider reports about two paid orders, and reconciles before and after the shop looks itself. */
async function reconcile({ database }: Pick<Stage, 'database'>, place: Place): Promise<Row[]> {
  const { kind, balancer, settings } = place;
  const [variantId = 0] = await stockUpShelves(database, { variants: 1, units: 100, offset: 0 });
  const buy = async () => {
    const { id, redirectUrl } = await new Visitor(balancer.shops).buy(variantId, 2);
    await press(redirectUrl, 'confirmed');
    return { id, page: redirectUrl };
  };
  const orders = { refunded: await buy(), disputed: await buy() };
  const list = async () => {
    const { output } = await run(['commands/vermilion.mjs', 'payments', 'reconcile'], settings);
    const named = ['refund_not_in_shop', 'dispute_not_in_shop', 'another_dispute_state', 'disputed'];
    return Object.values(orders).map(({ id }) => {
      const line = output.split('\n').find((each) => each.includes(id));
      return line ? (named.find((each) => line.includes(`'${each}'`)) ?? line) : 'no difference';
    });
  };
  const compare = async (proof: string, expected: readonly [string, string]) => {
    let found = await list();
    // What is reported is read by a job.
    for (let turn = 0; turn < maxTurns && found.join() !== expected.join(); turn += 1) {
      await wait(secondMs);
      found = await list();
    }
    return toRow(kind, proof, `refunded: ${found[0]}; disputed: ${found[1]}`, found.join() === expected.join());
  };
  const rows = [await compare('reconcile, paid', ['no difference', 'no difference'])];
  balancer.loses = (path) => path.endsWith('/payments/callbacks');
  await press(orders.refunded.page, 'refund_half');
  await press(orders.disputed.page, 'dispute');
  rows.push(await compare('reconcile, reports lost', ['refund_not_in_shop', 'dispute_not_in_shop']));
  balancer.loses = () => false;
  await press(orders.refunded.page, 'refund_all');
  await press(orders.disputed.page, 'dispute_lost');
  rows.push(await compare('reconcile, the next reports came', ['no difference', 'no difference']));
  return rows;
}

/** Presses a button of the provider's page. */
async function press(page: string, outcome: Movement | 'confirmed'): Promise<void> {
  const { statusCode, body } = await request(page, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ outcome }).toString(),
  });
  await body.dump();
  if (statusCode !== 303) throw new Error(`The provider's page answered ${statusCode} to ${outcome}`);
}
