import { pick } from '../random.ts';
import type { Department, Kind } from './kind.ts';
import { say, type Words } from './words.ts';

/** An ingredient or material worth a sentence; its INCI names go into the list on the pack. */
export type Hero = { inci: readonly string[]; says: Words };

const hero = (inci: string, ...text: Parameters<typeof say>): Hero => ({ inci: inci.split(', '), says: say(...text) });

const squalane = hero(
  'SQUALANE',
  'Squalane brings suppleness.',
  'Squalane memberi kelenturan.',
  'สควาเลนช่วยให้นุ่มยืดหยุ่น',
  '角鯊烷帶來柔軟與彈性。',
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
  'Minyak jojoba membuatnya mudah diratakan.',
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
  'Vitamin E ikut merawat selama dipakai.',
  'วิตามินอีช่วยดูแลไปพร้อมกัน',
  '維他命E邊用邊呵護。',
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
  '維他命C重現光采。',
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
  'Kunyit memberi rona cerah seperti resep turun-temurun.',
  'ขมิ้นเติมความเปล่งปลั่งแบบดั้งเดิม',
  '薑黃沿用古方，帶來亮澤。',
);
const rice = hero(
  'ORYZA SATIVA (RICE) EXTRACT, ORYZA SATIVA BRAN OIL',
  'Rice water softens and brightens.',
  'Air beras melembutkan dan mencerahkan.',
  'น้ำข้าวให้ผิวนุ่มและกระจ่าง',
  '洗米水令肌膚柔軟透亮。',
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
const panthenolForHair = hero(
  'PANTHENOL, ALLANTOIN',
  'Panthenol keeps each strand supple.',
  'Panthenol menjaga tiap helai tetap lentur.',
  'แพนทีนอลช่วยให้ทุกเส้นนุ่มยืดหยุ่น',
  '泛醇令每根髮絲保持柔韌。',
);
const panthenolForLashes = hero(
  'PANTHENOL, ALLANTOIN',
  'Panthenol keeps lashes supple.',
  'Panthenol menjaga bulu mata tetap lentur.',
  'แพนทีนอลช่วยให้ขนตานุ่มยืดหยุ่น',
  '泛醇令睫毛保持柔韌。',
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

const birch = hero(
  'SYNTHETIC FIBRE, ALUMINIUM, BIRCH WOOD',
  'The handle is birch, the collar aluminium.',
  'Gagangnya kayu birch, dengan cincin aluminium.',
  'ด้ามไม้เบิร์ช ปลอกอะลูมิเนียม',
  '手柄是樺木，扣環用鋁。',
);
const beech = hero(
  'TAKLON, BRASS, BEECH WOOD',
  'The handle is beech, and its brass collar darkens with time.',
  'Gagangnya kayu beech, dan cincin kuningannya menggelap seiring waktu.',
  'ด้ามไม้บีช ปลอกทองเหลืองค่อย ๆ เข้มขึ้นตามเวลา',
  '櫸木手柄，黃銅扣環日子愈久愈深色。',
);
const bamboo = hero(
  'NYLON, ALUMINIUM, BAMBOO',
  'The bamboo handle weighs next to nothing.',
  'Gagang bambunya nyaris tak terasa di tangan.',
  'ด้ามไม้ไผ่เบาจนแทบไม่รู้สึก',
  '竹製手柄，輕得幾乎沒有重量。',
);
const walnut = hero(
  'SYNTHETIC FIBRE, COPPER, WALNUT WOOD',
  'Walnut and copper make it easy to find in any drawer.',
  'Kayu kenari dan tembaga membuatnya mudah ditemukan di laci.',
  'ไม้วอลนัตกับทองแดง หาเจอง่ายในทุกลิ้นชัก',
  '胡桃木配銅環，放在抽屜裏一眼便認得。',
);
const canvas = hero(
  'COTTON, POLYURETHANE, BRASS',
  'The outside is cotton canvas with a brass zip.',
  'Bagian luarnya kanvas katun dengan ritsleting kuningan.',
  'ด้านนอกเป็นผ้าแคนวาสฝ้าย ซิปทองเหลือง',
  '外層是棉質帆布，配黃銅拉鏈。',
);
const recycled = hero(
  'RECYCLED POLYESTER, ZINC ALLOY',
  'The cloth was once plastic bottles.',
  'Kainnya dulu adalah botol plastik bekas.',
  'ผ้าผืนนี้เคยเป็นขวดพลาสติกมาก่อน',
  '布料由舊膠樽再造而成。',
);
const nylon = hero(
  'NYLON, POLYESTER, ALUMINIUM',
  'Light nylon keeps the weight for what goes inside.',
  'Nilon ringan, jadi yang terasa hanya berat isinya.',
  'ไนลอนเบา น้ำหนักจึงมีแต่ของข้างใน',
  '輕巧尼龍，重量只留給袋中物。',
);
const linen = hero(
  'LINEN, COTTON, ZINC ALLOY',
  'The cloth is linen, coated so that rain runs off.',
  'Kainnya linen berlapis, jadi air hujan tak meresap.',
  'ผ้าลินินเคลือบกันน้ำ ฝนจึงไม่ซึม',
  '麻布加上塗層，雨水不會滲入。',
);
const orangeOil = hero(
  'CITRUS AURANTIUM DULCIS PEEL OIL',
  'Orange oil loosens cream colours.',
  'Minyak jeruk melarutkan riasan bertekstur krim.',
  'น้ำมันเปลือกส้มช่วยละลายสีเนื้อครีม',
  '橙皮油溶解膏狀彩妝。',
);
const soapwort = hero(
  'SAPONARIA OFFICINALIS LEAF/ROOT EXTRACT',
  'Soapwort, an old laundry plant, does the cleaning.',
  'Soapwort, tanaman pencuci zaman dulu, yang membersihkannya.',
  'โซปเวิร์ต พืชซักผ้าแต่โบราณ ช่วยทำความสะอาด',
  '以古時洗衣用的皂草潔淨。',
);
const teaTree = hero(
  'MELALEUCA ALTERNIFOLIA LEAF OIL',
  'Tea tree oil leaves the bristles fresh.',
  'Minyak tea tree membuat bulu kuas segar kembali.',
  'น้ำมันทีทรีทำให้ขนแปรงสดชื่น',
  '茶樹油令掃毛回復清新。',
);
const castor = hero(
  'RICINUS COMMUNIS SEED OIL',
  'Castor oil adds some gloss.',
  'Minyak jarak menambah sedikit kilau.',
  'น้ำมันละหุ่งเติมความเงาเล็กน้อย',
  '蓖麻油添上少許光澤。',
);
const clay = hero(
  'KAOLIN',
  'White clay gives it grip.',
  'Tanah liat putih memberinya daya cengkeram.',
  'ดินขาวช่วยให้จับทรง',
  '高嶺土加強抓力。',
);
const almond = hero(
  'PRUNUS AMYGDALUS DULCIS OIL',
  'Almond oil keeps the nails from drying out.',
  'Minyak almon menjaga kuku agar tidak kering.',
  'น้ำมันอัลมอนด์ช่วยไม่ให้เล็บแห้ง',
  '甜杏仁油令指甲不乾燥。',
);
const glycerin = hero(
  'GLYCERIN',
  'Glycerin leaves some moisture behind.',
  'Gliserin meninggalkan sedikit kelembapan pada kuku.',
  'กลีเซอรีนทิ้งความชุ่มชื้นไว้เล็กน้อย',
  '甘油為指甲留住一點水分。',
);
const apricot = hero(
  'PRUNUS ARMENIACA KERNEL OIL',
  'Apricot kernel oil is kind to cuticles.',
  'Minyak biji aprikot lembut untuk kutikula.',
  'น้ำมันเมล็ดแอปริคอตอ่อนโยนต่อจมูกเล็บ',
  '杏核油呵護甲邊。',
);

const brushes = ['face-brushes', 'eye-brushes'];
const cleansers = ['cleansing-oils', 'cleansing-balms', 'face-washes', 'micellar-waters', 'exfoliators'];
const withoutWater = ['cleansing-oils', 'cleansing-balms', 'face-oils'];
const watery = ['micellar-waters', 'toners', 'face-mists'];
const powders = ['face-powders', 'blushes', 'bronzers', 'highlighters'];
const handAndBodyWashes = ['body-washes', 'hand-washes'];

type ConditionalHero = { hero: Hero; only?: readonly string[]; except?: readonly string[] };

const everywhere = (...all: readonly Hero[]): ConditionalHero[] => all.map((each) => ({ hero: each }));
const onlyIn = (each: Hero, kinds: readonly string[]): ConditionalHero => ({ hero: each, only: kinds });
const notIn = (each: Hero, ...kinds: readonly string[]): ConditionalHero => ({ hero: each, except: kinds });

/** Which ingredients a department talks about, and in which of its kinds; scent and gifts speak of other things. Tools are made of them. */
const heroes: Partial<Record<Department, readonly ConditionalHero[]>> = {
  lips: [...everywhere(jojoba, vitaminE, camellia, honey), notIn(squalane, 'lip-tints'), notIn(shea, 'lip-tints')],
  face: [
    ...everywhere(niacinamide, vitaminE),
    notIn(squalane, 'setting-sprays'),
    notIn(hyaluron, ...powders),
    notIn(camellia, 'setting-sprays'),
  ],
  eyes: [
    ...everywhere(vitaminE, jojoba, camellia),
    onlyIn(panthenol, ['eye-primers']),
    onlyIn(panthenolForLashes, ['mascaras']),
  ],
  skin: [
    ...everywhere(squalane, turmeric),
    notIn(hyaluron, ...withoutWater),
    notIn(niacinamide, ...withoutWater),
    notIn(vitaminC, ...withoutWater, ...cleansers, 'clay-masks'),
    notIn(ceramide, ...cleansers, 'clay-masks'),
    notIn(cica, ...withoutWater),
    notIn(rice, ...withoutWater),
    notIn(greenTea, ...withoutWater),
    notIn(panthenol, ...withoutWater),
    notIn(peptide, ...withoutWater, ...cleansers, 'clay-masks'),
    notIn(rosehip, ...watery, 'face-washes', 'clay-masks'),
    onlyIn(jojoba, withoutWater),
    onlyIn(camellia, withoutWater),
  ],
  sun: everywhere(niacinamide, cica, aloe, vitaminE, greenTea),
  hair: [
    ...everywhere(biotin),
    notIn(panthenolForHair, 'scalp-serums'),
    onlyIn(panthenol, ['scalp-serums']),
    notIn(argan, 'scalp-serums', 'dry-shampoos'),
    notIn(coconut, 'scalp-serums', 'dry-shampoos', 'texture-sprays'),
    notIn(keratin, 'scalp-serums', 'dry-shampoos'),
    notIn(camellia, 'scalp-serums', 'dry-shampoos', 'texture-sprays'),
  ],
  body: [
    ...everywhere(shea, coconut),
    notIn(aloe, 'body-oils', 'body-scrubs', 'bath-salts', 'deodorants'),
    notIn(rice, 'body-oils', 'bath-salts', 'deodorants'),
    notIn(turmeric, 'hand-washes', 'foot-creams', 'deodorants', 'after-sun-lotions'),
    notIn(jojoba, ...handAndBodyWashes, 'bath-salts'),
    notIn(honey, 'body-oils', 'bath-salts', 'deodorants'),
  ],
  nails: [
    notIn(vitaminE, 'polish-removers'),
    notIn(jojoba, 'polish-removers'),
    onlyIn(keratin, ['nail-strengtheners', 'base-and-top-coats']),
    onlyIn(camellia, ['cuticle-oils']),
    ...[almond, glycerin, apricot].map((each) => onlyIn(each, ['polish-removers'])),
  ],
  tools: [
    ...[birch, beech, bamboo, walnut].map((each) => onlyIn(each, brushes)),
    ...[canvas, recycled, nylon, linen].map((each) => onlyIn(each, ['make-up-bags'])),
    ...[orangeOil, soapwort, teaTree].map((each) => onlyIn(each, ['brush-cleansers'])),
  ],
  men: [
    notIn(panthenol, 'pomades'),
    notIn(aloe, 'pomades'),
    notIn(greenTea, 'pomades'),
    onlyIn(charcoal, ['men-face-washes', 'shaving-creams']),
    ...[biotin, camellia, castor, clay].map((each) => onlyIn(each, ['pomades'])),
  ],
};

/** Lines that are named after an ingredient have it. */
const namesakes: readonly [line: RegExp, hero: Hero][] = [
  [/honey|hive|beekeeper/i, honey],
  [/coconut|kelapa/i, coconut],
  [/\brice\b|beras/i, rice],
  [/kunyit|jamu/i, turmeric],
];

/** Whether a line's name promises honey, which no vegan product has. */
export const isNamedAfterHoney = (line: string): boolean => /honey|hive|beekeeper/i.test(line);

/** Returns the ingredient that a product talks about, or null where its kind speaks of other things. */
export function findHero({ department, slug: kind }: Kind, line: string, slug: string): Hero | null {
  const fitting = (heroes[department] ?? [])
    .filter(({ only, except }) => only?.includes(kind) ?? !except?.includes(kind))
    .map(({ hero: each }) => each);
  const namesake = namesakes.find(([named, each]) => named.test(line) && fitting.includes(each))?.[1];
  return namesake ?? (fitting.length > 0 ? pick(`${slug}/hero`, fitting) : null);
}
