import type { HomeDocument } from '@vermilion/server/content/content.service';

/** The demo's home page. */
export const demoHome: HomeDocument = {
  title: {
    en: 'The red that suits you',
    id: 'Merah yang pas untukmu',
    th: 'สีแดงที่เป็นคุณ',
    zh: '最襯你的紅',
  },
  description: {
    en: 'Make-up, skin, hair and fragrance, every shade as it really is.',
    id: 'Makeup, perawatan kulit, rambut, dan wewangian, setiap warna tampil apa adanya.',
    th: 'เมคอัพ บำรุงผิว ผม และน้ำหอม ทุกเฉดตรงตามจริง',
    zh: '彩妝、護膚、護髮及香氛，每個色號都忠於原色。',
  },
  blocks: [
    {
      kind: 'cover',
      title: {
        en: 'The red that suits you',
        id: 'Merah yang pas untukmu',
        th: 'สีแดงที่เป็นคุณ',
        zh: '最襯你的紅',
      },
      text: {
        en: 'From shell to damson, every shade as it really is. Yours is in here.',
        id: 'Dari kerang pucat sampai plum tua, setiap warna tampil apa adanya. Warnamu ada di sini.',
        th: 'ตั้งแต่เปลือกหอยถึงพลัมเข้ม ทุกเฉดตรงตามจริง เฉดของคุณอยู่ในนี้',
        zh: '由貝殼粉到梅子紫，每個色號都忠於原色。你的那一個，就在其中。',
      },
      action: {
        label: { en: 'Find your red', id: 'Temukan merahmu', th: 'หาสีแดงที่ใช่', zh: '找出你的紅' },
        href: null,
      },
      picture: { url: '/media/packshots/cover.svg', ground: '#f0cfc6' },
    },
    { kind: 'categories' },
    { kind: 'products', source: 'newest', title: null },
    { kind: 'shade_wall', category: 'lipsticks', families: [] },
    {
      kind: 'products',
      source: 'top_rated',
      title: { en: 'Emptied and bought again', id: 'Dipakai sampai habis', th: 'ใช้จนเกลี้ยง', zh: '用到見底' },
    },
    { kind: 'products', source: 'on_sale', title: null },
    { kind: 'brands' },
  ],
};
