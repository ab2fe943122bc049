import type { shadeFamilies, traits } from '@vermilion/contract/catalogue-file';
import type { Language, Market } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import type { PriceRange } from './catalogue.rules.ts';

/** Words about products that are no product data. */

type Trait = (typeof traits)[number];
type ShadeFamily = (typeof shadeFamilies)[number];

const traitLabels: Record<Language, Record<Trait, string>> = {
  en: {
    vegan: 'Vegan',
    cruelty_free: 'Cruelty free',
    fragrance_free: 'Fragrance free',
    alcohol_free: 'Alcohol free',
    refillable: 'Refillable',
    halal: 'Halal',
    sensitive_skin: 'For sensitive skin',
    spf: 'With SPF',
    long_wear: 'Long wear',
    waterproof: 'Waterproof',
    matte: 'Matte',
    natural_origin: 'Natural origin',
    travel_size: 'Travel size',
    gift_set: 'Gift set',
  },
  id: {
    vegan: 'Vegan',
    cruelty_free: 'Tidak diuji pada hewan',
    fragrance_free: 'Tanpa pewangi',
    alcohol_free: 'Tanpa alkohol',
    refillable: 'Bisa diisi ulang',
    halal: 'Halal',
    sensitive_skin: 'Untuk kulit sensitif',
    spf: 'Dengan SPF',
    long_wear: 'Tahan lama',
    waterproof: 'Tahan air',
    matte: 'Matte',
    natural_origin: 'Berasal dari alam',
    travel_size: 'Ukuran perjalanan',
    gift_set: 'Set hadiah',
  },
  th: {
    vegan: 'วีแกน',
    cruelty_free: 'ไม่ทดลองกับสัตว์',
    fragrance_free: 'ไม่มีน้ำหอม',
    alcohol_free: 'ไม่มีแอลกอฮอล์',
    refillable: 'เติมรีฟิลได้',
    halal: 'ฮาลาล',
    sensitive_skin: 'สำหรับผิวแพ้ง่าย',
    spf: 'มี SPF',
    long_wear: 'ติดทนนาน',
    waterproof: 'กันน้ำ',
    matte: 'เนื้อแมตต์',
    natural_origin: 'จากธรรมชาติ',
    travel_size: 'ขนาดพกพา',
    gift_set: 'ชุดของขวัญ',
  },
  zh: {
    vegan: '純素',
    cruelty_free: '不經動物測試',
    fragrance_free: '不含香料',
    alcohol_free: '不含酒精',
    refillable: '可補充裝',
    halal: '清真認證',
    sensitive_skin: '適合敏感肌膚',
    spf: '含防曬',
    long_wear: '持久',
    waterproof: '防水',
    matte: '啞緻',
    natural_origin: '天然成分',
    travel_size: '旅行裝',
    gift_set: '禮品套裝',
  },
};

const familyLabels: Record<Language, Record<ShadeFamily, string>> = {
  en: {
    red: 'Red',
    pink: 'Pink',
    coral: 'Coral',
    orange: 'Orange',
    peach: 'Peach',
    nude: 'Nude',
    brown: 'Brown',
    berry: 'Berry',
    plum: 'Plum',
    purple: 'Purple',
    blue: 'Blue',
    green: 'Green',
    yellow: 'Yellow',
    gold: 'Gold',
    silver: 'Silver',
    white: 'White',
    grey: 'Grey',
    black: 'Black',
    clear: 'Clear',
    fair: 'Fair',
    light: 'Light',
    medium: 'Medium',
    tan: 'Tan',
    deep: 'Deep',
  },
  id: {
    red: 'Merah',
    pink: 'Merah muda',
    coral: 'Koral',
    orange: 'Oranye',
    peach: 'Persik',
    nude: 'Nude',
    brown: 'Cokelat',
    berry: 'Beri',
    plum: 'Plum',
    purple: 'Ungu',
    blue: 'Biru',
    green: 'Hijau',
    yellow: 'Kuning',
    gold: 'Emas',
    silver: 'Perak',
    white: 'Putih',
    grey: 'Abu-abu',
    black: 'Hitam',
    clear: 'Bening',
    fair: 'Putih cerah',
    light: 'Cerah',
    medium: 'Sedang',
    tan: 'Sawo matang',
    deep: 'Gelap',
  },
  th: {
    red: 'สีแดง',
    pink: 'สีชมพู',
    coral: 'สีคอรัล',
    orange: 'สีส้ม',
    peach: 'สีพีช',
    nude: 'สีนู้ด',
    brown: 'สีน้ำตาล',
    berry: 'สีเบอร์รี',
    plum: 'สีพลัม',
    purple: 'สีม่วง',
    blue: 'สีน้ำเงิน',
    green: 'สีเขียว',
    yellow: 'สีเหลือง',
    gold: 'สีทอง',
    silver: 'สีเงิน',
    white: 'สีขาว',
    grey: 'สีเทา',
    black: 'สีดำ',
    clear: 'ใส',
    fair: 'ผิวขาวมาก',
    light: 'ผิวขาว',
    medium: 'ผิวสองสี',
    tan: 'ผิวแทน',
    deep: 'ผิวเข้ม',
  },
  zh: {
    red: '紅色',
    pink: '粉紅色',
    coral: '珊瑚色',
    orange: '橙色',
    peach: '蜜桃色',
    nude: '裸色',
    brown: '啡色',
    berry: '莓果色',
    plum: '梅子色',
    purple: '紫色',
    blue: '藍色',
    green: '綠色',
    yellow: '黃色',
    gold: '金色',
    silver: '銀色',
    white: '白色',
    grey: '灰色',
    black: '黑色',
    clear: '透明',
    fair: '白皙膚色',
    light: '淺膚色',
    medium: '中等膚色',
    tan: '小麥膚色',
    deep: '深膚色',
  },
};

const otherLabels: Record<
  Language,
  { onSale: string; under: (price: string) => string; from: (price: string) => string }
> = {
  en: { onSale: 'On sale', under: (price) => `Under ${price}`, from: (price) => `${price} and over` },
  id: { onSale: 'Sedang diskon', under: (price) => `Di bawah ${price}`, from: (price) => `${price} ke atas` },
  th: { onSale: 'ลดราคา', under: (price) => `ต่ำกว่า ${price}`, from: (price) => `${price} ขึ้นไป` },
  zh: { onSale: '減價中', under: (price) => `${price}以下`, from: (price) => `${price}或以上` },
};

/** What a trait is called; an unknown one by its own name. */
export function getTraitLabel(trait: string, language: Language): string {
  const labels: Record<string, string> = traitLabels[language];
  return labels[trait] ?? trait;
}

/** What shoppers call a family of shades; an unknown one by its own name. */
export function getFamilyLabel(family: string, language: Language): string {
  const labels: Record<string, string> = familyLabels[language];
  return labels[family] ?? family;
}

export function getOnSaleLabel(language: Language): string {
  return otherLabels[language].onSale;
}

/** A price range as shoppers of the market read it: "Under $20.00", "$20.00–$40.00". */
export function formatRange({ least, most }: PriceRange, market: Market, language: Language): string {
  const { under, from } = otherLabels[language];
  const [low, high] = [least, most].map((amount) => (amount === null ? '' : formatMoney(amount, market, language)));
  if (least === null) return under(high ?? '');
  return most === null ? from(low ?? '') : `${low}–${high}`;
}

const collators = new Map<Language, Intl.Collator>();

/** Names sort as readers of the language expect; the embedded database cannot. */
export function getCollator(language: Language): Intl.Collator {
  const made = collators.get(language) ?? new Intl.Collator(language === 'zh' ? 'zh-Hant-HK' : language);
  collators.set(language, made);
  return made;
}
