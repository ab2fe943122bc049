import { type Market, markets } from '@vermilion/contract/markets';

/** Returns docs/shop-file.md with its table of markets regenerated. @throws where the table has no place */
export function writeMarketTable(page: string): string {
  const place = /<!-- markets -->\n[\s\S]*?<!-- end -->/;
  if (!place.test(page)) throw new Error('docs/shop-file.md has no place for the table of markets');
  return page.replace(place, () => `<!-- markets -->\n${formatTable()}\n<!-- end -->`);
}

function formatTable(): string {
  return [
    '| market | languages | currency | shipping is free from | deliveries: fee, working days | ways to pay beside cards | returns |',
    '|---|---|---|---|---|---|---|',
    ...Object.values(markets).map((market) => `| ${describeMarket(market).join(' | ')} |`),
  ].join('\n');
}

function describeMarket(market: Market): string[] {
  const { code, languages, currency, freeShippingThreshold, delivery, payLater, localPayments, returnDays } = market;
  const formatAmount = (minorUnits: number) =>
    (minorUnits / 10 ** currency.digits).toLocaleString('en', { minimumFractionDigits: currency.digits });
  const deliveries = delivery.flatMap(({ code: name, fee, days }) => {
    if (days === null) return [];
    const [min, max] = days;
    return `${name} ${formatAmount(fee)}, ${min === max ? min : `${min} to ${max}`}`;
  });
  const payments = [...payLater.map(({ label }) => label), ...localPayments.map(({ label }) => label.en)];
  return [
    code,
    languages.join(', '),
    currency.code,
    freeShippingThreshold === null ? '–' : formatAmount(freeShippingThreshold),
    deliveries.join('; '),
    payments.join(', ') || '–',
    `${returnDays} days`,
  ];
}
