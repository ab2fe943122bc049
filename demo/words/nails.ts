import { type Kind, shelves } from './kind.ts';
import { say } from './words.ts';

const colour = shelves('nails', 'nail-colour');
const care = shelves('nails', 'nail-care');

export const nailKinds: readonly Kind[] = [
  colour('nail-polishes', 'Nail polishes', say('Nail Polish', 'Cat Kuku', 'ยาทาเล็บ', '指甲油'), {
    shape: 'polish',
    formula: 'nail',
    price: 18,
    sizes: ['10 ml'],
    shades: 'nail',
    what: [
      say(
        'Ten small canvases, two coats each.',
        'Sepuluh kanvas kecil, masing-masing dua lapis.',
        'ผืนผ้าใบเล็กสิบผืน ผืนละสองชั้น',
        '十塊小畫布，各上兩層。',
      ),
      say('Dries while the kettle boils.', 'Kering sebelum air mendidih.', 'แห้งก่อนน้ำเดือด', '水未煲滾，已經乾透。'),
    ],
    use: say(
      'One coat down the middle, one on each side. Wait two minutes and repeat.',
      'Satu sapuan di tengah, satu di tiap sisi. Tunggu dua menit lalu ulangi.',
      'ปาดกลางหนึ่งครั้ง ข้างละหนึ่งครั้ง รอสองนาทีแล้วทาซ้ำ',
      '中間一筆，左右各一筆，等兩分鐘再塗一層。',
    ),
  }),
  colour('base-and-top-coats', 'Base and top coats', say('Top Coat', 'Top Coat', 'ท็อปโค้ต', '亮甲油'), {
    shape: 'polish',
    formula: 'nail',
    price: 17,
    sizes: ['10 ml'],
    tone: '#f3e6df',
    what: [
      say(
        'Seven days without a chip, dishes included.',
        'Tujuh hari tanpa terkelupas, meski mencuci piring.',
        'เจ็ดวันไม่กะเทาะ แม้จะล้างจาน',
        '洗碗七日，也不剝落。',
      ),
      say(
        'Seals the colour and keeps the edge.',
        'Mengunci warna dan menjaga ujung kuku.',
        'ล็อกสีและปกป้องปลายเล็บ',
        '鎖住顏色，守護甲緣。',
      ),
    ],
    use: say(
      'Sweep over dry colour, the free edge included.',
      'Sapukan di atas warna yang kering, sampai ke ujung kuku.',
      'ทาทับสีที่แห้งแล้ว รวมถึงปลายเล็บ',
      '塗於已乾的甲油上，連甲尖一併塗到。',
    ),
  }),
  care('cuticle-oils', 'Cuticle oils', say('Cuticle Oil', 'Minyak Kutikula', 'น้ำมันบำรุงจมูกเล็บ', '指緣油'), {
    shape: 'polish',
    formula: 'oil',
    price: 16,
    sizes: ['10 ml', '15 ml'],
    tone: '#e6bf72',
    unmodified: true,
    what: [
      say(
        'A drop on each nail, and hands look rested.',
        'Setetes di tiap kuku, tangan tampak terawat.',
        'เล็บละหยด มือก็ดูได้พัก',
        '每隻指甲一滴，雙手即見精神。',
      ),
      say(
        'Softens the edges a manicure forgets.',
        'Melembutkan tepi yang sering terlewat.',
        'ทำให้ขอบเล็บที่มักถูกลืมนุ่มขึ้น',
        '柔軟常被忽略的甲邊。',
      ),
    ],
    use: say(
      'Brush around each nail and massage in, every night.',
      'Oles di sekitar tiap kuku dan pijat, setiap malam.',
      'ทารอบเล็บแล้วนวดทุกคืน',
      '每晚塗於甲邊並按摩。',
    ),
  }),
  care(
    'nail-strengtheners',
    'Nail strengtheners',
    say('Nail Strengthener', 'Penguat Kuku', 'ทรีตเมนต์เสริมเล็บ', '硬甲油'),
    {
      shape: 'polish',
      formula: 'nail',
      price: 19,
      sizes: ['10 ml'],
      tone: '#f0d9dc',
      unmodified: true,
      what: [
        say(
          'For nails that bend, split or give up.',
          'Untuk kuku yang lentur, terbelah atau mudah patah.',
          'สำหรับเล็บที่อ่อน ฉีก หรือเปราะง่าย',
          '給易彎、易裂、易斷的指甲。',
        ),
        say(
          'Four weeks to nails that can open a can.',
          'Empat minggu menuju kuku yang kuat.',
          'สี่สัปดาห์สู่เล็บที่แข็งแรง',
          '四星期，養出堅固指甲。',
        ),
      ],
      use: say(
        'Apply one coat every other day; remove once a week and start again.',
        'Oles satu lapis dua hari sekali; hapus seminggu sekali dan mulai lagi.',
        'ทาหนึ่งชั้นวันเว้นวัน ล้างออกสัปดาห์ละครั้งแล้วเริ่มใหม่',
        '隔日塗一層，每星期卸除一次再開始。',
      ),
    },
  ),
  care('polish-removers', 'Nail polish removers', say('Polish Remover', 'Penghapus Cat Kuku', 'น้ำยาล้างเล็บ', '洗甲水'), {
    shape: 'clearBottle',
    formula: 'remover',
    price: 12,
    sizes: ['100 ml', '200 ml'],
    tone: '#f2c9c9',
    unmodified: true,
    what: [
      say(
        'Takes off ten colours and leaves the nails.',
        'Menghapus sepuluh warna tanpa merusak kuku.',
        'ล้างสิบสีออก แต่ไม่ทำร้ายเล็บ',
        '卸走十種顏色，不傷指甲。',
      ),
      say(
        'A clean slate, without the sharp smell.',
        'Kuku bersih tanpa bau menyengat.',
        'เริ่มใหม่หมดจด ไม่มีกลิ่นฉุน',
        '重新開始，沒有刺鼻氣味。',
      ),
    ],
    use: say(
      'Hold a soaked cotton pad on the nail for five seconds and wipe towards the tip.',
      'Tempelkan kapas basah di kuku lima detik lalu usap ke ujung.',
      'แปะสำลีชุบน้ำยาบนเล็บห้าวินาทีแล้วเช็ดไปทางปลาย',
      '以沾濕棉片敷甲五秒，再向甲尖抹走。',
    ),
  }),
];
