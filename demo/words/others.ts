import { type Kind, shelves } from './kind.ts';
import { say } from './words.ts';

const brushes = shelves('tools', 'make-up-brushes');
const helpers = shelves('tools', 'brush-care-and-bags');
const shave = shelves('men', 'shaving');
const menSkin = shelves('men', 'skin-for-men');
const menHair = shelves('men', 'hair-for-men');
const gifts = shelves('gifts', 'gift-sets');

export const toolKinds: readonly Kind[] = [
  brushes('face-brushes', 'Face brushes', say('Face Brush', 'Kuas Wajah', 'แปรงแต่งหน้า', '面部化妝掃'), {
    shape: 'faceBrush',
    formula: 'none',
    price: 34,
    sizes: ['1 pc'],
    tone: '#c97f72',
    what: [
      say(
        'Dense, soft and cut by hand to follow the cheek.',
        'Padat, lembut, dan dipotong mengikuti lekuk pipi.',
        'ขนแน่น นุ่ม ตัดทรงให้รับกับแก้ม',
        '毛身濃密柔軟，順着面頰弧度修剪。',
      ),
      say(
        'Picks up what it should and lets go when asked.',
        'Mengambil secukupnya dan melepas saat diminta.',
        'จับแป้งพอดีและปล่อยเมื่อปัด',
        '取粉恰到好處，一掃即現。',
      ),
    ],
    use: say(
      'Swirl into the powder, tap off the rest and buff in circles. Wash every two weeks.',
      'Putar di bedak, ketuk sisanya, lalu baurkan melingkar. Cuci tiap dua minggu.',
      'วนแปรงในแป้ง เคาะส่วนเกิน แล้วปัดวน ล้างทุกสองสัปดาห์',
      '輕轉取粉，抖去多餘，打圈掃勻。每兩星期清洗。',
    ),
  }),
  brushes('eye-brushes', 'Eye brushes', say('Eye Brush', 'Kuas Mata', 'แปรงแต่งตา', '眼影掃'), {
    shape: 'eyeBrush',
    formula: 'none',
    price: 20,
    sizes: ['1 pc'],
    tone: '#c9a7a0',
    what: [
      say(
        'Small head, steady hand, soft edges.',
        'Kepala kecil, pegangan mantap, tepi lembut.',
        'หัวเล็ก จับมั่น ขอบเนียน',
        '掃頭小巧，手感穩定，邊緣柔和。',
      ),
      say(
        'Turns two colours into one gradient.',
        'Mengubah dua warna jadi satu gradasi.',
        'เปลี่ยนสองสีให้เป็นการไล่เฉดเดียว',
        '將兩色化作一道漸變。',
      ),
    ],
    use: say(
      'Press colour on with the flat side, blend with the tip in small windscreen-wiper strokes.',
      'Tekan warna dengan sisi datar, baurkan dengan ujung seperti gerakan wiper.',
      'ใช้ด้านแบนกดสี ใช้ปลายเกลี่ยซ้ายขวาเบา ๆ',
      '以平面按色，再用尖端左右來回暈開。',
    ),
  }),
  helpers(
    'brush-cleansers',
    'Brush cleansers',
    say('Brush Cleanser', 'Pembersih Kuas', 'น้ำยาล้างแปรง', '化妝掃清潔劑'),
    {
      shape: 'spray',
      formula: 'cleanser',
      price: 18,
      sizes: ['150 ml', '60 ml'],
      tone: '#d6e4e8',
      unmodified: true,
      what: [
        say(
          'Yesterday’s colour out, today’s colour true.',
          'Warna kemarin hilang, warna hari ini tepat.',
          'สีเมื่อวานออก สีวันนี้ตรง',
          '洗去昨日的顏色，今日顯色更準。',
        ),
        say(
          'A clean brush in one minute, dry in ten.',
          'Kuas bersih dalam semenit, kering dalam sepuluh.',
          'แปรงสะอาดในหนึ่งนาที แห้งในสิบนาที',
          '一分鐘潔淨，十分鐘乾透。',
        ),
      ],
      use: say(
        'Spray onto the bristles, wipe on a tissue until it runs clean and lay flat to dry.',
        'Semprot ke bulu kuas, usap di tisu sampai bersih, letakkan mendatar sampai kering.',
        'ฉีดลงบนขนแปรง เช็ดกับทิชชูจนสะอาด แล้ววางราบให้แห้ง',
        '噴於掃毛，在紙巾上抹至潔淨，平放待乾。',
      ),
    },
  ),
  helpers('make-up-bags', 'Make-up bags', say('Make-Up Bag', 'Tas Makeup', 'กระเป๋าเครื่องสำอาง', '化妝袋'), {
    shape: 'pouch',
    formula: 'none',
    price: 28,
    sizes: ['1 pc'],
    tone: '#e9dccb',
    unmodified: true,
    what: [
      say(
        'Holds a whole face and closes without a fight.',
        'Muat semua riasan dan menutup tanpa drama.',
        'ใส่เครื่องสำอางได้ครบและปิดได้ง่าย',
        '裝得下整個妝容，輕鬆關上。',
      ),
      say(
        'Wipes clean, stands up, lasts for years.',
        'Mudah dilap, berdiri tegak, tahan bertahun-tahun.',
        'เช็ดสะอาดง่าย ตั้งได้ ใช้ได้หลายปี',
        '一抹即淨，可直立，用得多年。',
      ),
    ],
    use: say(
      'Wipe inside and out with a damp cloth. Dry it open.',
      'Lap bagian dalam dan luar dengan kain lembap. Keringkan dalam keadaan terbuka.',
      'เช็ดด้านในและนอกด้วยผ้าหมาด แล้วเปิดผึ่งให้แห้ง',
      '以濕布抹淨內外，打開風乾。',
    ),
  }),
];

export const menKinds: readonly Kind[] = [
  shave('shaving-creams', 'Shaving creams', say('Shaving Cream', 'Krim Cukur', 'ครีมโกนหนวด', '剃鬚膏'), {
    shape: 'tube',
    formula: 'cleanser',
    price: 22,
    sizes: ['100 ml', '30 ml'],
    tone: '#dbe5ea',
    what: [
      say(
        'A close shave that forgives a hurry.',
        'Cukuran rapi meski terburu-buru.',
        'โกนเกลี้ยงแม้จะรีบ',
        '趕時間也能剃得貼服。',
      ),
      say(
        'Thick lather, sharp glide, no red neck.',
        'Busa pekat, licin, leher tidak merah.',
        'ฟองแน่น ลื่น คอไม่แดง',
        '泡沫濃密，順滑剃鬚，頸部不泛紅。',
      ),
    ],
    use: say(
      'Lather on a warm, wet face and shave with the grain. Rinse cold.',
      'Busakan di wajah hangat dan basah, cukur searah rambut. Bilas air dingin.',
      'ตีฟองบนหน้าอุ่นเปียก โกนตามแนวขน ล้างด้วยน้ำเย็น',
      '於溫暖濕潤面部打起泡沫，順毛剃鬚，再以冷水沖淨。',
    ),
  }),
  shave(
    'after-shave-balms',
    'After-shave balms',
    say('After-Shave Balm', 'Balsam Setelah Cukur', 'อาฟเตอร์เชฟบาล์ม', '鬚後乳'),
    {
      shape: 'tube',
      formula: 'lotion',
      price: 28,
      sizes: ['75 ml'],
      tone: '#d9e2d6',
      what: [
        say(
          'Peace talks between razor and skin.',
          'Perdamaian antara pisau cukur dan kulit.',
          'เจรจาสันติภาพระหว่างมีดโกนกับผิว',
          '讓剃刀與肌膚和解。',
        ),
        say(
          'Cools, calms and skips the sting.',
          'Menyejukkan, menenangkan, tanpa perih.',
          'เย็น สบาย ไม่แสบ',
          '清涼舒緩，不刺痛。',
        ),
      ],
      use: say(
        'Pat onto face and neck straight after shaving.',
        'Tepuk di wajah dan leher segera setelah bercukur.',
        'แตะบนหน้าและคอทันทีหลังโกน',
        '剃鬚後即時輕拍於面部及頸部。',
      ),
    },
  ),
  menSkin(
    'men-face-washes',
    'Face washes for men',
    say('Face Wash for Men', 'Sabun Muka Pria', 'เจลล้างหน้าสำหรับผู้ชาย', '男士潔面啫喱'),
    {
      shape: 'tube',
      formula: 'cleanser',
      price: 22,
      sizes: ['100 ml', '150 ml'],
      tone: '#c9d3d8',
      what: [
        say(
          'Gym, traffic, kitchen: gone in thirty seconds.',
          'Gym, macet, dapur: hilang dalam tiga puluh detik.',
          'ยิม รถติด ครัว หายในสามสิบวินาที',
          '健身、塞車、廚房：三十秒全部洗走。',
        ),
        say(
          'One wash, no routine required.',
          'Satu sabun, tanpa rutinitas panjang.',
          'ล้างครั้งเดียว ไม่ต้องหลายขั้น',
          '一洗即可，不用步驟。',
        ),
      ],
      use: say(
        'Massage over a wet face, rinse and get on with the day.',
        'Pijat di wajah basah, bilas, lanjutkan harimu.',
        'นวดบนหน้าเปียก ล้างออก แล้วไปต่อ',
        '於濕潤面部按摩，沖淨，然後開始新一天。',
      ),
    },
  ),
  menSkin(
    'men-moisturisers',
    'Moisturisers for men',
    say('Moisturiser for Men', 'Pelembap Pria', 'มอยส์เจอไรเซอร์สำหรับผู้ชาย', '男士面霜'),
    {
      shape: 'pump',
      formula: 'gelCream',
      price: 34,
      sizes: ['50 ml', '100 ml'],
      tone: '#dfe3e1',
      what: [
        say(
          'Moisture that minds its own business.',
          'Kelembapan yang tidak cari perhatian.',
          'ชุ่มชื้นแบบไม่เรียกร้องความสนใจ',
          '低調的保濕。',
        ),
        say(
          'No shine, no scent trail, no second product.',
          'Tanpa kilap, tanpa jejak wangi, tanpa produk kedua.',
          'ไม่มัน ไม่ทิ้งกลิ่น ไม่ต้องใช้ตัวที่สอง',
          '不油、不留香、不用第二件。',
        ),
      ],
      use: say(
        'One pump, face and neck, every morning.',
        'Satu pompa, wajah dan leher, setiap pagi.',
        'หนึ่งปั๊ม ทาหน้าและคอ ทุกเช้า',
        '每朝一泵，塗勻面部及頸部。',
      ),
    },
  ),
  menHair('pomades', 'Pomades', say('Pomade', 'Pomade', 'โพเมด', '髮蠟'), {
    shape: 'jar',
    formula: 'balm',
    price: 24,
    sizes: ['80 g', '30 g'],
    tone: '#d8bd8c',
    unmodified: true,
    what: [
      say(
        'Hold for the meeting, movement for the bar.',
        'Tertata saat rapat, luwes saat nongkrong.',
        'อยู่ทรงในห้องประชุม ขยับได้ในบาร์',
        '會議中定型，酒吧裏自然。',
      ),
      say(
        'Washes out with water, unlike last night.',
        'Cukup dibilas air, tidak membekas seperti semalam.',
        'ล้างออกด้วยน้ำเปล่า ไม่ติดค้างเหมือนเมื่อคืน',
        '用清水即可洗淨，不像昨晚那樣揮之不去。',
      ),
    ],
    use: say(
      'Warm a fingertip between the palms and work through dry or damp hair.',
      'Hangatkan seujung jari di telapak tangan, ratakan di rambut kering atau lembap.',
      'อุ่นปลายนิ้วเดียวในฝ่ามือแล้วลูบผมแห้งหรือหมาด',
      '掌心溫熱指尖大小份量，抹於乾或濕髮。',
    ),
  }),
];

export const giftKinds: readonly Kind[] = [
  gifts('make-up-gift-sets', 'Make-up gift sets', say('Make-Up Set', 'Set Makeup', 'ชุดเมคอัพ', '彩妝禮盒'), {
    shape: 'giftbox',
    formula: 'set',
    price: 88,
    sizes: ['3 pcs', '5 pcs'],
    tone: '#e34234',
    what: [
      say(
        'The best of the line, already in its box.',
        'Yang terbaik dari lini ini, sudah dalam kotaknya.',
        'ตัวเด่นของไลน์ จัดใส่กล่องไว้แล้ว',
        '系列精選，已放進禮盒。',
      ),
      say(
        'A full look for someone who knows what they like.',
        'Riasan lengkap untuk dia yang tahu seleranya.',
        'ลุคครบสำหรับคนที่รู้ว่าตัวเองชอบอะไร',
        '送給懂得自己喜好的人，一套完整妝容。',
      ),
    ],
    use: say(
      'Give it away, or keep it and say nothing.',
      'Hadiahkan, atau simpan sendiri diam-diam.',
      'มอบให้ใครสักคน หรือเก็บไว้เองเงียบ ๆ',
      '送人，或者留給自己，不說就好。',
    ),
  }),
  gifts(
    'skincare-gift-sets',
    'Skincare gift sets',
    say('Skincare Set', 'Set Perawatan Kulit', 'ชุดบำรุงผิว', '護膚禮盒'),
    {
      shape: 'giftbox',
      formula: 'set',
      price: 96,
      sizes: ['3 pcs', '4 pcs'],
      tone: '#7d9682',
      what: [
        say(
          'Cleanse, treat, moisturise: a routine with a ribbon.',
          'Bersihkan, rawat, lembapkan: rutinitas berpita.',
          'ล้าง บำรุง เติมความชุ่มชื้น ครบในกล่องผูกโบ',
          '潔面、護理、保濕：繫上絲帶的護膚程序。',
        ),
        say(
          'Everything for good skin, nothing to look up.',
          'Semua untuk kulit sehat, tanpa perlu mencari tahu.',
          'ครบทุกอย่างเพื่อผิวดี ไม่ต้องหาข้อมูลเพิ่ม',
          '好肌膚所需全在此，毋須再查。',
        ),
      ],
      use: say(
        'Use in the order of the numbers on the packs.',
        'Pakai sesuai urutan nomor di kemasan.',
        'ใช้ตามลำดับหมายเลขบนบรรจุภัณฑ์',
        '按包裝上的編號次序使用。',
      ),
    },
  ),
  gifts(
    'bath-and-body-gift-sets',
    'Bath and body gift sets',
    say('Bath and Body Set', 'Set Mandi dan Badan', 'ชุดอาบน้ำและบำรุงผิวกาย', '沐浴身體護理禮盒'),
    {
      shape: 'giftbox',
      formula: 'set',
      price: 62,
      sizes: ['3 pcs', '4 pcs'],
      tone: '#d9a441',
      what: [
        say(
          'A quiet evening, packed and ready to give.',
          'Malam yang tenang, terbungkus dan siap diberikan.',
          'ค่ำคืนเงียบ ๆ ห่อพร้อมมอบ',
          '一個寧靜晚上，包好可送。',
        ),
        say(
          'For the friend with a bath, or the will to find one.',
          'Untuk teman yang punya bak mandi, atau niat mencarinya.',
          'สำหรับเพื่อนที่มีอ่างอาบน้ำ หรือตั้งใจจะหา',
          '送給有浴缸的朋友，或有心找一個的朋友。',
        ),
      ],
      use: say(
        'Run the bath first. The rest follows.',
        'Siapkan air mandi dulu. Sisanya mengikuti.',
        'เปิดน้ำใส่อ่างก่อน ที่เหลือค่อยตามมา',
        '先放水，其餘自然接着來。',
      ),
    },
  ),
];
