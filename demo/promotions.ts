import { type Language, type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import { promotionDefinition } from '@vermilion/contract/promotion';
import type { PromotionRecord } from '@vermilion/server/promotion/promotion.file';
import { convertPrice } from './prices.ts';
import { listHouseProducts } from './rewards.ts';

/** The codes and offers of every market, with amounts as the market would print them. */
export function createDemoPromotions(): PromotionRecord[] {
  const products = listHouseProducts();
  return marketCodes.flatMap((market) => {
    const gift = products.find(({ variants: [first] }) => first?.prices[market] && (first.stock[market] ?? 0) > 0);
    const giftSku = gift?.variants[0]?.sku;
    return [...createMarketPromotions(market), ...(giftSku ? [createGiftCode(market, giftSku)] : [])];
  });
}

function nameThankYou(market: MarketCode, amount: number, minimumSpend: number) {
  const print = (minor: number, language: Language) => formatMoney(minor, markets[market], language, 'threshold');
  return {
    en: `${print(amount, 'en')} off when you spend ${print(minimumSpend, 'en')}`,
    id: `Potongan ${print(amount, 'id')} untuk belanja minimal ${print(minimumSpend, 'id')}`,
    th: `ลด ${print(amount, 'th')} เมื่อช้อปครบ ${print(minimumSpend, 'th')}`,
    zh: `滿${print(minimumSpend, 'zh')}減${print(amount, 'zh')}`,
  };
}

/** A code that adds a product to the bag for nothing. */
function createGiftCode(market: MarketCode, sku: string): PromotionRecord {
  const definition = promotionDefinition.parse({
    market,
    kind: 'code',
    slug: 'present',
    name: {
      en: 'A present with your bag',
      id: 'Hadiah untuk tasmu',
      th: 'ของขวัญพร้อมตะกร้าของคุณ',
      zh: '購物袋附送禮物',
    },
    benefit: { kind: 'gift', sku },
    minimumSpend: convertPrice(market, 50, true),
  });
  return { code: 'PRESENT', definition };
}

function createMarketPromotions(market: MarketCode): PromotionRecord[] {
  const convert = (dollars: number) => convertPrice(market, dollars, true);
  const define = (definition: unknown) =>
    promotionDefinition.parse({ market, isListed: true, ...(definition as object) });
  return [
    {
      code: 'GLOW10',
      // The example of spec §9: 10 % off with a minimum spend of 50.
      definition: define({
        kind: 'code',
        slug: 'glow10',
        name: { en: '10% off your bag', id: 'Diskon 10% untuk tasmu', th: 'ลด 10% ทั้งตะกร้า', zh: '購物袋九折' },
        benefit: { kind: 'percent_off', basisPoints: 1000 },
        minimumSpend: convert(50),
      }),
    },
    {
      code: 'WELCOME15',
      definition: define({
        kind: 'code',
        slug: 'welcome15',
        name: {
          en: '15% off your first order',
          id: 'Diskon 15% untuk pesanan pertama',
          th: 'ลด 15% สำหรับคำสั่งซื้อแรก',
          zh: '首張訂單八五折',
        },
        benefit: { kind: 'percent_off', basisPoints: 1500 },
        isFirstOrderOnly: true,
        maxUsesPerCustomer: 1,
        isCombinable: false,
      }),
    },
    {
      code: 'SHIPFREE',
      definition: define({
        kind: 'code',
        slug: 'shipfree',
        name: { en: 'Shipping on us', id: 'Ongkir kami tanggung', th: 'ส่งฟรี', zh: '免運費' },
        benefit: { kind: 'free_shipping' },
        isListed: false,
      }),
    },
    {
      code: null,
      definition: define({
        kind: 'offer',
        slug: 'brows-three-for-two',
        name: { en: 'Brows: 3 for 2', id: 'Alis: beli dua gratis satu', th: 'คิ้ว ซื้อ 2 แถม 1', zh: '眉妝買二送一' },
        description: {
          en: 'The cheapest is free.',
          id: 'Yang termurah gratis.',
          th: 'ฟรีชิ้นที่ราคาถูกที่สุด',
          zh: '價格最低的一件免費。',
        },
        benefit: { kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1 },
        scope: { categorySlugs: ['brows'] },
      }),
    },
    {
      code: null,
      definition: define({
        kind: 'offer',
        slug: 'big-bag',
        name: nameThankYou(market, convert(20), convert(300)),
        benefit: { kind: 'amount_off', amount: convert(20) },
        minimumSpend: convert(300),
      }),
    },
  ];
}
