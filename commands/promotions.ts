import { readFile, writeFile } from 'node:fs/promises';
import { formatAmount } from '@vermilion/contract/amount';
import { type MarketCode, markets } from '@vermilion/contract/markets';
import { type Promotion, type PromotionBenefit, promotionErrors } from '@vermilion/contract/promotion';
import { systemClock } from '@vermilion/server/platform/clock';
import { type Database, runInTransaction } from '@vermilion/server/platform/database';
import { formatCount } from '@vermilion/server/platform/format-count';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { systemRandom } from '@vermilion/server/platform/random';
import { createPromotionAdmin, type PromotionAdmin } from '@vermilion/server/promotion/promotion.admin';
import { readCodesFile, writeCodesFile } from '@vermilion/server/promotion/promotion.codes-file';
import { checkPromotions, type GivenPromotion, readPromotionRows } from '@vermilion/server/promotion/promotion.file';
import { importPromotions } from '@vermilion/server/promotion/promotion.import';
import { readJson, readText, resolveTypedPath } from './json-file.ts';
import { readOperator, runWithDatabase, unwrap } from './operator.ts';
import { UsageError } from './usage-error.ts';

type Named = { market: MarketCode; name: string };

const createAdmin = (database: Database) =>
  createPromotionAdmin({ database, clock: systemClock, random: systemRandom });

/** Runs work on the shop's promotions. */
async function runWithAdmin(use: (admin: PromotionAdmin) => Promise<void>): Promise<void> {
  await runWithDatabase((database) => use(createAdmin(database)));
}

async function findPromotion(admin: PromotionAdmin, { market, name }: Named): Promise<string> {
  const id = await admin.findBySlug(market, name);
  if (id === null) throw new OperatorError(`${market} has no promotion ${name}`);
  return id;
}

async function readPromotionList(file: string): Promise<GivenPromotion[]> {
  const { content, describePlace } = await readJson(file);
  if (!Array.isArray(content)) throw new OperatorError(`${file}: must be a list. Nothing was changed.`);
  return content.map((record: unknown, index) => ({
    record,
    describe: ({ path, message }) => `${describePlace([index, ...path])}: ${message}`,
  }));
}

export async function importFile(file: string): Promise<void> {
  const name = resolveTypedPath(file);
  const given = name.endsWith('.csv') ? readPromotionRows(name, await readText(name)) : await readPromotionList(name);
  const { records, problems } = checkPromotions(given);
  await runWithDatabase(({ db }) =>
    runInTransaction(db, (transaction) =>
      importPromotions(transaction, { clock: systemClock, author: readOperator() }, records, problems),
    ),
  );
  console.log(`${formatCount(records.length, 'promotion is', 'promotions are')} in place.`);
}

export async function list({ market }: { market: MarketCode }): Promise<void> {
  await runWithAdmin(async (admin) => {
    const codes = await admin.listOnlyCodes(market);
    for (const promotion of await admin.list(market)) {
      console.log(describePromotion(promotion, codes.get(promotion.id)));
    }
  });
}

/** Returns a promotion in a line. @param code the only one that it has */
function describePromotion(promotion: Promotion, code: string | undefined): string {
  const { slug, kind, market, benefit, minimumSpend, uses, maxUses, codeCount, startsAt, endsAt, endedAt } = promotion;
  const { currency } = markets[market];
  const formatMoney = (minor: number) => `${currency.code} ${formatAmount(minor, currency)}`;
  const limit = maxUses === null ? '' : ` of ${maxUses}`;
  return [
    `${slug}: ${kind}${code === undefined ? '' : ` ${code}`}`,
    ...(kind === 'code' && code === undefined ? [formatCount(codeCount, 'code')] : []),
    describeBenefit(benefit, formatMoney),
    minimumSpend > 0 ? `from ${formatMoney(minimumSpend)}` : 'no minimum',
    startsAt === null && endsAt === null ? 'at any time' : `${startsAt ?? 'now'} to ${endsAt ?? 'its end'}`,
    `${uses}${limit} ${uses === 1 && limit === '' ? 'use' : 'uses'}`,
    ...(endedAt ? [`ended ${endedAt}`] : []),
  ].join(', ');
}

function describeBenefit(benefit: PromotionBenefit, formatMoney: (minor: number) => string): string {
  switch (benefit.kind) {
    case 'percent_off':
      return `${benefit.basisPoints / 100}% off`;
    case 'amount_off':
      return `${formatMoney(benefit.amount)} off`;
    case 'free_shipping':
      return 'free shipping';
    case 'gift':
      return `gift of ${benefit.quantity} ${benefit.sku}`;
    case 'buy_x_get_y':
      return `of ${benefit.buyQuantity + benefit.getQuantity} the cheapest ${benefit.getQuantity} at ${benefit.basisPoints / 100}% off`;
  }
}

export async function end(promotion: Named): Promise<void> {
  await runWithAdmin(async (admin) => {
    unwrap(await admin.end(readOperator(), await findPromotion(admin, promotion)), promotionErrors);
    console.log('It has ended.');
  });
}

export async function writeCodes(file: string, promotion: Named): Promise<void> {
  await runWithAdmin(async (admin) => writeAllCodes(admin, await findPromotion(admin, promotion), file));
}

async function writeAllCodes(admin: PromotionAdmin, id: string, file: string): Promise<void> {
  const name = resolveTypedPath(file);
  const codes = unwrap(await admin.listCodes(readOperator(), id), promotionErrors);
  await writeFile(name, writeCodesFile(codes));
  console.log(`${formatCount(codes.length, 'code is', 'codes are')} in ${name}.`);
}

export async function makeCodes(
  file: string,
  { count, prefix, ...promotion }: Named & { count: number; prefix: string },
): Promise<void> {
  if (!/^[A-Za-z0-9]{0,12}$/.test(prefix)) throw new UsageError('--prefix has up to 12 letters and digits');
  await runWithAdmin(async (admin) => {
    const id = await findPromotion(admin, promotion);
    // A command that is repeated makes nothing twice: the file stands for the batch.
    const once = { scope: `promotion.create_codes command ${id}`, key: resolveTypedPath(file) };
    unwrap(await admin.createCodes(readOperator(), id, { prefix, count, maxUses: 1 }, once), promotionErrors);
    await writeAllCodes(admin, id, file);
  });
}

export async function addCodes(file: string, promotion: Named): Promise<void> {
  const codes = readCodesFile(await readFile(resolveTypedPath(file)));
  if ('problems' in codes) throw new OperatorError([...codes.problems, 'Nothing was changed.'].join('\n'));
  await runWithAdmin(async (admin) => {
    const added = await admin.addCodes(readOperator(), await findPromotion(admin, promotion), codes);
    if (!added.ok && Array.isArray(added.error.details?.codes)) {
      const existing = added.error.details.codes.map((code) => `The market has the code ${code} already`);
      throw new OperatorError([...existing, 'Nothing was changed.'].join('\n'));
    }
    unwrap(added, promotionErrors);
    console.log(`${formatCount(codes.length, 'code was', 'codes were')} added.`);
  });
}
