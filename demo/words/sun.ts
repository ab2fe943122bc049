import { type Kind, shelves } from './kind.ts';
import { say } from './words.ts';

const face = shelves('sun', 'sun-for-face');
const body = shelves('sun', 'sun-for-body');
const after = shelves('body', 'sun-for-body');

export const sunKinds: readonly Kind[] = [
  face('face-sunscreens', 'Face sunscreens', say('Face Sunscreen', 'Sunscreen Wajah', 'กันแดดหน้า', '面部防曬'), {
    shape: 'tube',
    formula: 'sunscreen',
    price: 34,
    sizes: ['50 ml', '30 ml'],
    tone: '#f2b632',
    what: [
      say(
        'The step that does the most and asks the least.',
        'Langkah yang paling berjasa dan paling mudah.',
        'ขั้นตอนที่ได้ผลมากที่สุดและใช้แรงน้อยที่สุด',
        '功勞最大、要求最少的一步。',
      ),
      say(
        'No white cast, no sting, no excuse.',
        'Tanpa bekas putih, tanpa perih, tanpa alasan.',
        'ไม่วอก ไม่แสบ ไม่มีข้ออ้าง',
        '不泛白、不刺眼、沒藉口。',
      ),
    ],
    use: say(
      'Two fingers of cream for face and neck, fifteen minutes before sun. Reapply every two hours.',
      'Sepanjang dua jari untuk wajah dan leher, lima belas menit sebelum kena matahari. Ulangi tiap dua jam.',
      'บีบยาวเท่าสองนิ้วมือสำหรับหน้าและคอ ก่อนออกแดดสิบห้านาที ทาซ้ำทุกสองชั่วโมง',
      '取兩指長的份量塗面及頸，外出前十五分鐘使用，每兩小時補塗。',
    ),
  }),
  face('tinted-sunscreens', 'Tinted sunscreens', say('Tinted Sunscreen', 'Sunscreen Berwarna', 'กันแดดมีสี', '有色防曬'), {
    shape: 'tube',
    formula: 'sunscreen',
    price: 38,
    sizes: ['40 ml'],
    shades: 'tinted',
    what: [
      say(
        'Sunscreen that evens the face and saves a step.',
        'Sunscreen yang meratakan wajah dan menghemat satu langkah.',
        'กันแดดที่ปรับสีผิว ลดไปอีกหนึ่งขั้น',
        '防曬兼均勻膚色，省卻一步。',
      ),
      say(
        'A weekend face in one tube.',
        'Wajah akhir pekan dalam satu tube.',
        'หน้าวันหยุดในหลอดเดียว',
        '一支搞定週末妝容。',
      ),
    ],
    use: say(
      'Shake, smooth on generously as the last step of care and let it settle for five minutes.',
      'Kocok, ratakan cukup banyak sebagai langkah terakhir perawatan, tunggu lima menit.',
      'เขย่า ทาให้พอเป็นขั้นสุดท้ายของการบำรุง แล้วรอห้านาที',
      '搖勻，護膚最後一步足量塗抹，靜待五分鐘。',
    ),
  }),
  body('body-sunscreens', 'Body sunscreens', say('Body Sunscreen', 'Sunscreen Badan', 'กันแดดผิวกาย', '身體防曬'), {
    shape: 'pump',
    formula: 'sunscreen',
    price: 32,
    sizes: ['150 ml', '200 ml', '75 ml'],
    tone: '#f0a860',
    what: [
      say(
        'A milk for long days outside, and the short ones too.',
        'Losion untuk hari panjang di luar, juga yang singkat.',
        'น้ำนมกันแดดสำหรับวันยาว ๆ กลางแจ้ง และวันสั้น ๆ ด้วย',
        '戶外長日適用，短途也適用的防曬乳。',
      ),
      say(
        'Spreads fast, dries fast, holds through a swim.',
        'Cepat rata, cepat kering, tahan saat berenang.',
        'เกลี่ยเร็ว แห้งเร็ว ลงน้ำก็ยังอยู่',
        '易推、快乾，游水也不怕。',
      ),
    ],
    use: say(
      'Apply generously before going out, every two hours and after every swim.',
      'Oles cukup banyak sebelum keluar, tiap dua jam dan setiap selesai berenang.',
      'ทาให้พอก่อนออกไปข้างนอก ทุกสองชั่วโมง และหลังว่ายน้ำทุกครั้ง',
      '外出前足量塗抹，每兩小時及每次游水後補塗。',
    ),
  }),
  after(
    'after-sun-lotions',
    'After-sun lotions',
    say('After-Sun Lotion', 'Losion Setelah Berjemur', 'โลชั่นหลังออกแดด', '曬後修護乳'),
    {
      shape: 'shampoo',
      formula: 'lotion',
      price: 26,
      sizes: ['200 ml', '100 ml'],
      tone: '#bfe0d4',
      unmodified: true,
      what: [
        say(
          'Cool relief once the beach bag is down.',
          'Kesejukan begitu tas pantai diletakkan.',
          'เย็นสบายทันทีที่วางกระเป๋าชายหาด',
          '放下沙灘袋後的清涼舒緩。',
        ),
        say(
          'Gives water back to skin that gave it to the sun.',
          'Mengembalikan air pada kulit yang terkuras matahari.',
          'คืนน้ำให้ผิวที่เสียไปกับแดด',
          '將水分還給被太陽曬乾的肌膚。',
        ),
      ],
      use: say(
        'Smooth over clean, cool skin after sun. Repeat until skin feels calm.',
        'Ratakan di kulit bersih dan sejuk setelah berjemur. Ulangi sampai kulit terasa tenang.',
        'ทาบนผิวสะอาดที่หายร้อนหลังออกแดด ทาซ้ำจนผิวสบาย',
        '曬後待肌膚冷卻，塗於潔淨皮膚，重複至感到舒緩。',
      ),
    },
  ),
];
