import type { Arena, Attack } from './proof/attack.ts';
import { accountOutageAttacks } from './proof/attacks/account-outages.ts';
import { bagAttacks } from './proof/attacks/bags.ts';
import { boundsAttacks } from './proof/attacks/bounds.ts';
import { insiderAttacks } from './proof/attacks/insider.ts';
import { memberAttacks } from './proof/attacks/members.ts';
import { moneyAttacks } from './proof/attacks/money.ts';
import { outageAttacks } from './proof/attacks/outages.ts';
import { paymentAttacks } from './proof/attacks/payments.ts';
import { adminToken, requestAttacks } from './proof/attacks/requests.ts';
import { staffMoneyAttacks } from './proof/attacks/staff-money.ts';
import { startAttacks } from './proof/attacks/starts.ts';
import { startMailSink } from './proof/mail-sink.ts';
import { stockUpShelves } from './proof/orders.ts';
import { startProofProvider } from './proof/provider.ts';
import { prepareStage } from './proof/shops.ts';

/**
 * Attacks two processes of the shop on one PostgreSQL (`npm run proof -- attacks`; numbers as arguments pick some), with a
 * mail server, a payment provider and, where there is one, a Redis. Fails when an attack succeeds.
 */

const attacks: readonly Attack[] = [
  ...paymentAttacks,
  ...bagAttacks,
  ...requestAttacks,
  ...outageAttacks,
  ...startAttacks,
  ...memberAttacks,
  ...accountOutageAttacks,
  ...moneyAttacks,
  ...staffMoneyAttacks,
  ...boundsAttacks,
  ...insiderAttacks,
].sort((one, other) => one.number - other.number);

const wanted = process.argv.slice(2).map(Number);
const stage = await prepareStage();
const [provider, mail] = await Promise.all([startProofProvider(), startMailSink()]);
try {
  const settings = {
    PAYMENT_URL: provider.url,
    SMTP_URL: mail.url,
    FLAGS_TOKENS: `anna:${adminToken}`,
    ...(stage.redis && { REDIS_URL: stage.redis.url }),
  };
  Object.assign(stage.settings, settings);
  const shops = await stage.startPair();
  const arena: Arena = { ...stage, shops, provider, mail, stockUp: createShelves(stage) };
  const results: Record<string, string | number>[] = [];
  for (const { number, attempt, run } of attacks) {
    if (wanted.length > 0 && !wanted.includes(number)) continue;
    const started = performance.now();
    const { figure, hasHeld } = await run(arena).catch((error) => ({ figure: String(error), hasHeld: false }));
    const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
    console.log(`${hasHeld ? '✓' : '✗'} ${number} ${attempt}: ${figure} (${seconds} s)`);
    results.push({ attack: number, attempt, figure, verdict: hasHeld ? 'held' : 'SUCCEEDED', seconds });
  }
  console.table(results);
  if (results.some(({ verdict }) => verdict !== 'held')) process.exitCode = 1;
} finally {
  await stage.stop();
  await Promise.all([provider.stop(), mail.stop()]);
}

/** Hands out variants that anybody may buy in Singapore, each once. */
function createShelves({ database }: Pick<Arena, 'database'>): Arena['stockUp'] {
  let offset = 0;
  return (variants, units) => {
    const shelves = stockUpShelves(database, { variants, units, offset });
    offset += variants;
    return shelves;
  };
}
