import { type Language, type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import type { Tier } from '@vermilion/contract/tiers';
import type { ProductRecord } from '@vermilion/server/catalogue/catalogue-file.schema';
import type { RewardRecord } from '@vermilion/server/loyalty/rewards/rewards.import';
import { demoCatalogue } from './catalogue.ts';
import { convertPrice } from './prices.ts';

const productText = {
  en: 'Full size, sent along with your order.',
  id: 'Ukuran penuh, dikirim bersama pesananmu.',
  th: 'ขนาดจริง ส่งไปพร้อมคำสั่งซื้อของคุณ',
  zh: '正裝，隨訂單一併寄出。',
};

const vouchers: { id: string; points: number; tier: Tier; dollars: number }[] = [
  {
    id: 'small-voucher',
    points: 200,
    tier: 'pink',
    dollars: 5,
  },
  {
    id: 'large-voucher',
    points: 600,
    tier: 'white',
    dollars: 20,
  },
];

const voucherText = {
  en: 'Taken off the price of your order.',
  id: 'Dipotong dari harga pesananmu.',
  th: 'หักจากราคาคำสั่งซื้อของคุณ',
  zh: '由訂單金額中扣除。',
};

/** What the products cost, cheapest first, and the tier that each begins with. */
const productPrices: { points: number; tier: Tier }[] = [
  { points: 400, tier: 'pink' },
  { points: 600, tier: 'pink' },
  { points: 800, tier: 'white' },
  { points: 1000, tier: 'black' },
  { points: 1500, tier: 'gold' },
];

/** The rewards of every market: the house brand's first products, and money off. */
export function createDemoRewards(): RewardRecord[] {
  const products = listHouseProducts();
  return marketCodes.flatMap((market) => {
    const sold = products.filter(({ variants }) => variants[0]?.prices[market]);
    return [
      ...vouchers.map(({ dollars, ...voucher }) => ({
        ...voucher,
        market,
        name: nameVoucher(market, convertPrice(market, dollars, true)),
        value: convertPrice(market, dollars, true),
        description: voucherText,
        isCollectable: true,
      })),
      ...productPrices.flatMap((price, index) => createProductReward(market, price, sold[index])),
    ];
  });
}

function nameVoucher(market: MarketCode, value: number): RewardRecord['name'] {
  const print = (language: Language) => formatMoney(value, markets[market], language, 'threshold');
  return {
    en: `${print('en')} off`,
    id: `Potongan ${print('id')}`,
    th: `ส่วนลด ${print('th')}`,
    zh: `減${print('zh')}`,
  };
}

function createProductReward(
  market: MarketCode,
  price: { points: number; tier: Tier },
  product: ProductRecord | undefined,
): RewardRecord[] {
  const sku = product?.variants[0]?.sku;
  if (!product || !sku) return [];
  // Stores hand out what they have: the dearest come by parcel only.
  const isCollectable = price.points < 1000;
  return [{ id: product.slug, market, ...price, sku, name: product.name, description: productText, isCollectable }];
}

/** Returns the house brand's products, which come first in the catalogue. */
export function listHouseProducts(): ProductRecord[] {
  const products: ProductRecord[] = [];
  for (const record of demoCatalogue()) {
    if (record.kind !== 'product') continue;
    if (products[0] && record.brand !== products[0].brand) break;
    products.push(record);
  }
  return products;
}
