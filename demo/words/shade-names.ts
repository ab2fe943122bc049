import { say, type Words } from './words.ts';

export type NamedShade = { hex: string; name: Words };

const shade = (hex: string, ...name: Parameters<typeof say>): NamedShade => ({ hex: `#${hex}`, name: say(...name) });

/** Colours by family: what they are called and what they look like. */
export const shadeNames = {
  red: [
    shade('d5281c', 'Cinnabar', 'Sinabar', 'แดงชาด', '硃砂紅'),
    shade('c21f26', 'Lacquer', 'Pernis Merah', 'แดงเครื่องเขิน', '漆器紅'),
    shade('b3121d', 'Pomegranate', 'Delima', 'แดงทับทิม', '石榴紅'),
    shade('d23b34', 'Poppy', 'Bunga Popi', 'แดงป๊อปปี้', '虞美人紅'),
    shade('a51e22', 'Red Ink', 'Tinta Merah', 'หมึกแดง', '紅墨'),
    shade('c8102e', 'Curtain Call', 'Tirai Panggung', 'ม่านแดง', '謝幕紅'),
    shade('9c1c1f', 'Brick Lane', 'Bata Tua', 'แดงอิฐ', '紅磚'),
    shade('dd4132', 'Chilli', 'Cabai', 'แดงพริก', '辣椒紅'),
    shade('b8242a', 'Postbox', 'Kotak Pos', 'แดงตู้ไปรษณีย์', '郵筒紅'),
    shade('8e1a22', 'Maple', 'Mapel', 'แดงเมเปิล', '楓葉紅'),
  ],
  pink: [
    shade('e58aa0', 'Peony', 'Peoni', 'ชมพูพีโอนี', '牡丹粉'),
    shade('d95c86', 'Bougainvillea', 'Bugenvil', 'ชมพูเฟื่องฟ้า', '簕杜鵑粉'),
    shade('f0a8b4', 'Ballet', 'Balet', 'ชมพูบัลเลต์', '芭蕾粉'),
    shade('c94f7c', 'Dragon Fruit', 'Buah Naga', 'ชมพูแก้วมังกร', '火龍果粉'),
    shade('e8b0b2', 'Tea Rose', 'Mawar Teh', 'ชมพูกุหลาบชา', '茶玫瑰'),
    shade('d47a8e', 'Lychee', 'Leci', 'ชมพูลิ้นจี่', '荔枝粉'),
    shade('cf3f6e', 'Neon Sign', 'Lampu Neon', 'ชมพูนีออน', '霓虹粉'),
    shade('e39aa6', 'Sakura', 'Sakura', 'ชมพูซากุระ', '櫻花粉'),
    shade('b95673', 'Dried Rose', 'Mawar Kering', 'ชมพูกุหลาบแห้ง', '乾燥玫瑰'),
  ],
  coral: [
    shade('ee6b57', 'Coral Reef', 'Terumbu Karang', 'ส้มปะการัง', '珊瑚礁'),
    shade('f07c66', 'Papaya', 'Pepaya', 'ส้มมะละกอ', '木瓜珊瑚'),
    shade('e8604f', 'Lobster Roll', 'Lobster', 'ส้มล็อบสเตอร์', '龍蝦紅'),
    shade('f28b7a', 'Shrimp Chip', 'Kerupuk Udang', 'ส้มข้าวเกรียบ', '蝦片珊瑚'),
    shade('e5705c', 'Late Sunset', 'Senja', 'ส้มอาทิตย์ตก', '晚霞珊瑚'),
  ],
  orange: [
    shade('e8622a', 'Tangerine', 'Jeruk Keprok', 'ส้มเขียวหวาน', '蜜柑橙'),
    shade('d9531e', 'Saffron', 'Safron', 'ส้มหญ้าฝรั่น', '藏紅花橙'),
    shade('c7501f', 'Rust', 'Karat', 'ส้มสนิม', '鐵鏽橙'),
    shade('ec7a38', 'Marigold', 'Marigold', 'ส้มดาวเรือง', '萬壽菊橙'),
  ],
  peach: [
    shade('f2b195', 'Peach Skin', 'Kulit Persik', 'พีชนวล', '水蜜桃'),
    shade('eda283', 'Apricot', 'Aprikot', 'แอปริคอต', '杏桃'),
    shade('f5c1a6', 'Cantaloupe', 'Blewah', 'แคนตาลูป', '哈密瓜'),
    shade('e99678', 'Loquat', 'Loquat Madu', 'โลควอต', '枇杷'),
    shade('f0b9a0', 'Bellini', 'Bellini Persik', 'พีชเบลลินี', '貝里尼'),
  ],
  nude: [
    shade('b9705f', 'Soft Bare', 'Polos Lembut', 'นู้ดนุ่ม', '柔裸'),
    shade('c98e78', 'Sand Bar', 'Pasir Pantai', 'นู้ดสันทราย', '沙洲裸'),
    shade('a8654f', 'Terracotta', 'Terakota', 'ดินเผา', '陶土裸'),
    shade('d3a18c', 'Biscuit', 'Biskuit', 'นู้ดบิสกิต', '餅乾裸'),
    shade('b67f6a', 'Milk Tea', 'Teh Susu', 'นู้ดชานม', '奶茶裸'),
    shade('c58a7e', 'Bare Feet', 'Tanpa Alas Kaki', 'นู้ดเท้าเปล่า', '赤足裸'),
    shade('9e5d4b', 'Clove', 'Cengkih', 'นู้ดกานพลู', '丁香裸'),
    shade('d9ac9b', 'Linen Shirt', 'Kemeja Linen', 'นู้ดลินิน', '亞麻裸'),
    shade('ad7464', 'Almond Skin', 'Kulit Almon', 'นู้ดอัลมอนด์', '杏仁裸'),
  ],
  brown: [
    shade('6b3a2a', 'Cacao', 'Kakao', 'น้ำตาลโกโก้', '可可棕'),
    shade('7c4a33', 'Teak', 'Jati', 'น้ำตาลไม้สัก', '柚木棕'),
    shade('54301f', 'Espresso', 'Espreso', 'น้ำตาลเอสเปรสโซ', '濃縮咖啡'),
    shade('8b5a3c', 'Palm Sugar', 'Gula Aren', 'น้ำตาลโตนด', '椰糖棕'),
    shade('69422f', 'Cinnamon Bark', 'Kulit Manis', 'น้ำตาลอบเชย', '肉桂棕'),
    shade('96623f', 'Tamarind', 'Asam Jawa', 'น้ำตาลมะขาม', '羅望子棕'),
    shade('45291d', 'Old Piano', 'Piano Tua', 'น้ำตาลเปียโนเก่า', '舊鋼琴棕'),
    shade('a2714f', 'Caramel', 'Karamel', 'น้ำตาลคาราเมล', '焦糖棕'),
  ],
  berry: [
    shade('8c2746', 'Mulberry', 'Murbei', 'เบอร์รีหม่อน', '桑莓'),
    shade('a02c50', 'Mangosteen', 'Manggis', 'เบอร์รีมังคุด', '山竹莓'),
    shade('b0345c', 'Raspberry', 'Rasberi', 'เบอร์รีราสป์เบอร์รี', '紅桑子'),
    shade('7a1f3b', 'Roselle', 'Rosela', 'เบอร์รีกระเจี๊ยบ', '洛神花'),
    shade('96324e', 'Cranberry', 'Kranberi', 'เบอร์รีแครนเบอร์รี', '紅莓'),
    shade('6f1f35', 'Black Cherry', 'Ceri Hitam', 'เชอร์รีดำ', '黑車厘子'),
  ],
  plum: [
    shade('5b1f38', 'Damson', 'Plum Damson', 'พลัมเข้ม', '梅子紫'),
    shade('6a2a4a', 'Night Plum', 'Plum Malam', 'พลัมราตรี', '夜梅'),
    shade('4a1a2f', 'Fig Skin', 'Kulit Ara', 'พลัมมะเดื่อ', '無花果皮'),
    shade('7a3b5c', 'Umeshu', 'Umeshu Plum', 'พลัมบ๊วย', '梅酒'),
    shade('5e2b45', 'Velvet Seat', 'Kursi Beledu', 'พลัมกำมะหยี่', '絲絨梅'),
  ],
  purple: [
    shade('7f5a96', 'Lavender Field', 'Ladang Lavender', 'ม่วงลาเวนเดอร์', '薰衣草紫'),
    shade('5c3b7a', 'Amethyst', 'Kecubung', 'ม่วงอเมทิสต์', '紫水晶'),
    shade('94709f', 'Taro', 'Talas', 'ม่วงเผือก', '芋泥紫'),
    shade('4b2f5e', 'Butterfly Pea', 'Bunga Telang', 'ม่วงอัญชัน', '蝶豆紫'),
  ],
  blue: [
    shade('2f4f7f', 'Harbour', 'Pelabuhan', 'น้ำเงินท่าเรือ', '海港藍'),
    shade('1f2f57', 'Midnight', 'Tengah Malam', 'น้ำเงินเที่ยงคืน', '午夜藍'),
    shade('5a86b0', 'Rain Coat', 'Jas Hujan', 'ฟ้าเสื้อกันฝน', '雨衣藍'),
    shade('3a6ea5', 'Porcelain Blue', 'Biru Porselen', 'น้ำเงินลายคราม', '青花藍'),
    shade('8fb3cf', 'Skylight', 'Cahaya Langit', 'ฟ้าใส', '天窗藍'),
  ],
  green: [
    shade('2f5d50', 'Banyan', 'Beringin', 'เขียวไทร', '榕樹綠'),
    shade('5f7f4f', 'Moss Wall', 'Dinding Lumut', 'เขียวมอส', '青苔綠'),
    shade('7d9a7a', 'Celadon', 'Seladon', 'เขียวศิลาดล', '青瓷綠'),
    shade('1f4a3d', 'Bottle Glass', 'Botol Kaca', 'เขียวขวดแก้ว', '玻璃瓶綠'),
    shade('8a9a4f', 'Pandan', 'Pandan', 'เขียวใบเตย', '斑蘭綠'),
  ],
  yellow: [
    shade('f0c419', 'Turmeric', 'Kunyit', 'เหลืองขมิ้น', '薑黃'),
    shade('f4d35e', 'Lemon Curd', 'Krim Lemon', 'เหลืองเลมอน', '檸檬黃'),
    shade('e8b13a', 'Durian', 'Durian', 'เหลืองทุเรียน', '榴槤黃'),
  ],
  gold: [
    shade('c9a24b', 'Temple Gold', 'Emas Candi', 'ทองวิหาร', '廟宇金'),
    shade('d8b36a', 'Champagne', 'Sampanye', 'ทองแชมเปญ', '香檳金'),
    shade('b8863b', 'Brass', 'Kuningan', 'ทองเหลือง', '黃銅金'),
    shade('e0c08a', 'Straw Hat', 'Topi Jerami', 'ทองหมวกฟาง', '草帽金'),
    shade('d9a58a', 'Rose Gold', 'Emas Mawar', 'โรสโกลด์', '玫瑰金'),
  ],
  silver: [
    shade('b9bcc4', 'Teaspoon', 'Sendok Teh', 'เงินช้อนชา', '茶匙銀'),
    shade('d3d6dc', 'Moonrise', 'Bulan Terbit', 'เงินจันทร์ขึ้น', '月升銀'),
    shade('9aa0aa', 'Tin Roof', 'Atap Seng', 'เงินหลังคาสังกะสี', '鐵皮銀'),
  ],
  white: [
    shade('f4efe8', 'Rice Paper', 'Kertas Beras', 'ขาวกระดาษสา', '宣紙白'),
    shade('f7f3f0', 'First Snow', 'Salju Pertama', 'ขาวหิมะแรก', '初雪白'),
    shade('efe6dc', 'Oyster', 'Tiram', 'ขาวหอยนางรม', '蠔殼白'),
  ],
  grey: [
    shade('7d7a78', 'Pavement', 'Trotoar', 'เทาทางเท้า', '行人路灰'),
    shade('5a5656', 'Slate', 'Batu Tulis', 'เทาหินชนวน', '石板灰'),
    shade('a39d98', 'Fog', 'Kabut', 'เทาหมอก', '晨霧灰'),
  ],
  black: [
    shade('171312', 'Ink', 'Tinta Hitam', 'ดำหมึก', '墨黑'),
    shade('221a17', 'Kohl', 'Celak', 'ดำโคล', '炭黑'),
    shade('2b211d', 'Black Coffee', 'Kopi Hitam', 'ดำกาแฟ', '齋啡黑'),
  ],
  clear: [shade('f3dcd4', 'Bare', 'Bening', 'ใส', '透明'), shade('f6e3da', 'Glass', 'Kaca', 'ใสแก้ว', '玻璃透')],
} satisfies Record<string, readonly NamedShade[]>;

export type ShadeFamily = keyof typeof shadeNames | 'fair' | 'light' | 'medium' | 'tan' | 'deep';

/** The depths of complexion shades, light to dark; the number is the one on the pack. */
export const depths: readonly {
  depth: number;
  family: 'fair' | 'light' | 'medium' | 'tan' | 'deep';
  shade: NamedShade;
}[] = [
  { depth: 5, family: 'fair', shade: shade('f3dccb', 'Porcelain', 'Porselen', 'พอร์ซเลน', '白瓷') },
  { depth: 10, family: 'fair', shade: shade('efd2bc', 'Shell', 'Kerang', 'เปลือกหอย', '貝殼') },
  { depth: 15, family: 'light', shade: shade('e8c5aa', 'Linen', 'Linen', 'ลินิน', '亞麻') },
  { depth: 20, family: 'light', shade: shade('e0b999', 'Oat', 'Gandum', 'ข้าวโอ๊ต', '燕麥') },
  { depth: 25, family: 'medium', shade: shade('d6aa86', 'Sand', 'Pasir', 'ทราย', '細沙') },
  { depth: 30, family: 'medium', shade: shade('c99b75', 'Biscuit', 'Biskuit', 'บิสกิต', '餅乾') },
  { depth: 35, family: 'medium', shade: shade('bd8b63', 'Honey', 'Madu', 'น้ำผึ้ง', '蜜糖') },
  { depth: 40, family: 'tan', shade: shade('ad7a53', 'Caramel', 'Karamel', 'คาราเมล', '焦糖') },
  { depth: 45, family: 'tan', shade: shade('9c6a46', 'Chestnut', 'Kastanye', 'เกาลัด', '栗子') },
  { depth: 50, family: 'tan', shade: shade('8a5a3b', 'Hazel', 'Hazel', 'เฮเซล', '榛子') },
  { depth: 60, family: 'deep', shade: shade('754a31', 'Walnut', 'Kenari', 'วอลนัต', '合桃') },
  { depth: 70, family: 'deep', shade: shade('5f3a27', 'Mahogany', 'Mahoni', 'มะฮอกกานี', '紅木') },
  { depth: 80, family: 'deep', shade: shade('4a2c1e', 'Ebony', 'Eboni', 'ไม้มะเกลือ', '烏木') },
];

/** Undertones: the letter before the number, the word after the name, and what it does to the colour. */
export const undertones = [
  { letter: 'N', name: say('neutral', 'netral', 'โทนกลาง', '中性調'), towards: null },
  { letter: 'W', name: say('warm', 'hangat', 'โทนอุ่น', '暖調'), towards: '#e0a040' },
  { letter: 'C', name: say('cool', 'dingin', 'โทนเย็น', '冷調'), towards: '#d06a78' },
] as const;
