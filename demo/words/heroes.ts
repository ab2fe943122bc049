import { type Conditional, only } from './conditional.ts';
import type { Department } from './kind.ts';
import type { Trait } from './modifiers.ts';
import { say, type Words } from './words.ts';

/** An ingredient worth a sentence; its INCI names go into the list on the pack. */
export type Hero = { inci: readonly string[]; says: Words };

const hero = (inci: string, ...text: Parameters<typeof say>): Hero => ({ inci: inci.split(', '), says: say(...text) });

const squalane = hero(
  'SQUALANE',
  'Squalane brings suppleness.',
  'Squalane memberi kelenturan.',
  'สควาเลนช่วยให้นุ่มยืดหยุ่น',
  '角鯊烷保持柔軟。',
);
const hyaluron = hero(
  'SODIUM HYALURONATE, HYDROLYZED HYALURONIC ACID',
  'Hyaluronic acid holds the water in.',
  'Asam hialuronat mengunci air.',
  'ไฮยาลูรอนิกแอซิดกักน้ำไว้',
  '透明質酸鎖住水分。',
);
const jojoba = hero(
  'SIMMONDSIA CHINENSIS (JOJOBA) SEED OIL',
  'Jojoba oil makes it glide.',
  'Minyak jojoba membuatnya mudah meluncur.',
  'น้ำมันโจโจบาช่วยให้เกลี่ยลื่น',
  '荷荷巴油令質地順滑。',
);
const shea = hero(
  'BUTYROSPERMUM PARKII (SHEA) BUTTER',
  'Shea butter brings the comfort.',
  'Shea butter memberi rasa nyaman.',
  'เชียบัตเตอร์ให้ความสบายผิว',
  '乳木果脂帶來舒適。',
);
const vitaminE = hero(
  'TOCOPHEROL, HELIANTHUS ANNUUS (SUNFLOWER) SEED OIL',
  'Vitamin E cares as you wear it.',
  'Vitamin E ikut merawat.',
  'วิตามินอีช่วยดูแลไปพร้อมกัน',
  '維他命 E 同時呵護。',
);
const camellia = hero(
  'CAMELLIA JAPONICA SEED OIL',
  'Camellia oil makes it silky.',
  'Minyak kamelia memberi sentuhan sehalus sutra.',
  'น้ำมันคามิเลียให้เนื้อสัมผัสนุ่มลื่น',
  '山茶花油令質感更絲滑。',
);
const niacinamide = hero(
  'NIACINAMIDE',
  'Niacinamide evens tone and refines pores.',
  'Niacinamide meratakan warna kulit dan menyamarkan pori.',
  'ไนอาซินาไมด์ปรับสีผิวและกระชับรูขุมขน',
  '煙酰胺均勻膚色，細緻毛孔。',
);
const vitaminC = hero(
  '3-O-ETHYL ASCORBIC ACID, ASCORBYL GLUCOSIDE',
  'Vitamin C brings back the light.',
  'Vitamin C mengembalikan cahaya kulit.',
  'วิตามินซีคืนความสว่างให้ผิว',
  '維他命 C 重現光采。',
);
const ceramide = hero(
  'CERAMIDE NP, CERAMIDE AP, CERAMIDE EOP, PHYTOSPHINGOSINE, CHOLESTEROL',
  'Three ceramides rebuild the barrier.',
  'Tiga ceramide memperkuat pelindung kulit.',
  'เซราไมด์สามชนิดเสริมเกราะผิว',
  '三重神經酰胺修護屏障。',
);
const cica = hero(
  'CENTELLA ASIATICA EXTRACT, MADECASSOSIDE',
  'Centella calms what is red.',
  'Centella menenangkan kemerahan.',
  'ใบบัวบกช่วยลดรอยแดง',
  '積雪草舒緩泛紅。',
);
const turmeric = hero(
  'CURCUMA LONGA (TURMERIC) ROOT EXTRACT',
  'Turmeric lends its old-fashioned glow.',
  'Kunyit memberi cahaya warisan leluhur.',
  'ขมิ้นเติมความเปล่งปลั่งแบบดั้งเดิม',
  '薑黃帶來傳統的亮澤。',
);
const rice = hero(
  'ORYZA SATIVA (RICE) EXTRACT, ORYZA SATIVA BRAN OIL',
  'Rice water softens and brightens.',
  'Air beras melembutkan dan mencerahkan.',
  'น้ำข้าวให้ผิวนุ่มและกระจ่าง',
  '米糠水令肌膚柔軟透亮。',
);
const greenTea = hero(
  'CAMELLIA SINENSIS LEAF EXTRACT',
  'Green tea stands guard.',
  'Teh hijau ikut melindungi.',
  'ชาเขียวช่วยปกป้อง',
  '綠茶守護肌膚。',
);
const aloe = hero(
  'ALOE BARBADENSIS LEAF JUICE',
  'Aloe cools from the first touch.',
  'Lidah buaya menyejukkan sejak sentuhan pertama.',
  'ว่านหางจระเข้ให้ความเย็นตั้งแต่แตะแรก',
  '蘆薈一觸即涼。',
);
const panthenol = hero(
  'PANTHENOL, ALLANTOIN',
  'Panthenol soothes and keeps soothing.',
  'Panthenol menenangkan lebih lama.',
  'แพนทีนอลปลอบประโลมยาวนาน',
  '泛醇持續舒緩。',
);
const argan = hero(
  'ARGANIA SPINOSA KERNEL OIL',
  'Argan oil smooths without weight.',
  'Minyak argan menghaluskan tanpa berat.',
  'น้ำมันอาร์แกนให้ความเรียบลื่นไม่หนัก',
  '摩洛哥堅果油順滑不厚重。',
);
const coconut = hero(
  'COCOS NUCIFERA (COCONUT) OIL',
  'Coconut oil, cold-pressed, does the softening.',
  'Minyak kelapa murni yang melembutkan.',
  'น้ำมันมะพร้าวสกัดเย็นช่วยให้นุ่ม',
  '冷壓椰子油帶來柔軟。',
);
const keratin = hero(
  'HYDROLYZED WHEAT PROTEIN, HYDROLYZED SOY PROTEIN',
  'Plant protein fills in the weak spots.',
  'Protein nabati mengisi bagian yang rapuh.',
  'โปรตีนจากพืชเติมจุดที่อ่อนแอ',
  '植物蛋白填補脆弱之處。',
);
const biotin = hero(
  'BIOTIN, CAFFEINE',
  'Caffeine perks up tired hair.',
  'Kafein menyegarkan rambut yang lelah.',
  'คาเฟอีนปลุกผมที่อ่อนล้า',
  '咖啡因令疲憊的秀髮重現生氣。',
);
const charcoal = hero(
  'CHARCOAL POWDER',
  'Charcoal takes the city with it.',
  'Arang mengangkat debu kota.',
  'ชาร์โคลพาฝุ่นเมืองออกไป',
  '竹炭帶走都市塵垢。',
);
const peptide = hero(
  'ACETYL HEXAPEPTIDE-8, PALMITOYL TRIPEPTIDE-1, PALMITOYL TETRAPEPTIDE-7',
  'Peptides do the firm talking.',
  'Peptida membantu kulit tampak kencang.',
  'เปปไทด์ช่วยให้ผิวดูกระชับ',
  '胜肽令肌膚更見緊緻。',
);
const rosehip = hero(
  'ROSA CANINA FRUIT OIL',
  'Rosehip oil softens old marks.',
  'Minyak rosehip menyamarkan bekas noda.',
  'น้ำมันโรสฮิปช่วยให้รอยเก่าดูจาง',
  '玫瑰果油淡化舊痕。',
);
const honey = hero(
  'MEL, PROPOLIS EXTRACT',
  'Honey keeps it soft.',
  'Madu menjaganya tetap lembut.',
  'น้ำผึ้งช่วยให้นุ่ม',
  '蜂蜜保持柔潤。',
);

/** Which ingredients a department talks about; scent, tools and gifts speak of other things. */
export const heroes: Partial<Record<Department, readonly Hero[]>> = {
  lips: [squalane, jojoba, shea, vitaminE, camellia, honey],
  face: [squalane, hyaluron, niacinamide, vitaminE, camellia],
  eyes: [vitaminE, jojoba, panthenol, camellia],
  skin: [
    squalane,
    hyaluron,
    niacinamide,
    vitaminC,
    ceramide,
    cica,
    turmeric,
    rice,
    greenTea,
    panthenol,
    peptide,
    rosehip,
  ],
  sun: [niacinamide, cica, aloe, vitaminE, greenTea],
  hair: [argan, coconut, keratin, biotin, panthenol, camellia],
  body: [shea, coconut, aloe, rice, turmeric, jojoba, honey],
  nails: [vitaminE, jojoba, keratin, camellia],
  men: [aloe, panthenol, charcoal, greenTea, biotin],
};

/** A closing sentence for a trait whose name, which every product page lists, does not say all. */
export const traitSays: Partial<Record<Trait, Words>> = {
  refillable: say(
    'Keep the case, change the refill.',
    'Simpan wadahnya, ganti isinya.',
    'เก็บตลับไว้ เปลี่ยนแค่รีฟิล',
    '保留外殼，換芯即可。',
  ),
  natural_origin: say(
    'At least 95% natural origin.',
    'Minimal 95% bahan alami.',
    'ส่วนผสมจากธรรมชาติอย่างน้อย 95%',
    '至少 95% 天然來源成分。',
  ),
};

/** What fragrances, tools and sets say where others name an ingredient. */
export const moreSays: Partial<Record<Department, readonly Conditional[]>> = {
  scent: [
    only(
      say(
        'Blended in small batches and rested for six weeks.',
        'Diracik dalam jumlah kecil dan didiamkan enam minggu.',
        'ปรุงทีละน้อยและบ่มหกสัปดาห์',
        '小批調製，靜置六星期。',
      ),
      ['eaux-de-parfum', 'eaux-de-toilette', 'colognes', 'perfume-oils'],
    ),
    only(
      say(
        'Wear it alone or under something darker.',
        'Pakai sendiri atau di bawah aroma yang lebih pekat.',
        'ใช้เดี่ยว ๆ หรือรองใต้กลิ่นที่เข้มกว่า',
        '可單獨使用，或疊於更深沉的香氣之下。',
      ),
      ['eaux-de-parfum', 'eaux-de-toilette', 'perfume-oils', 'body-mists'],
    ),
    only(
      say(
        'The bottle is glass, the cap stays on.',
        'Botolnya kaca, tutupnya rapat.',
        'ขวดแก้ว ฝาปิดแน่น',
        '玻璃瓶身，瓶蓋緊密。',
      ),
      ['eaux-de-parfum', 'eaux-de-toilette', 'colognes'],
    ),
  ],
  tools: [
    only(
      say(
        'Made to be washed a hundred times.',
        'Dibuat untuk dicuci seratus kali.',
        'ทำมาให้ล้างได้ร้อยครั้ง',
        '可清洗上百次。',
      ),
      ['face-brushes', 'eye-brushes'],
    ),
    only(
      say(
        'Good weight in the hand, no wobble at the tip.',
        'Mantap di tangan, ujungnya stabil.',
        'น้ำหนักพอดีมือ ปลายไม่แกว่ง',
        '手感沉穩，不會搖晃。',
      ),
      ['face-brushes', 'eye-brushes'],
    ),
    only(
      say(
        'Made well once, so you buy it once.',
        'Dibuat dengan baik, cukup beli sekali.',
        'ทำดีครั้งเดียว ซื้อครั้งเดียว',
        '用心做好一次，你也只需買一次。',
      ),
      ['face-brushes', 'eye-brushes', 'make-up-bags'],
    ),
  ],
  gifts: [
    {
      says: say(
        'The box closes with a ribbon and opens as a drawer.',
        'Kotaknya berpita dan terbuka seperti laci.',
        'กล่องผูกโบ เปิดเหมือนลิ้นชัก',
        '禮盒繫絲帶，如抽屜般拉開。',
      ),
    },
    {
      says: say(
        'A card is inside, blank on purpose.',
        'Ada kartu di dalamnya, sengaja kosong.',
        'มีการ์ดข้างใน ตั้งใจเว้นว่างไว้',
        '內附賀卡，特意留白。',
      ),
    },
    {
      says: say(
        'Worth more than its price, which is the point.',
        'Nilainya lebih dari harganya, memang begitu.',
        'คุ้มกว่าราคา ซึ่งก็คือเหตุผล',
        '物超所值，正是用意。',
      ),
    },
  ],
};
