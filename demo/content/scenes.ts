import { grounds } from '../packshots/grounds.ts';
import { say, type Words } from '../words/words.ts';

/** A drawing of several packs on one table, shared by landing pages: its ground, and what it shows. */
type Scene = { ground: string; alt: Words };

export const scenes = {
  morning: {
    ground: grounds.butter,
    alt: say(
      'A face wash, a serum and a sunscreen in the morning light',
      'Sabun muka, serum, dan sunscreen dalam cahaya pagi',
      'โฟมล้างหน้า เซรั่ม และกันแดดในแสงเช้า',
      '晨光中的潔面、精華和防曬',
    ),
  },
  evening: {
    ground: grounds.lilac,
    alt: say(
      'A bottle of oil, a dropper and a jar of cream beside a candle',
      'Sebotol minyak, botol tetes, dan stoples krim di samping lilin',
      'ขวดออยล์ ขวดดรอปเปอร์ และกระปุกครีมข้างเทียน',
      '護膚油、滴管瓶和一罐面霜，旁邊是蠟燭',
    ),
  },
  reds: {
    ground: grounds.blush,
    alt: say(
      'Five open lipsticks in a row, from rose to deep wine',
      'Lima lipstik terbuka berjajar, dari mawar sampai anggur tua',
      'ลิปสติกห้าแท่งเรียงกัน จากสีกุหลาบถึงไวน์เข้ม',
      '五支打開的唇膏排成一列，由玫瑰色到深酒紅',
    ),
  },
  sun: {
    ground: grounds.sand,
    alt: say(
      'Sunscreens as tube, spray and stick on a sand-coloured table',
      'Sunscreen tube, semprot, dan stik di meja warna pasir',
      'กันแดดแบบหลอด สเปรย์ และแท่งบนโต๊ะสีทราย',
      '沙色枱上的防曬乳、噴霧和防曬棒',
    ),
  },
  gifts: {
    ground: grounds.petal,
    alt: say(
      'A gift box with a bow, a carrier bag and a candle',
      'Kotak hadiah berpita, tas belanja, dan lilin',
      'กล่องของขวัญผูกโบ ถุงช้อปปิ้ง และเทียน',
      '繫上蝴蝶結的禮盒、紙袋和蠟燭',
    ),
  },
  scent: {
    ground: grounds.mist,
    alt: say(
      'Three bottles of perfume side by side: green, floral and woody',
      'Tiga botol parfum berjajar: hijau, bunga, dan kayu',
      'น้ำหอมสามขวดวางเรียงกัน เขียวสด ดอกไม้ และไม้',
      '三瓶香水並排：青綠、花香和木香',
    ),
  },
  hair: {
    ground: grounds.celadon,
    alt: say(
      'Shampoo, conditioner, a spray and a jar of hair mask',
      'Sampo, kondisioner, semprotan, dan stoples masker rambut',
      'แชมพู ครีมนวด สเปรย์ และกระปุกมาสก์ผม',
      '洗髮露、護髮素、噴霧和一罐髮膜',
    ),
  },
  counter: {
    ground: grounds.clay,
    alt: say(
      'A counter in the store with polish, a foundation, an open lipstick and a mascara',
      'Meja di toko dengan cat kuku, foundation, lipstik terbuka, dan maskara',
      'เคาน์เตอร์ในสาขากับยาทาเล็บ รองพื้น ลิปสติก และมาสคาร่า',
      '門市的枱面上有指甲油、粉底、唇膏和睫毛膏',
    ),
  },
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

export const getSceneUrl = (name: SceneName): string => `/media/packshots/scene-${name}.svg`;

/** A scene as the picture of a block. */
export const getScene = (name: SceneName) => ({ url: getSceneUrl(name), ...scenes[name] });
