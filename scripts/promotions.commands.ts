import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { formatAmount } from '@vermilion/contract/amount';
import { type MarketCode, marketCodes, markets, parseMarket } from '@vermilion/contract/markets';
import { maxCodesPerCall, type Promotion, type PromotionBenefit, promotionErrors } from '@vermilion/contract/promotion';
import { systemClock } from '@vermilion/server/platform/clock';
import { type Database, runInTransaction } from '@vermilion/server/platform/database';
import { formatCount } from '@vermilion/server/platform/format-count';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { systemRandom } from '@vermilion/server/platform/random';
import { createPromotionAdmin, type PromotionAdmin } from '@vermilion/server/promotion/promotion.admin';
import { readCodesFile, writeCodesFile } from '@vermilion/server/promotion/promotion.codes-file';
import { checkPromotions, type GivenPromotion, readPromotionRows } from '@vermilion/server/promotion/promotion.file';
import { importPromotions } from '@vermilion/server/promotion/promotion.import';
import { readOperator, unwrap } from './command.ts';
import { readJson, readText, resolveTypedPath } from './json-file.ts';

export const usage = `Defines promo codes and offers, and makes, takes and lists codes.

  npm run promotions -- import promotions.csv                               adds promotions, all or none: a CSV file (.csv)
                                                                            or a JSON array, as docs/promotions.md describes
  npm run promotions -- list --market SG                                    lists the promotions of a market: their code, benefit,
                                                                            minimum, window (UTC) and uses
  npm run promotions -- end --market SG --name glow10                       ends one for good
  npm run promotions -- make-codes codes.csv --market SG --name xmas --count 10000 --prefix XMAS
                                                                            makes single-use codes, and writes all
                                                                            codes of the promotion to a CSV file
                                                                            The same command again makes no more, and
                                                                            another batch goes into another file
  npm run promotions -- add-codes codes.csv --market SG --name xmas         takes the codes of a CSV file with the columns
                                                                            code and max_uses, all or none
  npm run promotions -- write-codes codes.csv --market SG --name xmas       writes the codes with their uses

The database is the one of the settings (DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

const options = {
  market: { type: 'string' },
  name: { type: 'string' },
  count: { type: 'string' },
  prefix: { type: 'string' },
} as const;
type Options = { [name in keyof typeof options]?: string | undefined };

type Work = { database: Database; admin: PromotionAdmin; file: string | undefined; values: Options };

function readMarket(text: string | undefined): MarketCode {
  const market = parseMarket(text ?? '');
  if (!market) throw new OperatorError(`Name a market by --market: ${marketCodes.join(', ')}`);
  return market;
}

function readFileName(file: string | undefined): string {
  if (file === undefined) throw new OperatorError(usage);
  return resolveTypedPath(file);
}

async function findPromotion({ admin, values }: Work): Promise<string> {
  const market = readMarket(values.market);
  const id = await admin.findBySlug(market, values.name ?? '');
  if (id === null) throw new OperatorError(`${market} has no promotion ${values.name ?? '(name it by --name)'}`);
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

async function importFile({ database, file }: Work): Promise<void> {
  const name = readFileName(file);
  const given = name.endsWith('.csv') ? readPromotionRows(name, await readText(name)) : await readPromotionList(name);
  const { records, problems } = checkPromotions(given);
  await runInTransaction(database.db, (transaction) =>
    importPromotions(transaction, { clock: systemClock, author: readOperator() }, records, problems),
  );
  console.log(`${formatCount(records.length, 'promotion is', 'promotions are')} in place.`);
}

async function list({ admin, values }: Work): Promise<void> {
  const market = readMarket(values.market);
  const codes = await admin.listOnlyCodes(market);
  for (const promotion of await admin.list(market)) {
    console.log(describePromotion(promotion, codes.get(promotion.id)));
  }
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

async function end(work: Work): Promise<void> {
  unwrap(await work.admin.end(readOperator(), await findPromotion(work)), promotionErrors);
  console.log('It has ended.');
}

async function writeCodes(work: Work): Promise<void> {
  const name = readFileName(work.file);
  const codes = unwrap(await work.admin.listCodes(readOperator(), await findPromotion(work)), promotionErrors);
  await writeFile(name, writeCodesFile(codes));
  console.log(`${formatCount(codes.length, 'code is', 'codes are')} in ${name}.`);
}

async function makeCodes(work: Work): Promise<void> {
  const { count = '', prefix = '' } = work.values;
  const name = readFileName(work.file);
  if (!/^[1-9]\d{0,4}$/.test(count) || Number(count) > maxCodesPerCall) {
    throw new OperatorError(`--count is a number from 1 to ${maxCodesPerCall}`);
  }
  if (!/^[A-Za-z0-9]{0,12}$/.test(prefix)) throw new OperatorError('--prefix has up to 12 letters and digits');
  const batch = { prefix, count: Number(count), maxUses: 1 };
  const id = await findPromotion(work);
  // A command that is repeated makes nothing twice: the file stands for the batch.
  const once = { scope: `promotion.create_codes command ${id}`, key: name };
  unwrap(await work.admin.createCodes(readOperator(), id, batch, once), promotionErrors);
  await writeCodes(work);
}

async function addCodes(work: Work): Promise<void> {
  const codes = readCodesFile(await readFile(readFileName(work.file)));
  if ('problems' in codes) throw new OperatorError([...codes.problems, 'Nothing was changed.'].join('\n'));
  const added = await work.admin.addCodes(readOperator(), await findPromotion(work), codes);
  if (!added.ok && Array.isArray(added.error.details?.codes)) {
    const existing = added.error.details.codes.map((code) => `The market has the code ${code} already`);
    throw new OperatorError([...existing, 'Nothing was changed.'].join('\n'));
  }
  unwrap(added, promotionErrors);
  console.log(`${formatCount(codes.length, 'code was', 'codes were')} added.`);
}

const commands = {
  import: importFile,
  list,
  end,
  'make-codes': makeCodes,
  'add-codes': addCodes,
  'write-codes': writeCodes,
};

/** Returns the command that an operator has typed, to be run on a database. @throws OperatorError where there is no such one */
export function readPromotionCommand(words: readonly string[]): (database: Database) => Promise<void> {
  const { values, positionals } = readArguments(words);
  const [name, file, ...rest] = positionals;
  if (rest.length > 0 || !name || !Object.hasOwn(commands, name)) throw new OperatorError(usage);
  return (database) => {
    const admin = createPromotionAdmin({ database, clock: systemClock, random: systemRandom });
    return commands[name as keyof typeof commands]({ database, admin, file, values });
  };
}

function readArguments(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}
