import { type Kind, shelves } from './kind.ts';
import { say } from './words.ts';

const wash = shelves('hair', 'wash-and-condition');
const care = shelves('hair', 'hair-treatments');
const style = shelves('hair', 'styling');

export const hairKinds: readonly Kind[] = [
  wash('shampoos', 'Shampoos', say('Shampoo', 'Shampoo', 'แชมพู', '洗髮水'), {
    shape: 'shampoo',
    formula: 'shampoo',
    price: 28,
    sizes: ['300 ml', '500 ml', '75 ml'],
    tone: '#e6dfc6',
    refill: true,
    what: [
      say(
        'Clean roots, easy lengths, no squeak.',
        'Akar bersih, batang rambut mudah diatur, tidak kesat.',
        'โคนผมสะอาด ปลายผมจัดง่าย ไม่ฝืด',
        '髮根潔淨，髮身易梳，不乾澀。',
      ),
      say(
        'A soft foam for scalps that live in the city.',
        'Busa lembut untuk kulit kepala yang hidup di kota.',
        'ฟองนุ่มสำหรับหนังศีรษะคนเมือง',
        '為都市頭皮而設的柔軟泡沫。',
      ),
    ],
    use: say(
      'Massage into wet roots with fingertips, let the foam run through the ends and rinse well.',
      'Pijat akar rambut basah dengan ujung jari, biarkan busa mengalir ke ujung, lalu bilas.',
      'ใช้ปลายนิ้วนวดโคนผมเปียก ปล่อยฟองไหลถึงปลาย แล้วล้างให้สะอาด',
      '以指腹按摩濕髮根，讓泡沫流過髮尾後徹底沖淨。',
    ),
  }),
  wash('conditioners', 'Conditioners', say('Conditioner', 'Kondisioner', 'ครีมนวดผม', '護髮素'), {
    shape: 'shampoo',
    formula: 'conditioner',
    price: 28,
    sizes: ['300 ml', '500 ml', '75 ml'],
    tone: '#efe4d6',
    refill: true,
    what: [
      say(
        'Takes out the knots and leaves the body in.',
        'Mengurai kusut tanpa membuat rambut lepek.',
        'คลายปมโดยผมไม่ลีบแบน',
        '解開糾結，保留蓬鬆。',
      ),
      say(
        'Soft to the very last centimetre.',
        'Lembut sampai sentimeter terakhir.',
        'นุ่มจนถึงเซนติเมตรสุดท้าย',
        '柔順直至最後一厘米。',
      ),
    ],
    use: say(
      'Comb through the lengths, count to sixty and rinse.',
      'Ratakan di batang rambut, hitung sampai enam puluh, lalu bilas.',
      'ชโลมช่วงกลางถึงปลาย นับหกสิบ แล้วล้างออก',
      '塗於髮身及髮尾，數六十下後沖淨。',
    ),
  }),
  care('hair-masks', 'Hair masks', say('Hair Mask', 'Masker Rambut', 'มาสก์ผม', '髮膜'), {
    shape: 'jar',
    formula: 'conditioner',
    price: 36,
    sizes: ['200 ml', '50 ml'],
    tone: '#e9d3bd',
    what: [
      say(
        'Ten minutes that undo ten months of heat.',
        'Sepuluh menit untuk memulihkan sepuluh bulan kena panas.',
        'สิบนาทีที่ชดเชยความร้อนสิบเดือน',
        '十分鐘，彌補十個月的熱傷。',
      ),
      say(
        'A weekly rest for hair that works hard.',
        'Istirahat mingguan untuk rambut yang bekerja keras.',
        'วันพักประจำสัปดาห์ของผมที่ทำงานหนัก',
        '讓辛勞的秀髮每星期休息一次。',
      ),
    ],
    use: say(
      'After shampoo, work through damp lengths, leave for ten minutes and rinse. Once a week.',
      'Setelah keramas, ratakan di rambut lembap, diamkan sepuluh menit lalu bilas. Seminggu sekali.',
      'หลังสระ ชโลมผมหมาด ทิ้งไว้สิบนาทีแล้วล้างออก สัปดาห์ละครั้ง',
      '洗髮後塗於濕髮，停留十分鐘後沖淨，每星期一次。',
    ),
  }),
  care('hair-oils', 'Hair oils', say('Hair Oil', 'Minyak Rambut', 'ออยล์บำรุงผม', '護髮油'), {
    shape: 'dropper',
    formula: 'hairOil',
    price: 34,
    sizes: ['50 ml', '100 ml'],
    tone: '#d3963a',
    what: [
      say(
        'Two drops against frizz, humidity and bad moods.',
        'Dua tetes melawan kusut, lembap dan hari buruk.',
        'สองหยด สู้ผมฟู ความชื้น และวันแย่ ๆ',
        '兩滴，對抗毛躁、潮濕與壞心情。',
      ),
      say(
        'Shine at the ends without weight at the roots.',
        'Ujung berkilau tanpa memberatkan akar.',
        'ปลายผมเงา โคนผมไม่หนัก',
        '髮尾有光澤，髮根不沉重。',
      ),
    ],
    use: say(
      'Rub one or two drops between the palms and smooth over dry or damp ends.',
      'Gosok satu atau dua tetes di telapak tangan, usapkan ke ujung rambut kering atau lembap.',
      'ถูหนึ่งถึงสองหยดในฝ่ามือ แล้วลูบปลายผมแห้งหรือหมาด',
      '掌心搓勻一至兩滴，塗於乾或濕的髮尾。',
    ),
  }),
  care('scalp-serums', 'Scalp serums', say('Scalp Serum', 'Serum Kulit Kepala', 'เซรั่มหนังศีรษะ', '頭皮精華'), {
    shape: 'dropper',
    formula: 'serum',
    price: 42,
    sizes: ['50 ml', '100 ml'],
    tone: '#bcd2bd',
    what: [
      say(
        'Skincare for the skin you forget.',
        'Skincare untuk kulit yang sering terlupa.',
        'สกินแคร์สำหรับผิวที่มักถูกลืม',
        '給常被遺忘的那片肌膚。',
      ),
      say(
        'A calm scalp is where good hair begins.',
        'Kulit kepala yang tenang adalah awal rambut yang bagus.',
        'ผมดีเริ่มจากหนังศีรษะที่สบาย',
        '好髮由舒適頭皮開始。',
      ),
    ],
    use: say(
      'Part the hair, run the dropper along the parting and massage for two minutes. Do not rinse.',
      'Belah rambut, teteskan di sepanjang belahan, pijat dua menit. Tidak perlu dibilas.',
      'แสกผม หยดตามแนวแสก นวดสองนาที ไม่ต้องล้างออก',
      '分開頭髮，沿髮線滴上，按摩兩分鐘，毋須沖洗。',
    ),
  }),
  style('styling-creams', 'Styling creams', say('Styling Cream', 'Styling Cream', 'ครีมจัดแต่งทรงผม', '造型霜'), {
    shape: 'tube',
    formula: 'conditioner',
    price: 26,
    sizes: ['100 ml', '150 ml'],
    tone: '#d8c9b0',
    what: [
      say(
        'Shape that moves when you do.',
        'Bentuk yang ikut bergerak bersamamu.',
        'ทรงสวยที่ขยับไปกับคุณ',
        '造型隨你而動。',
      ),
      say(
        'Tames the fly-aways, spares the helmet.',
        'Menjinakkan rambut halus tanpa terlihat kaku.',
        'เก็บไรผมโดยไม่แข็งเป็นหมวก',
        '撫平碎髮，不會硬如頭盔。',
      ),
    ],
    use: say(
      'Work a little through towel-dried hair and dry as usual.',
      'Ratakan sedikit di rambut setengah kering, lalu keringkan seperti biasa.',
      'ลูบเล็กน้อยบนผมหมาด แล้วเป่าตามปกติ',
      '少量塗於半乾頭髮，再如常吹乾。',
    ),
  }),
  style(
    'texture-sprays',
    'Texture sprays',
    say('Texture Spray', 'Spray Tekstur Rambut', 'สเปรย์เพิ่มเท็กซ์เจอร์ผม', '質感噴霧'),
    {
      shape: 'spray',
      formula: 'mist',
      price: 29,
      sizes: ['150 ml', '50 ml'],
      tone: '#d9d2c3',
      what: [
        say(
          'Beach hair, minus the beach.',
          'Rambut pantai, tanpa ke pantai.',
          'ผมลอนทะเล โดยไม่ต้องไปทะเล',
          '不去沙灘，也有沙灘髮感。',
        ),
        say(
          'Lift and grip for hair that falls asleep by noon.',
          'Volume dan daya cengkeram untuk rambut yang lemas di siang hari.',
          'ยกโคนและเพิ่มน้ำหนักให้ผมที่หมดแรงตอนเที่ยง',
          '為到中午便扁塌的頭髮添上支撐。',
        ),
      ],
      use: say(
        'Mist into dry lengths from 25 cm and scrunch with the hands.',
        'Semprot ke rambut kering dari jarak 25 cm, lalu remas dengan tangan.',
        'ฉีดห่าง 25 ซม. บนผมแห้ง แล้วใช้มือขยำ',
        '距離25厘米噴於乾髮，再用手抓鬆。',
      ),
    },
  ),
  style('dry-shampoos', 'Dry shampoos', say('Dry Shampoo', 'Dry Shampoo', 'ดรายแชมพู', '乾洗髮噴霧'), {
    shape: 'spray',
    formula: 'dryShampoo',
    price: 24,
    sizes: ['200 ml', '75 ml'],
    tone: '#efe7dc',
    what: [
      say(
        'One more day between washes, nobody the wiser.',
        'Satu hari lagi tanpa keramas, tak ada yang tahu.',
        'ยืดวันสระผมได้อีกวันโดยไม่มีใครรู้',
        '多撐一天才洗頭，無人察覺。',
      ),
      say(
        'Lifts the roots and takes the oil with it.',
        'Mengangkat akar rambut sekaligus minyaknya.',
        'ยกโคนผมพร้อมซับความมัน',
        '提起髮根，帶走油光。',
      ),
    ],
    use: say(
      'Spray into the roots in sections, wait two minutes and brush out.',
      'Semprot ke akar per bagian, tunggu dua menit lalu sisir.',
      'ฉีดโคนผมทีละช่อ รอสองนาทีแล้วแปรงออก',
      '分區噴於髮根，等兩分鐘後梳走。',
    ),
  }),
];
