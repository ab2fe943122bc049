import type { Language, MarketCode } from '@vermilion/contract/markets';

/** What shoppers look for most: eight searches per market and language, each of which finds products. */
export const popularQueries: Record<MarketCode, Partial<Record<Language, readonly string[]>>> = {
  AU: {
    en: [
      'spf 50',
      'velvet bullet',
      'tinted sunscreen',
      'brightening serum',
      'shampoo',
      'nail polish',
      'body wash',
      'lip balm',
    ],
  },
  HK: {
    en: [
      'satin lipstick',
      'sheet mask',
      'cushion foundation',
      'sunscreen',
      'hand cream',
      'night ferry',
      'eye cream',
      'serum',
    ],
    zh: ['唇膏', '面膜', '氣墊粉底', '面部防曬', '潤手霜', '香水', '眼霜', '精華'],
  },
  ID: {
    id: ['lipstik', 'sunscreen', 'foundation', 'rumah sari', 'serum', 'maskara', 'lip tint', 'shampoo'],
    en: ['lipstick', 'sunscreen', 'foundation', 'rumah sari', 'serum', 'mascara', 'lip tint', 'shampoo'],
  },
  MY: {
    en: ['lip tint', 'matte lipstick', 'sunscreen', 'foundation', 'perfume oil', 'serum', 'jun & mara', 'hair oil'],
  },
  NZ: { en: ['spf 50', 'barrier cream', 'velvet bullet', 'tussock', 'shampoo', 'lip balm', 'mascara', 'body lotion'] },
  PH: {
    en: ['lip tint', 'blush', 'sunscreen', 'bea solano', 'brow pencil', 'body mist', 'setting spray', 'gel cream'],
  },
  SG: {
    en: [
      'velvet bullet',
      'cushion foundation',
      'sunscreen',
      'serum',
      'tamsin roe',
      'sheet mask',
      'eau de parfum',
      'gel cream',
    ],
  },
  TH: {
    th: ['ลิปสติก', 'กันแดด', 'คุชชั่น', 'เซรั่ม', 'บลัชออน', 'มาสคาร่า', 'แชมพู', 'น้ำมันหอม'],
    en: ['lipstick', 'sunscreen', 'cushion', 'serum', 'blush', 'mascara', 'shampoo', 'manee studio'],
  },
};
