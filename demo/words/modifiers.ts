import type { Department } from './kind.ts';
import type { OwnTrait } from './traits.ts';
import { say, type Words } from './words.ts';

/** The traits of the demo's products: those that every shop has, and the demo's own (`words/traits.ts`). */
export type Trait =
  | OwnTrait
  | 'vegan'
  | 'cruelty_free'
  | 'fragrance_free'
  | 'alcohol_free'
  | 'refillable'
  | 'halal'
  | 'sensitive_skin'
  | 'spf'
  | 'long_wear'
  | 'waterproof'
  | 'matte'
  | 'natural_origin'
  | 'travel_size'
  | 'gift_set';

/** A finish, strength or note that goes into the name and explains itself in a sentence. */
export type Modifier = {
  /** How it stands in the name: before the kind in English and Chinese, after it in Indonesian and Thai. */
  name: Words;
  says: Words;
  traits?: readonly Trait[];
};

const is = (name: Words, says: Words, ...having: Trait[]): Modifier => ({ name, says, traits: having });

const matte = is(
  say('Matte', 'Matte', 'เนื้อแมตต์', '啞緻'),
  say('Matte, but never dry.', 'Matte, tapi tidak kering.', 'แมตต์แต่ไม่แห้ง', '啞緻而不乾。'),
  'matte',
  'long_wear',
);
const satin = is(
  say('Satin', 'Satin', 'เนื้อซาติน', '緞光'),
  say(
    'The finish is satin, somewhere between skin and silk.',
    'Hasil akhirnya satin, di antara kulit dan sutra.',
    'ฟินิชซาติน อยู่ระหว่างผิวกับผ้าไหม',
    '緞光妝效，介乎肌膚與絲綢之間。',
  ),
  'satin',
);
const sheer = is(
  say('Sheer', 'Sheer', 'เนื้อบางใส', '輕透'),
  say(
    'Sheer, so you show through.',
    'Tipis, jadi dirimu tetap terlihat.',
    'บางใส ยังเห็นความเป็นคุณ',
    '輕透質感，仍見你自己。',
  ),
  'light_coverage',
);
const dewy = is(
  say('Dewy', 'Dewy', 'ผิวฉ่ำ', '水光'),
  say(
    'A dewy finish that looks like good sleep.',
    'Hasil dewy, seperti habis tidur nyenyak.',
    'ฟินิชฉ่ำเหมือนนอนเต็มอิ่ม',
    '水光妝效，彷彿睡得很好。',
  ),
  'dewy',
  'dry_skin',
);
const longWear = is(
  say('All-Day', 'Tahan Lama', 'ติดทน', '持久'),
  say(
    'Holds for twelve hours, lunch included.',
    'Tahan dua belas jam, termasuk makan siang.',
    'ติดทนสิบสองชั่วโมง รวมมื้อเที่ยง',
    '持妝十二小時，吃過午飯仍然服貼。',
  ),
  'long_wear',
);
const waterproof = is(
  say('Waterproof', 'Tahan Air', 'กันน้ำ', '防水'),
  say(
    'Rain, tears and pools do not move it.',
    'Hujan, air mata dan kolam renang tak menggesernya.',
    'ฝน น้ำตา หรือสระน้ำก็ไม่เลอะ',
    '雨水、眼淚、泳池都不怕。',
  ),
  'waterproof',
  'long_wear',
);
const soft = is(
  say('Soft-Focus', 'Soft Focus', 'เบลอผิว', '柔焦'),
  say(
    'Blurs a little and hides nothing you like.',
    'Sedikit mengaburkan tanpa menutupi yang kamu suka.',
    'เบลอเล็กน้อยโดยไม่ปิดสิ่งที่คุณชอบ',
    '微微柔焦，不掩你喜歡的部分。',
  ),
  'soft_focus',
);
const glow = is(
  say('Glow', 'Glow', 'ผิวโกลว์', '亮澤'),
  say(
    'Fine pearl catches the light and nothing else.',
    'Kilau mutiara halus yang menangkap cahaya, tanpa butiran kasar.',
    'มุกละเอียดจับแสงอย่างนุ่มนวล',
    '細緻珠光，只捕捉光線。',
  ),
  'radiant',
);
const hydrating = is(
  say('Hydrating', 'Hidrasi', 'สูตรเติมน้ำ', '保濕'),
  say(
    'Made for skin that runs dry by noon.',
    'Dibuat untuk kulit yang sudah terasa kering di siang hari.',
    'สำหรับผิวที่เริ่มแห้งตั้งแต่ตอนเที่ยง',
    '為中午便開始乾燥的肌膚而設。',
  ),
  'dry_skin',
  'dryness',
);
const calming = is(
  say('Calming', 'Menenangkan', 'สูตรปลอบประโลมผิว', '舒緩'),
  say('For skin that blushes easily.', 'Untuk kulit yang mudah memerah.', 'สำหรับผิวที่แดงง่าย', '為容易泛紅的肌膚而設。'),
  'sensitive_skin',
  'fragrance_free',
  'redness',
);
const brightening = is(
  say('Brightening', 'Pencerah', 'สูตรผิวกระจ่าง', '亮肌'),
  say(
    'Evens out spots and late nights.',
    'Meratakan noda dan jejak begadang.',
    'ปรับจุดด่างดำและรอยอดนอนให้ดูจาง',
    '淡化暗斑與熬夜痕跡。',
  ),
  'dullness',
);
const firming = is(
  say('Firming', 'Pengencang', 'สูตรกระชับผิว', '緊緻'),
  say(
    'Holds the line, and softens the fine ones.',
    'Menjaga kontur dan menyamarkan garis halus.',
    'กระชับโครงหน้าและลดเลือนริ้วเล็ก ๆ',
    '緊緻輪廓，撫淡幼紋。',
  ),
  'fine_lines',
);
const clarifying = is(
  say('Clarifying', 'Pembersih Pori', 'สูตรผิวใส', '淨透'),
  say(
    'Clears pores without starting a fight.',
    'Membersihkan pori tanpa membuat kulit marah.',
    'เคลียร์รูขุมขนโดยไม่รบกวนผิว',
    '潔淨毛孔，不刺激肌膚。',
  ),
  'oily_skin',
  'combination_skin',
  'blemishes',
);
const rich = is(
  say('Rich', 'Rich', 'สูตรเข้มข้น', '豐潤'),
  say(
    'The richer version, for dry months and drier rooms.',
    'Versi lebih kaya, untuk bulan kering dan ruang ber-AC.',
    'สูตรเข้มข้นกว่า สำหรับเดือนที่แห้งและห้องแอร์',
    '加倍滋潤，給乾燥季節與冷氣房。',
  ),
  'dry_skin',
  'dryness',
);
const plain = is(
  say('Unscented', 'Tanpa Pewangi', 'สูตรไม่มีน้ำหอม', '無香'),
  say('No scent at all, on purpose.', 'Sengaja tanpa aroma.', 'ตั้งใจไม่ใส่กลิ่นเลย', '刻意不加任何香味。'),
  'fragrance_free',
  'sensitive_skin',
);

/** What the finishes of each department are; a product takes one of them or none. */
export const modifiers: Record<Department, readonly Modifier[]> = {
  lips: [matte, satin, sheer, longWear],
  face: [matte, dewy, soft, longWear, glow],
  eyes: [waterproof, longWear],
  skin: [hydrating, calming, brightening, firming, clarifying, rich],
  sun: [
    is(
      say('SPF 50', 'SPF 50', 'SPF 50', 'SPF 50'),
      say(
        'SPF 50 PA++++, broad spectrum.',
        'SPF 50 PA++++, spektrum luas.',
        'SPF 50 PA++++ ปกป้องทั้ง UVA และ UVB',
        'SPF 50 PA++++，廣譜防護。',
      ),
      'spf',
    ),
    is(
      say('SPF 30', 'SPF 30', 'SPF 30', 'SPF 30'),
      say(
        'SPF 30 PA+++, for ordinary days.',
        'SPF 30 PA+++, untuk hari biasa.',
        'SPF 30 PA+++ สำหรับวันธรรมดา',
        'SPF 30 PA+++，日常足夠。',
      ),
      'spf',
    ),
    is(
      say('Sport', 'Sport', 'สูตรสปอร์ต', '運動'),
      say('Stays through sweat and swimming.', 'Tahan keringat dan berenang.', 'ทนเหงื่อและว่ายน้ำ', '耐汗耐水。'),
      'waterproof',
    ),
    calming,
  ],
  hair: [
    is(
      say('Volume', 'Volume', 'สูตรเพิ่มวอลลุ่ม', '豐盈'),
      say(
        'Lifts fine hair and lets it move.',
        'Mengangkat rambut tipis dan tetap ringan.',
        'ยกผมเส้นเล็กให้พองสวยและพลิ้ว',
        '令幼細髮絲蓬鬆輕盈。',
      ),
      'fine_hair',
    ),
    is(
      say('Repair', 'Repair', 'สูตรซ่อมแซมผมเสีย', '修護'),
      say(
        'Mends what bleach and heat have done.',
        'Memulihkan akibat bleaching dan panas.',
        'ซ่อมผมที่ผ่านการฟอกและความร้อน',
        '修補漂染與高溫造成的損傷。',
      ),
      'damaged_hair',
    ),
    is(
      say('Smooth', 'Antikusut', 'สูตรผมเรียบลื่น', '柔順'),
      say(
        'Keeps frizz quiet in any humidity.',
        'Meredam kusut di kelembapan apa pun.',
        'คุมผมฟูได้ทุกความชื้น',
        '再潮濕也服貼不毛躁。',
      ),
      'frizz',
    ),
    is(
      say('Colour', 'Pelindung Warna', 'สำหรับผมทำสี', '護色'),
      say(
        'Keeps salon colour bright for longer.',
        'Menjaga warna salon cerah lebih lama.',
        'ให้สีผมสดนานขึ้น',
        '令染髮色澤更持久。',
      ),
    ),
    plain,
  ],
  scent: [
    is(
      say('Fig', 'Ara', 'กลิ่นมะเดื่อ', '無花果'),
      say(
        'Green fig, warm stone, a little milk.',
        'Buah ara hijau, batu hangat, sedikit susu.',
        'มะเดื่อเขียว หินอุ่น นมนิดหน่อย',
        '青無花果、暖石，帶一點奶香。',
      ),
    ),
    is(
      say('Jasmine', 'Melati', 'กลิ่นมะลิ', '茉莉'),
      say(
        'Jasmine after dark, over clean musk.',
        'Melati malam hari di atas musk bersih.',
        'มะลิยามค่ำบนมัสก์สะอาด',
        '夜放茉莉，襯以潔淨麝香。',
      ),
    ),
    is(
      say('Cedar', 'Kayu Aras', 'กลิ่นซีดาร์', '雪松'),
      say(
        'Dry cedar, pencil shavings, rain.',
        'Kayu aras kering, serutan pensil, hujan.',
        'ไม้ซีดาร์แห้ง ขี้ดินสอ และฝน',
        '乾雪松、鉛筆木屑與雨。',
      ),
    ),
    is(
      say('Bergamot', 'Bergamot', 'กลิ่นเบอร์กาม็อต', '佛手柑'),
      say(
        'Bergamot and black tea, poured at ten.',
        'Bergamot dan teh hitam, dituang jam sepuluh.',
        'เบอร์กาม็อตกับชาดำ ชงตอนสิบโมง',
        '佛手柑與紅茶，十點沖好。',
      ),
    ),
    is(
      say('Vetiver', 'Akar Wangi', 'กลิ่นแฝกหอม', '香根草'),
      say(
        'Vetiver, salt and warm skin.',
        'Akar wangi, garam dan kulit hangat.',
        'แฝกหอม เกลือ และผิวอุ่น',
        '香根草、海鹽與溫熱肌膚。',
      ),
    ),
    is(
      say('Oud', 'Gaharu', 'กลิ่นอู๊ด', '沉香'),
      say(
        'Oud with the lights low and the door open.',
        'Gaharu dengan lampu redup dan pintu terbuka.',
        'ไม้กฤษณาใต้แสงสลัวกับประตูที่เปิดอยู่',
        '沉香，燈光調暗，門半掩。',
      ),
    ),
  ],
  body: [
    is(
      say('Sandalwood', 'Cendana', 'กลิ่นไม้จันทน์', '檀香'),
      say(
        'Smells of sandalwood and clean towels.',
        'Wangi cendana dan handuk bersih.',
        'หอมไม้จันทน์และผ้าขนหนูสะอาด',
        '檀香與乾淨毛巾的氣息。',
      ),
    ),
    is(
      say('Lemongrass', 'Serai', 'กลิ่นตะไคร้', '香茅'),
      say(
        'Lemongrass, for mornings that need help.',
        'Serai, untuk pagi yang butuh semangat.',
        'ตะไคร้ สำหรับเช้าที่ต้องการตัวช่วย',
        '香茅，給需要提神的早晨。',
      ),
    ),
    is(
      say('Rice Milk', 'Susu Beras', 'กลิ่นน้ำนมข้าว', '米漿'),
      say(
        'Rice milk, soft and slightly sweet.',
        'Susu beras, lembut dan sedikit manis.',
        'น้ำนมข้าว นุ่มและหวานน้อย ๆ',
        '米漿氣息，柔和微甜。',
      ),
    ),
    is(
      say('Pomelo', 'Jeruk Bali', 'กลิ่นส้มโอ', '柚子'),
      say(
        'Pomelo peel, freshly torn.',
        'Kulit jeruk bali yang baru dikupas.',
        'เปลือกส้มโอที่เพิ่งปอก',
        '剛剝開的柚皮清香。',
      ),
    ),
  ],
  nails: [
    is(
      say('Gel-Shine', 'Kilau Gel', 'เงาเจล', '凝亮'),
      say(
        'Shines like gel and comes off like polish.',
        'Berkilau seperti gel, mudah dihapus.',
        'เงาเหมือนเจล ล้างออกง่ายเหมือนยาทาเล็บ',
        '亮如凝膠甲，卸除卻像普通甲油般容易。',
      ),
      'long_wear',
      'glossy',
    ),
    is(
      say('Breathable', 'Berpori', 'สูตรระบายอากาศ', '透氣'),
      say(
        'Lets air and water through to the nail.',
        'Meloloskan udara dan air ke kuku.',
        'ให้อากาศและน้ำผ่านถึงเล็บ',
        '透氣透水，指甲也能呼吸。',
      ),
      'halal',
    ),
    is(
      say('Quick-Dry', 'Cepat Kering', 'แห้งเร็ว', '快乾'),
      say(
        'Dry to the touch in sixty seconds.',
        'Kering disentuh dalam enam puluh detik.',
        'แห้งแตะได้ในหกสิบวินาที',
        '六十秒即乾。',
      ),
    ),
  ],
  tools: [
    is(
      say('Soft', 'Lembut', 'ขนนุ่ม', '柔毛'),
      say(
        'Soft enough for skin that complains.',
        'Cukup lembut untuk kulit yang rewel.',
        'นุ่มพอสำหรับผิวแพ้ง่าย',
        '柔軟得連敏感肌膚都滿意。',
      ),
      'sensitive_skin',
    ),
    is(
      say('Precision', 'Presisi', 'รุ่นแม่นยำ', '精準'),
      say(
        'Goes exactly where you point it.',
        'Tepat di titik yang kamu tuju.',
        'ไปตรงจุดที่ต้องการ',
        '指到哪裏，落到哪裏。',
      ),
    ),
    is(
      say('Travel', 'Perjalanan', 'รุ่นพกพา', '旅行'),
      say(
        'Cut down to fit the smallest bag.',
        'Dibuat ringkas untuk tas terkecil.',
        'ย่อขนาดให้พอดีกระเป๋าใบเล็ก',
        '縮小版，最小的袋也放得下。',
      ),
      'travel_size',
    ),
  ],
  men: [
    is(
      say('Cool', 'Segar', 'สูตรเย็น', '清涼'),
      say(
        'A touch of mint, gone before the first meeting.',
        'Sedikit mint, hilang sebelum rapat pertama.',
        'เย็นมินต์นิด ๆ จางก่อนเข้าประชุม',
        '一絲薄荷，開會前已散去。',
      ),
    ),
    calming,
    is(
      say('Charcoal', 'Arang', 'สูตรชาร์โคล', '竹炭'),
      say(
        'Charcoal for the city’s share of the day.',
        'Arang untuk debu kota seharian.',
        'ชาร์โคลสำหรับฝุ่นเมืองทั้งวัน',
        '竹炭，帶走城市一日塵垢。',
      ),
    ),
  ],
  gifts: [
    is(
      say('Little', 'Mini', 'ไซซ์เล็ก', '迷你'),
      say('Small sizes, whole thought.', 'Ukuran kecil, niat penuh.', 'ไซซ์เล็ก ความตั้งใจเต็มร้อย', '份量小，心意足。'),
      'travel_size',
    ),
    is(
      say('Festive', 'Perayaan', 'ฉบับเทศกาล', '節慶'),
      say(
        'Wrapped for the season, good all year.',
        'Dikemas untuk musim perayaan, bagus sepanjang tahun.',
        'ห่อสำหรับเทศกาล ใช้ดีทั้งปี',
        '節慶包裝，全年合用。',
      ),
    ),
    is(
      say('Grand', 'Mewah', 'ไซซ์ใหญ่', '豪華'),
      say(
        'The big box, for the big birthday.',
        'Kotak besar untuk ulang tahun besar.',
        'กล่องใหญ่สำหรับวันเกิดสำคัญ',
        '大禮盒，給大生日。',
      ),
    ),
  ],
};
