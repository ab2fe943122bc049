import type { TraitGroup } from '@vermilion/contract/catalogue';
import { say, type Words } from './words.ts';

type OwnTraitText = { group: TraitGroup; position: number; name: Words };

/** The demo's traits beside those that every shop has. Each name is read alone too, on the page of a product. */
export const ownTraits = {
  satin: { group: 'finish', position: 101, name: say('Satin', 'Satin', 'เนื้อซาติน', '緞光') },
  dewy: { group: 'finish', position: 102, name: say('Dewy', 'Dewy', 'ผิวฉ่ำ', '水光') },
  radiant: { group: 'finish', position: 103, name: say('Radiant', 'Bercahaya', 'เปล่งประกาย', '亮澤') },
  soft_focus: { group: 'finish', position: 104, name: say('Soft focus', 'Soft focus', 'เบลอผิว', '柔焦') },
  glossy: { group: 'finish', position: 105, name: say('Glossy', 'Glossy', 'เงาวาว', '亮面') },
  light_coverage: {
    group: 'coverage',
    position: 1,
    name: say('Light coverage', 'Daya tutup ringan', 'ปกปิดบางเบา', '輕薄遮瑕'),
  },
  medium_coverage: {
    group: 'coverage',
    position: 2,
    name: say('Medium coverage', 'Daya tutup sedang', 'ปกปิดปานกลาง', '中等遮瑕'),
  },
  full_coverage: {
    group: 'coverage',
    position: 3,
    name: say('Full coverage', 'Daya tutup penuh', 'ปกปิดเต็มที่', '高度遮瑕'),
  },
  dry_skin: {
    group: 'skin_type',
    position: 61,
    name: say('For dry skin', 'Untuk kulit kering', 'สำหรับผิวแห้ง', '適合乾性肌膚'),
  },
  oily_skin: {
    group: 'skin_type',
    position: 62,
    name: say('For oily skin', 'Untuk kulit berminyak', 'สำหรับผิวมัน', '適合油性肌膚'),
  },
  combination_skin: {
    group: 'skin_type',
    position: 63,
    name: say('For combination skin', 'Untuk kulit kombinasi', 'สำหรับผิวผสม', '適合混合性肌膚'),
  },
  dryness: { group: 'concern', position: 1, name: say('Dryness', 'Kulit dehidrasi', 'ผิวขาดน้ำ', '乾燥缺水') },
  dullness: { group: 'concern', position: 2, name: say('Dullness', 'Kulit kusam', 'ผิวหมองคล้ำ', '暗沉') },
  fine_lines: { group: 'concern', position: 3, name: say('Fine lines', 'Garis halus', 'ริ้วรอย', '幼紋') },
  blemishes: {
    group: 'concern',
    position: 4,
    name: say('Pores and blemishes', 'Pori dan noda', 'รูขุมขนและสิว', '毛孔及暗瘡'),
  },
  redness: { group: 'concern', position: 5, name: say('Redness', 'Kemerahan', 'ผิวแดงง่าย', '泛紅') },
  damaged_hair: { group: 'concern', position: 6, name: say('Damaged hair', 'Rambut rusak', 'ผมเสีย', '受損髮質') },
  frizz: { group: 'concern', position: 7, name: say('Frizz', 'Rambut mengembang', 'ผมชี้ฟู', '毛躁') },
  fine_hair: { group: 'concern', position: 8, name: say('Fine hair', 'Rambut tipis', 'ผมเส้นเล็ก', '幼細髮質') },
  silicone_free: {
    group: 'free_from',
    position: 31,
    name: say('Silicone free', 'Tanpa silikon', 'ไม่มีซิลิโคน', '不含矽靈'),
  },
  sulfate_free: {
    group: 'free_from',
    position: 32,
    name: say('Sulfate free', 'Tanpa sulfat', 'ไม่มีซัลเฟต', '不含硫酸鹽'),
  },
} as const satisfies Record<string, OwnTraitText>;

export type OwnTrait = keyof typeof ownTraits;
