import { type Kind, shelves } from './kind.ts';
import { say } from './words.ts';

const face = shelves('face', 'face');

export const faceKinds: readonly Kind[] = [
  face('foundations', 'Foundations', say('Foundation', 'Foundation', 'รองพื้น', '粉底液'), {
    shape: 'foundation',
    formula: 'base',
    price: 48,
    sizes: ['30 ml'],
    shades: 'complexion',
    what: [
      say(
        'Evens the skin and still lets it look like skin.',
        'Meratakan kulit, tapi tetap terlihat seperti kulit.',
        'ปรับผิวให้เรียบเสมอโดยยังดูเป็นผิวจริง',
        '均勻膚色，妝後仍見真實肌膚。',
      ),
      say(
        'Thin layers, buildable cover, a match for every neck.',
        'Lapisan tipis, bisa ditambah, cocok dengan warna lehermu.',
        'เนื้อบาง ทาทับได้ มีเฉดที่เข้ากับลำคอของทุกคน',
        '質地輕薄，可逐層疊加，總有一色貼合你的頸部膚色。',
      ),
    ],
    use: say(
      'Shake. Start at the centre of the face and work outwards with a brush, a sponge or your fingers.',
      'Kocok dulu. Mulai dari tengah wajah, lalu ratakan keluar dengan kuas, spons atau jari.',
      'เขย่าก่อนใช้ เริ่มจากกลางใบหน้าแล้วเกลี่ยออกด้วยแปรง ฟองน้ำ หรือนิ้วมือ',
      '使用前搖勻。由面部中央開始，用化妝掃、海綿或手指向外推開。',
    ),
  }),
  face('cushion-foundations', 'Cushion foundations', say('Cushion Foundation', 'Cushion', 'คุชชั่นรองพื้น', '氣墊粉底'), {
    shape: 'cushion',
    formula: 'base',
    price: 46,
    sizes: ['12 g'],
    shades: 'complexion',
    refill: true,
    what: [
      say(
        'A fresh, even face in the time of one lift ride.',
        'Wajah segar dan rata selama satu kali naik lift.',
        'ผิวสดใสเรียบเสมอในเวลาแค่ขึ้นลิฟต์',
        '搭一程升降機的時間，妝容已清新均勻。',
      ),
      say(
        'Press, tap, done: light cover that travels well.',
        'Tekan, tepuk, selesai: cover ringan yang mudah dibawa.',
        'กด แตะ เสร็จ ปกปิดบางเบา พกง่าย',
        '按、拍，完成：輕盈遮瑕，方便攜帶。',
      ),
    ],
    use: say(
      'Press the puff once into the cushion and tap over the face from the centre. Less is enough.',
      'Tekan puff sekali ke cushion, lalu tepuk dari tengah wajah. Sedikit saja sudah cukup.',
      'กดพัฟลงบนคุชชั่นหนึ่งครั้งแล้วแตะทั่วหน้าจากตรงกลาง ใช้เพียงเล็กน้อยก็พอ',
      '粉撲輕按氣墊一下，由面部中央開始拍開，少量已足夠。',
    ),
  }),
  face('concealers', 'Concealers', say('Concealer', 'Concealer', 'คอนซีลเลอร์', '遮瑕膏'), {
    shape: 'concealer',
    formula: 'base',
    price: 30,
    sizes: ['6 ml'],
    shades: 'complexion',
    what: [
      say(
        'Covers the late night and leaves no crease.',
        'Menutup jejak begadang tanpa meninggalkan garis.',
        'กลบรอยนอนดึกโดยไม่ตกร่อง',
        '掩去熬夜痕跡，不卡細紋。',
      ),
      say(
        'Small dots, strong cover, soft edges.',
        'Titik kecil, daya tutup kuat, tepi lembut.',
        'แต้มเล็ก ปกปิดแน่น ขอบเนียน',
        '小小一點，遮瑕力強，邊緣柔和。',
      ),
    ],
    use: say(
      'Dot where the shadow is, wait ten seconds, then tap in with the ring finger.',
      'Titikkan di area gelap, tunggu sepuluh detik, lalu tepuk dengan jari manis.',
      'แต้มตรงรอยคล้ำ รอสิบวินาที แล้วใช้นิ้วนางแตะให้กลืน',
      '點於暗沉位置，等十秒，再以無名指輕拍推勻。',
    ),
  }),
  face('face-powders', 'Face powders', say('Face Powder', 'Bedak Padat', 'แป้งพัฟ', '粉餅'), {
    shape: 'compact',
    formula: 'powder',
    price: 38,
    sizes: ['9 g'],
    shades: 'complexion',
    refill: true,
    what: [
      say(
        'Takes the shine, keeps the glow.',
        'Mengurangi minyak, menyisakan cahaya.',
        'ลดความมัน คงความเปล่งปลั่ง',
        '去油光，留光澤。',
      ),
      say(
        'Milled so fine that it disappears into the skin.',
        'Digiling begitu halus sampai menyatu dengan kulit.',
        'บดละเอียดจนกลืนหายไปกับผิว',
        '粉質磨得極細，彷彿融入肌膚。',
      ),
    ],
    use: say(
      'Press onto the T-zone with a puff, or dust lightly over the face with a large brush.',
      'Tekan di zona T dengan puff, atau sapukan tipis ke seluruh wajah dengan kuas besar.',
      'ใช้พัฟกดบริเวณทีโซน หรือปัดบาง ๆ ทั่วหน้าด้วยแปรงใหญ่',
      '用粉撲輕按T字位，或以大掃輕掃全面。',
    ),
  }),
  face('blushes', 'Blushes', say('Blush', 'Blush', 'บลัชออน', '胭脂'), {
    shape: 'compact',
    formula: 'powder',
    price: 34,
    sizes: ['5 g'],
    shades: 'cheek',
    what: [
      say('The colour of a brisk walk.', 'Warna pipi sehabis jalan cepat.', 'สีแก้มหลังเดินเร็ว ๆ', '像剛散步回來的氣色。'),
      say(
        'One sweep wakes the face, two take it out for dinner.',
        'Satu sapuan menyegarkan wajah, dua siap makan malam.',
        'ปัดครั้งเดียวหน้าสดใส ปัดสองครั้งพร้อมไปมื้อค่ำ',
        '一掃精神，兩掃可赴晚宴。',
      ),
    ],
    use: say(
      'Smile, place the colour above the apple of the cheek and sweep it up towards the temple.',
      'Tersenyum, letakkan warna di atas tulang pipi, lalu sapukan ke arah pelipis.',
      'ยิ้ม วางสีเหนือโหนกแก้ม แล้วปัดขึ้นไปทางขมับ',
      '微笑，將顏色落在蘋果肌上方，再向太陽穴掃開。',
    ),
  }),
  face('bronzers', 'Bronzers', say('Bronzer', 'Bronzer', 'บรอนเซอร์', '古銅粉'), {
    shape: 'compact',
    formula: 'powder',
    price: 36,
    sizes: ['8 g'],
    shades: 'bronze',
    what: [
      say(
        'Warmth where the sun would put it.',
        'Kehangatan di tempat matahari biasa menyapa.',
        'เติมความอบอุ่นตรงจุดที่แดดแตะผิว',
        '在陽光輕觸之處添上暖意。',
      ),
      say(
        'Shapes the face without drawing on it.',
        'Memberi dimensi tanpa terlihat digambar.',
        'ให้มิติใบหน้าโดยไม่ดูเป็นเส้น',
        '立體輪廓，不着痕跡。',
      ),
    ],
    use: say(
      'Trace a soft 3 from forehead to cheekbone to jaw and blend upwards.',
      'Bentuk angka 3 dari dahi ke tulang pipi sampai rahang, lalu baurkan ke atas.',
      'ปัดเป็นรูปเลข 3 จากหน้าผาก โหนกแก้ม ถึงกราม แล้วเกลี่ยขึ้น',
      '由額頭、顴骨至下顎掃出「3」字，再向上暈開。',
    ),
  }),
  face('highlighters', 'Highlighters', say('Highlighter', 'Highlighter', 'ไฮไลเตอร์', '高光粉'), {
    shape: 'compact',
    formula: 'powder',
    price: 36,
    sizes: ['7 g'],
    shades: 'glow',
    unmodified: true,
    what: [
      say(
        'Light on the high points, no glitter in sight.',
        'Cahaya di titik tertinggi wajah, tanpa glitter.',
        'เพิ่มแสงตรงจุดสูงของหน้า ไม่มีกลิตเตอร์',
        '點亮輪廓高位，不見閃粉。',
      ),
      say(
        'Looks like candlelight and lasts longer.',
        'Seindah cahaya lilin, tapi lebih tahan lama.',
        'สวยเหมือนแสงเทียน แต่อยู่นานกว่า',
        '如燭光柔亮，卻更持久。',
      ),
    ],
    use: say(
      'Tap onto the cheekbones, the bridge of the nose and the bow of the lip.',
      'Tepuk di tulang pipi, batang hidung dan lekuk bibir atas.',
      'แตะบนโหนกแก้ม สันจมูก และหยักปากบน',
      '輕點於顴骨、鼻樑及唇峰。',
    ),
  }),
  face('face-primers', 'Face primers', say('Face Primer', 'Primer Wajah', 'ไพรเมอร์', '妝前底霜'), {
    shape: 'tube',
    formula: 'siliconeGel',
    price: 34,
    sizes: ['30 ml', '15 ml'],
    tone: '#f0cdbb',
    what: [
      say(
        'Smooths the way so make-up has less to do.',
        'Menghaluskan permukaan kulit supaya makeup bekerja lebih ringan.',
        'ปรับผิวให้เรียบเพื่อให้เมคอัพเกาะง่ายขึ้น',
        '先撫平肌膚，讓妝容更輕鬆貼服。',
      ),
      say(
        'A thin veil that holds make-up until you take it off.',
        'Lapisan tipis yang menahan makeup sampai kamu menghapusnya.',
        'ม่านบาง ๆ ที่ยึดเมคอัพไว้จนกว่าจะล้างออก',
        '薄薄一層，鎖住妝容直到你卸下。',
      ),
    ],
    use: say(
      'Smooth a pea-sized amount over moisturised skin and wait one minute before foundation.',
      'Ratakan seukuran biji jagung di kulit yang sudah lembap, tunggu satu menit sebelum foundation.',
      'เกลี่ยขนาดเม็ดถั่วบนผิวที่ทาครีมแล้ว รอหนึ่งนาทีก่อนลงรองพื้น',
      '護膚後取豆粒大小推勻，等一分鐘再上粉底。',
    ),
  }),
  face('setting-sprays', 'Setting sprays', say('Setting Spray', 'Setting Spray', 'สเปรย์ล็อกเมคอัพ', '定妝噴霧'), {
    shape: 'spray',
    formula: 'mist',
    price: 30,
    sizes: ['100 ml', '30 ml'],
    tone: '#e6ded4',
    unmodified: true,
    what: [
      say(
        'Two bursts and the face stays as you left it.',
        'Dua semprotan dan riasan tetap seperti semula.',
        'ฉีดสองครั้ง หน้าก็อยู่เหมือนตอนแต่งเสร็จ',
        '噴兩下，妝容維持完妝一刻。',
      ),
      say(
        'Melts powder into skin and holds it through the heat.',
        'Menyatukan bedak dengan kulit dan menahannya saat cuaca panas.',
        'ทำให้แป้งกลืนกับผิวและติดทนแม้อากาศร้อน',
        '令粉妝融入肌膚，炎熱天氣也持久。',
      ),
    ],
    use: say(
      'Hold at arm’s length, close your eyes and mist in an X, then in a T.',
      'Pejamkan mata, lalu semprot membentuk X dan T dari jarak sepanjang lengan.',
      'ถือห่างหนึ่งช่วงแขน หลับตา แล้วฉีดเป็นรูป X ตามด้วยรูป T',
      '伸直手臂，閉上雙眼，先噴「X」形，再噴「T」形。',
    ),
  }),
];
