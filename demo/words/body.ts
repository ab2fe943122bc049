import { type Kind, shelves } from './kind.ts';
import { say } from './words.ts';

const bath = shelves('body', 'bath-and-shower');
const care = shelves('body', 'body-care');
const hands = shelves('body', 'hands-and-feet');

export const bodyKinds: readonly Kind[] = [
  bath('body-washes', 'Body washes', say('Body Wash', 'Sabun Mandi Cair', 'ครีมอาบน้ำ', '沐浴露'), {
    shape: 'pump',
    formula: 'shampoo',
    price: 24,
    sizes: ['250 ml', '500 ml', '75 ml'],
    tone: '#e3d6c8',
    refill: true,
    what: [
      say(
        'A shower with nowhere to be.',
        'Mandi seolah tak ada janji.',
        'อาบน้ำแบบไม่ต้องรีบไปไหน',
        '毋須趕時間的一場淋浴。',
      ),
      say(
        'Foams softly, rinses fast, leaves skin as it should be.',
        'Berbusa lembut, cepat bilas, kulit tetap nyaman.',
        'ฟองนุ่ม ล้างออกง่าย ผิวยังสบาย',
        '泡沫柔軟，易沖洗，肌膚如常舒適。',
      ),
    ],
    use: say(
      'Lather on wet skin with hands or a cloth and rinse.',
      'Busakan di kulit basah dengan tangan atau kain, lalu bilas.',
      'ฟอกบนผิวเปียกด้วยมือหรือผ้า แล้วล้างออก',
      '以手或浴巾於濕潤肌膚揉出泡沫，再沖淨。',
    ),
  }),
  bath('body-scrubs', 'Body scrubs', say('Body Scrub', 'Lulur Badan', 'สครับผิวกาย', '身體磨砂'), {
    shape: 'jar',
    formula: 'scrub',
    price: 34,
    sizes: ['200 g', '80 g'],
    tone: '#d7b48e',
    what: [
      say(
        'Rough in the jar, smooth on the knee.',
        'Kasar di wadah, halus di lutut.',
        'หยาบในกระปุก เนียนบนเข่า',
        '罐中粗糙，膝上柔滑。',
      ),
      say(
        'A Sunday habit for elbows, heels and shoulders.',
        'Kebiasaan Minggu untuk siku, tumit dan bahu.',
        'กิจวัตรวันอาทิตย์ของศอก ส้นเท้า และไหล่',
        '手肘、腳跟與膊頭的星期日習慣。',
      ),
    ],
    use: say(
      'Massage in circles over wet skin and rinse. Twice a week is enough.',
      'Pijat melingkar di kulit basah lalu bilas. Dua kali seminggu cukup.',
      'นวดวนบนผิวเปียกแล้วล้างออก สัปดาห์ละสองครั้งก็พอ',
      '於濕潤肌膚打圈按摩後沖淨，每星期兩次已足夠。',
    ),
  }),
  bath('bath-salts', 'Bath salts', say('Bath Salts', 'Garam Mandi', 'เกลืออาบน้ำ', '浴鹽'), {
    shape: 'jar',
    formula: 'salt',
    price: 28,
    sizes: ['400 g', '150 g'],
    tone: '#e7d5d8',
    what: [
      say(
        'Hot water, a locked door and half an hour.',
        'Air hangat, pintu terkunci, dan setengah jam.',
        'น้ำอุ่น ประตูล็อก และครึ่งชั่วโมง',
        '熱水、鎖上門、半小時。',
      ),
      say(
        'Salt from the sea for legs from the office.',
        'Garam laut untuk kaki yang lelah bekerja.',
        'เกลือจากทะเลสำหรับขาที่นั่งทำงานมาทั้งวัน',
        '來自大海的鹽，獻給坐足一日的雙腿。',
      ),
    ],
    use: say(
      'Stir two handfuls into a warm bath and stay for twenty minutes.',
      'Larutkan dua genggam dalam air hangat dan berendam dua puluh menit.',
      'ละลายสองกำมือในน้ำอุ่นแล้วแช่ยี่สิบนาที',
      '將兩把浴鹽拌入溫水，浸浴二十分鐘。',
    ),
  }),
  care('body-lotions', 'Body lotions', say('Body Lotion', 'Losion Badan', 'โลชั่นบำรุงผิวกาย', '身體乳'), {
    shape: 'pump',
    formula: 'lotion',
    price: 30,
    sizes: ['250 ml', '400 ml', '100 ml'],
    tone: '#f1e3d5',
    what: [
      say(
        'Light enough for a hot night, enough for a dry one.',
        'Cukup ringan untuk malam gerah, cukup kaya untuk malam kering.',
        'เบาพอสำหรับคืนร้อน ชุ่มพอสำหรับคืนแห้ง',
        '熱夜夠輕盈，乾夜夠滋潤。',
      ),
      say(
        'Dressed and out of the door in three minutes.',
        'Tiga menit sudah berpakaian dan siap keluar.',
        'สามนาทีก็แต่งตัวออกจากบ้านได้',
        '三分鐘後便能穿衣出門。',
      ),
    ],
    use: say(
      'Smooth over damp skin right after the shower.',
      'Ratakan di kulit lembap segera setelah mandi.',
      'ทาบนผิวหมาดทันทีหลังอาบน้ำ',
      '沐浴後趁肌膚微濕即時塗抹。',
    ),
  }),
  care('body-creams', 'Body creams', say('Body Cream', 'Krim Badan', 'บอดี้ครีม', '身體霜'), {
    shape: 'jar',
    formula: 'richCream',
    price: 42,
    sizes: ['200 ml', '50 ml'],
    tone: '#f4e2d0',
    refill: true,
    what: [
      say(
        'A thick cream for shins, elbows and air-conditioned winters.',
        'Krim kental untuk tulang kering, siku dan ruang ber-AC.',
        'ครีมเนื้อเข้มสำหรับหน้าแข้ง ศอก และห้องแอร์',
        '濃厚霜質，給小腿、手肘與冷氣房。',
      ),
      say(
        'Keeps its softness until tomorrow’s shower.',
        'Lembut sampai mandi besok.',
        'นุ่มยาวจนถึงอาบน้ำพรุ่งนี้',
        '柔潤直至明日沐浴。',
      ),
    ],
    use: say(
      'Warm in the hands and massage in long strokes towards the heart.',
      'Hangatkan di tangan, pijat panjang ke arah jantung.',
      'อุ่นในมือแล้วนวดยาว ๆ เข้าหาหัวใจ',
      '掌心溫熱後，朝心臟方向長推按摩。',
    ),
  }),
  care('body-oils', 'Body oils', say('Body Oil', 'Minyak Badan', 'น้ำมันบำรุงผิวกาย', '身體油'), {
    shape: 'dropper',
    formula: 'oil',
    price: 44,
    sizes: ['100 ml', '200 ml'],
    tone: '#e0a94a',
    what: [
      say(
        'A dry oil with a slow, sunny glow.',
        'Minyak ringan dengan kilau hangat.',
        'ดรายออยล์ให้ผิวเปล่งประกายอบอุ่น',
        '乾爽的身體油，帶出陽光般的光澤。',
      ),
      say(
        'Massage first, scent second, softness all night.',
        'Pijat dulu, wangi kemudian, lembut semalaman.',
        'นวดก่อน หอมตาม นุ่มทั้งคืน',
        '先按摩，後留香，整晚柔軟。',
      ),
    ],
    use: say(
      'Massage into damp skin, or add a capful to the bath.',
      'Pijat ke kulit lembap, atau tuang satu tutup ke air mandi.',
      'นวดบนผิวหมาด หรือหยดหนึ่งฝาลงในอ่าง',
      '按摩於微濕肌膚，或於浴水加一瓶蓋份量。',
    ),
  }),
  hands('hand-creams', 'Hand creams', say('Hand Cream', 'Krim Tangan', 'แฮนด์ครีม', '潤手霜'), {
    shape: 'tube',
    formula: 'cream',
    price: 18,
    sizes: ['50 ml', '30 ml', '75 ml'],
    tone: '#f0d2c6',
    what: [
      say(
        'Sinks in before the phone rings.',
        'Meresap sebelum telepon berdering.',
        'ซึมก่อนโทรศัพท์จะดัง',
        '電話未響，已經吸收。',
      ),
      say(
        'Small enough for a pocket, enough for both hands.',
        'Cukup kecil untuk saku, cukup untuk dua tangan.',
        'เล็กพอใส่กระเป๋า พอสำหรับสองมือ',
        '小得放進口袋，夠雙手用。',
      ),
    ],
    use: say(
      'Massage in after every wash, nails and cuticles included.',
      'Pijat setiap selesai cuci tangan, termasuk kuku dan kutikula.',
      'นวดหลังล้างมือทุกครั้ง รวมถึงเล็บและจมูกเล็บ',
      '每次洗手後塗抹，指甲及甲邊也不要漏。',
    ),
  }),
  hands('hand-washes', 'Hand washes', say('Hand Wash', 'Sabun Cuci Tangan', 'สบู่เหลวล้างมือ', '洗手液'), {
    shape: 'pump',
    formula: 'shampoo',
    price: 22,
    sizes: ['300 ml', '500 ml'],
    tone: '#dfe3d0',
    refill: true,
    what: [
      say(
        'Makes the sink the best-smelling place in the house.',
        'Membuat wastafel jadi sudut terwangi di rumah.',
        'ทำให้อ่างล้างมือหอมที่สุดในบ้าน',
        '讓洗手盆成為家中最香的角落。',
      ),
      say(
        'Clean hands, soft hands, twelve times a day.',
        'Tangan bersih dan lembut, dua belas kali sehari.',
        'มือสะอาด มือนุ่ม วันละสิบสองครั้ง',
        '一日洗十二次，仍然柔軟。',
      ),
    ],
    use: say(
      'Lather one pump for twenty seconds and rinse.',
      'Tekan pompa sekali, busakan dua puluh detik, lalu bilas.',
      'ถูหนึ่งปั๊มยี่สิบวินาทีแล้วล้างออก',
      '取一泵搓揉二十秒後沖淨。',
    ),
  }),
  hands('foot-creams', 'Foot creams', say('Foot Cream', 'Krim Kaki', 'ครีมบำรุงเท้า', '足霜'), {
    shape: 'tube',
    formula: 'richCream',
    price: 20,
    sizes: ['75 ml'],
    tone: '#cfe0d8',
    what: [
      say(
        'Thanks to the feet that carried you here.',
        'Terima kasih untuk kaki yang membawamu ke sini.',
        'ขอบคุณเท้าที่พาคุณมาถึงตรงนี้',
        '多謝一路帶你走來的雙腳。',
      ),
      say(
        'Overnight work for heels in need.',
        'Perawatan semalaman untuk tumit kering.',
        'ดูแลส้นเท้าแห้งแตกข้ามคืน',
        '通宵修護乾裂腳跟。',
      ),
    ],
    use: say(
      'Massage in at night and pull on cotton socks.',
      'Pijat di malam hari lalu pakai kaus kaki katun.',
      'นวดก่อนนอนแล้วสวมถุงเท้าผ้าฝ้าย',
      '晚間按摩塗抹，穿上棉襪入睡。',
    ),
  }),
  care('deodorants', 'Deodorants', say('Deodorant', 'Deodoran', 'โรลออนระงับกลิ่นกาย', '香體膏'), {
    shape: 'stick',
    formula: 'deodorant',
    price: 18,
    sizes: ['50 g', '75 g'],
    tone: '#e4e8e0',
    what: [
      say(
        'Calm underarms on the hottest platform.',
        'Ketiak tenang di peron terpanas.',
        'ใต้วงแขนสบายบนชานชาลาที่ร้อนที่สุด',
        '最熱的月台上，腋下依然從容。',
      ),
      say(
        'Dry in seconds, no marks on black.',
        'Kering dalam hitungan detik, tanpa bekas di baju hitam.',
        'แห้งในไม่กี่วินาที ไม่ทิ้งคราบบนเสื้อดำ',
        '數秒即乾，黑衫不留痕。',
      ),
    ],
    use: say(
      'Glide over clean, dry skin and let it set before dressing.',
      'Usap di kulit bersih dan kering, biarkan meresap sebelum berpakaian.',
      'ทาบนผิวสะอาดและแห้ง รอให้แห้งก่อนสวมเสื้อ',
      '塗於潔淨乾爽肌膚，待乾後穿衣。',
    ),
  }),
];
