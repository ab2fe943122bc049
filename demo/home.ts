import type { PageDocument } from '@vermilion/server/content/content.service';

/** The demo's home page. */
export const demoHome: PageDocument = {
  title: {
    en: 'The red that suits you',
    id: 'Merah yang pas untukmu',
    th: 'สีแดงที่เป็นคุณ',
    zh: '最襯你的紅',
  },
  description: {
    en: 'Make-up, skin, hair and fragrance, every shade as it really is.',
    id: 'Makeup, skincare, perawatan rambut, dan parfum, setiap warna tampil apa adanya.',
    th: 'เมคอัพ บำรุงผิว ผม และน้ำหอม ทุกเฉดตรงตามจริง',
    zh: '彩妝、護膚、護髮及香氛，每個色號都忠於原色。',
  },
  blocks: [
    {
      id: 'cover-1',
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
    { id: 'categories-1', kind: 'categories' },
    { id: 'products-1', kind: 'products', source: 'newest', layout: 'rail', title: null },
    { id: 'shade-wall-1', kind: 'shade_wall', category: 'lipsticks', families: [] },
    {
      id: 'story-1',
      kind: 'story',
      title: { en: 'Thin first, thick last', id: 'Tipis dulu, baru tebal', th: 'บางก่อน หนาทีหลัง', zh: '先薄，後厚' },
      text: {
        en: 'Water before cream, cream before oil, sun care over everything. Give each layer a minute to settle. Four steps, five minutes, and your skin does the rest.',
        id: 'Tekstur cair sebelum krim, krim sebelum minyak, sunscreen paling akhir. Beri tiap lapisan satu menit untuk meresap. Empat langkah, lima menit, sisanya urusan kulitmu.',
        th: 'เนื้อน้ำก่อนครีม ครีมก่อนออยล์ แล้วปิดท้ายด้วยกันแดด รอให้แต่ละชั้นซึมสักหนึ่งนาที สี่ขั้นตอน ห้านาที ที่เหลือปล่อยให้ผิวทำงานเอง',
        zh: '先水後霜，先霜後油，最後才塗防曬。每一層等一分鐘，讓它好好吸收。四個步驟，五分鐘，其餘交給肌膚。',
      },
      action: {
        label: { en: 'Read the routine', id: 'Baca rutinitasnya', th: 'อ่านลำดับขั้นตอน', zh: '細看步驟' },
        href: '/pages/skin/routine/morning',
      },
      picture: { url: '/media/packshots/story.svg', ground: '#cfdcc9' },
    },
    {
      id: 'products-2',
      kind: 'products',
      source: 'top_rated',
      layout: 'numbered',
      title: { en: 'Emptied and bought again', id: 'Dipakai sampai habis', th: 'ใช้จนเกลี้ยง', zh: '用到見底' },
    },
    {
      id: 'brand-of-the-week-1',
      kind: 'brand_of_the_week',
      brand: 'kobune',
      text: {
        en: 'Rice, camellia and rain, from a harbour town that takes its time. Start anywhere: it all goes together.',
        id: 'Beras, kamelia, dan hujan, dari kota pelabuhan yang tak pernah tergesa. Mulai dari mana saja, semuanya serasi.',
        th: 'ข้าว คามิเลีย และสายฝน จากเมืองท่าที่ไม่เคยเร่งรีบ เริ่มจากชิ้นไหนก็เข้ากันหมด',
        zh: '米、山茶與雨，來自一個從不趕急的港口小鎮。由哪一款開始都好，款款合襯。',
      },
      picture: null,
    },
    { id: 'products-3', kind: 'products', source: 'on_sale', layout: 'grid', title: null },
    {
      id: 'story-2',
      kind: 'story',
      title: { en: 'New here?', id: 'Baru di sini?', th: 'เพิ่งมาครั้งแรก', zh: '第一次來？' },
      text: {
        en: 'Samples with your bag, points on every order, a chair in the store. Here is how we do things, and where to read on.',
        id: 'Sampel gratis di tasmu, poin di setiap pesanan, kursi di toko. Begini cara kami, dan dari sini kamu bisa baca lebih jauh.',
        th: 'ตัวอย่างแถมในตะกร้า คะแนนทุกคำสั่งซื้อ เก้าอี้ที่สาขา มาดูว่าเราทำกันอย่างไร และอ่านอะไรต่อดี',
        zh: '隨購物袋送試用裝、每張訂單賺積分、門市有座位。看看我們怎樣做，再慢慢讀下去。',
      },
      action: {
        label: { en: 'Look around', id: 'Lihat-lihat', th: 'เดินดูรอบ ๆ', zh: '四處看看' },
        href: '/pages/new-here',
      },
      picture: { url: '/media/packshots/scene-counter.svg', ground: '#dcb09a' },
    },
    { id: 'brands-1', kind: 'brands' },
  ],
};
