import type { BookingProviderName } from '@vermilion/contract/happening-terms';
import type { SupplyRecord } from '@vermilion/server/happening/happening.service';

type Texts = { en: string; id: string; th: string; zh: string };
type Part = { name: Texts; skill: string; minutes: number; processingMinutes?: number };
type TermsDefinition = Pick<
  SupplyRecord['services'][number],
  'depositPercent' | 'lateFeePercent' | 'cancelHours' | 'needsApproval' | 'points'
>;
export type DemoService = {
  id: string;
  group: string;
  ground: string;
  /** What it costs in Singapore; prices of other markets follow. */
  dollars: number;
  name: Texts;
  summary: Texts;
  description: Texts;
  parts: Part[];
  isAllergyAsked?: true;
  /** The slugs of products that are used. */
  products?: string[];
  /** In what share of the stores it is offered; in all where left out. */
  share?: number;
  /** How it is paid and cancelled, where that is not in the store and until it begins, and the points that it gives. */
  terms?: Partial<TermsDefinition>;
  /** Who keeps its times, where that is set up. */
  provider?: BookingProviderName;
};

const texts = (en: string, id: string, th: string, zh: string): Texts => ({ en, id, th, zh });

/** What services belong to, in the order of their page. */
export const demoGroups = [
  { id: 'brows-lashes', name: texts('Brows and lashes', 'Alis dan bulu mata', 'คิ้วและขนตา', '眉睫') },
  { id: 'make-up', name: texts('Make-up', 'Makeup', 'แต่งหน้า', '化妝') },
  { id: 'skin', name: texts('Skin', 'Kulit', 'ผิวหน้า', '護膚') },
  { id: 'nails', name: texts('Nails', 'Kuku', 'เล็บ', '美甲') },
  { id: 'scent-and-gifts', name: texts('Scent and gifts', 'Parfum dan kado', 'น้ำหอมและของขวัญ', '香氛與禮物') },
];

const consultation: Part = {
  name: texts('A short talk first', 'Konsultasi singkat', 'พูดคุยก่อนเริ่ม', '先作諮詢'),
  skill: 'make-up',
  minutes: 10,
};

/** Services of the demo's stores. */
export const demoServices: readonly DemoService[] = [
  {
    id: 'brow-shape-and-tint',
    products: ['ink-well-brow-pencil', 'dusk-brow-gel'],
    group: 'brows-lashes',
    ground: '#f0cfc6',
    dollars: 48,
    name: texts('Brow shape and tint', 'Rapikan dan warnai alis', 'จัดทรงและย้อมคิ้ว', '修眉及染眉'),
    summary: texts(
      'Shaped by thread, tinted to your hair.',
      'Dibentuk dengan benang, diwarnai sesuai rambutmu.',
      'จัดทรงด้วยด้าย ย้อมสีให้เข้ากับผม',
      '以線面手法修眉，按髮色染色。',
    ),
    description: texts(
      'We measure, thread and stand back, then tint while you read something. The colour lasts about three weeks, the shape a little longer. Come without brow pencil, so that we see what is yours.',
      'Kami ukur, bentuk dengan benang, lihat dari jauh, lalu warnai sambil kamu membaca. Warnanya tahan kira-kira tiga minggu, bentuknya sedikit lebih lama. Datang tanpa pensil alis supaya kami lihat alis aslimu.',
      'วัด เก็บทรงด้วยด้าย ถอยมาดู แล้วย้อมระหว่างที่นั่งอ่านอะไรเพลินๆ สีอยู่ราวสามสัปดาห์ ทรงอยู่นานกว่านั้นเล็กน้อย โปรดงดเขียนคิ้วมาก่อน',
      '先量度、線面、退後細看，再趁你看書時染色。顏色維持約三星期，眉形再久一點。請勿畫眉前來，好讓我們看清原本的眉。',
    ),
    parts: [
      { name: texts('Shape', 'Pembentukan', 'จัดทรง', '修形'), skill: 'brows', minutes: 15 },
      { name: texts('Tint', 'Pewarnaan', 'ย้อมสี', '染色'), skill: 'brows', minutes: 5, processingMinutes: 10 },
    ],
    isAllergyAsked: true,
  },
  {
    id: 'lash-lift',
    products: ['long-line-mascara', 'quick-glance-mascara'],
    group: 'brows-lashes',
    ground: '#e3dbd2',
    dollars: 88,
    name: texts('Lash lift', 'Pelentikan bulu mata', 'ดัดขนตา', '電眼睫毛'),
    summary: texts(
      'Your own lashes, curved for six weeks.',
      'Bulu matamu sendiri, lentik selama enam minggu.',
      'ขนตาธรรมชาติ งอนนานหกสัปดาห์',
      '自然睫毛，捲翹六星期。',
    ),
    description: texts(
      'No extensions and no curler: your lashes are set over a small shield and then fed. Keep them dry until the next morning, and your curler in a drawer until the season changes.',
      'Tanpa sambungan dan tanpa penjepit: bulu matamu dibentuk di atas bantalan kecil lalu dirawat. Jangan kena air sampai besok pagi, dan simpan penjepitmu di laci sampai musim berganti.',
      'ไม่ต่อ ไม่ต้องดัดเอง เซ็ตขนตาบนแผ่นเล็กๆ แล้วบำรุง งดโดนน้ำถึงเช้าวันรุ่งขึ้น ส่วนที่ดัดขนตาเก็บเข้าลิ้นชักได้จนกว่าจะเปลี่ยนฤดู',
      '不用駁，也不用夾：睫毛沿小墊片定型，再作滋養。翌日早上前請勿沾水，睫毛夾可以收進抽屜，直到轉季。',
    ),
    parts: [
      { name: texts('Set', 'Pelentikan', 'เซ็ต', '定型'), skill: 'lashes', minutes: 20, processingMinutes: 15 },
      { name: texts('Condition', 'Rawat', 'บำรุง', '滋養'), skill: 'lashes', minutes: 10 },
    ],
    isAllergyAsked: true,
  },
  {
    id: 'brow-tidy',
    group: 'brows-lashes',
    ground: '#e3dbd2',
    dollars: 22,
    name: texts('Brow tidy', 'Rapikan alis', 'เก็บทรงคิ้ว', '眉形修整'),
    summary: texts(
      'The strays go, the shape stays.',
      'Helai liar pergi, bentuknya tetap.',
      'เก็บเส้นที่เกิน คงทรงเดิมไว้',
      '除去雜毛，保留眉形。',
    ),
    description: texts(
      'For brows that have a shape already and have lost sight of it. Twenty minutes with tweezers and thread, then something cool on the skin. You can go straight back to work.',
      'Untuk alis yang sudah punya bentuk tapi mulai lupa. Dua puluh menit dengan pinset dan benang, lalu sesuatu yang dingin di kulit. Setelahnya kamu bisa langsung kembali bekerja.',
      'สำหรับคิ้วที่มีทรงอยู่แล้วแต่เริ่มรก ใช้แหนบและด้ายยี่สิบนาที แล้วประคบเย็น เสร็จแล้วกลับไปทำงานต่อได้เลย',
      '為本已有型、只是日久走樣的眉而設。用鉗子及線修二十分鐘，再為皮膚降溫，之後可以直接返回公司。',
    ),
    parts: [{ name: texts('Tidy', 'Perapian', 'เก็บทรง', '修整'), skill: 'brows', minutes: 20 }],
  },
  {
    id: 'brow-lamination',
    group: 'brows-lashes',
    ground: '#d9cfe4',
    dollars: 78,
    name: texts('Brow lamination', 'Laminasi alis', 'ลามิเนตคิ้ว', '眉毛定型'),
    summary: texts(
      'Brows that stay where they were brushed.',
      'Alis yang tetap di tempat setelah disikat.',
      'ปัดไปทางไหน คิ้วก็อยู่ทางนั้น',
      '梳向哪邊，就留在哪邊。',
    ),
    description: texts(
      'We soften the hairs, brush them upwards and set them there for about five weeks. It makes thin brows look fuller and unruly ones look as if they meant it. Keep them dry for a day.',
      'Helai alis dilembutkan, disikat ke atas, lalu dikunci selama kira-kira lima minggu. Alis tipis terlihat lebih penuh, alis bandel terlihat seperti disengaja. Jangan kena air selama sehari.',
      'ทำให้เส้นคิ้วนุ่ม ปัดขึ้น แล้วเซ็ตให้อยู่ทรงราวห้าสัปดาห์ คิ้วบางดูเต็มขึ้น คิ้วดื้อดูเหมือนตั้งใจ งดโดนน้ำหนึ่งวัน',
      '先軟化眉毛，向上梳順再定型，維持約五星期。疏眉看來更濃密，亂眉看來像刻意為之。首日請勿沾水。',
    ),
    parts: [
      { name: texts('Soften', 'Pelembutan', 'ทำให้นุ่ม', '軟化'), skill: 'brows', minutes: 10, processingMinutes: 10 },
      { name: texts('Set', 'Pembentukan', 'เซ็ตทรง', '定型'), skill: 'brows', minutes: 25 },
    ],
    isAllergyAsked: true,
    share: 0.75,
    terms: { depositPercent: 30, cancelHours: 24, points: 50 },
  },
  {
    id: 'lash-tint',
    group: 'brows-lashes',
    ground: '#f3eee7',
    dollars: 32,
    name: texts('Lash tint', 'Warnai bulu mata', 'ย้อมสีขนตา', '染睫毛'),
    summary: texts(
      'Darker to the tips, with nothing to wash off.',
      'Lebih gelap sampai ke ujung, tanpa perlu dibersihkan.',
      'เข้มถึงปลาย ไม่ต้องล้างออก',
      '由根到尖都深色，晚上無須卸妝。',
    ),
    description: texts(
      'Most lashes end in fair tips that nobody sees. A tint shows them for about four weeks. You lie down with your eyes shut, which many people book it for.',
      'Ujung bulu mata biasanya pucat sampai tidak terlihat. Pewarna membuatnya tampak selama kira-kira empat minggu. Kamu berbaring dengan mata tertutup, dan banyak yang datang justru untuk itu.',
      'ปลายขนตามักสีอ่อนจนมองไม่เห็น ย้อมแล้วเห็นชัดราวสี่สัปดาห์ ระหว่างทำได้นอนหลับตา ซึ่งหลายคนจองเพราะเรื่องนี้',
      '睫毛末端大多色淺，別人看不見。染色後約四星期都清晰可見。過程中你只需閉目躺着，不少人正是為此而來。',
    ),
    parts: [{ name: texts('Tint', 'Pewarnaan', 'ย้อมสี', '染色'), skill: 'lashes', minutes: 30 }],
    isAllergyAsked: true,
  },
  {
    id: 'false-lashes-fitted',
    group: 'brows-lashes',
    ground: '#f0cfc6',
    dollars: 25,
    name: texts('False lashes, fitted', 'Pasang bulu mata palsu', 'ติดขนตาปลอม', '佩戴假睫毛'),
    summary: texts(
      'Trimmed to your eye, and glued by somebody with steady hands.',
      'Dipotong sesuai matamu, ditempel oleh tangan yang tidak gemetar.',
      'ตัดให้พอดีตา ติดโดยคนมือนิ่ง',
      '按眼形修剪，由雙手夠穩的人來貼。',
    ),
    description: texts(
      'Bring a pair or choose one here. We cut them to length, fit them and show you how they come off. They last an evening, and with care three.',
      'Bawa sendiri atau pilih di sini. Kami potong sesuai panjang matamu, pasang, lalu tunjukkan cara melepasnya. Tahan semalam, dan kalau dirawat bisa tiga malam.',
      'นำมาเองหรือเลือกที่ร้านก็ได้ ตัดให้พอดี ติดให้ และสอนวิธีถอด ใช้ได้หนึ่งคืน ถ้าถนอมได้ถึงสาม',
      '可自備或在店內選購。我們剪到合適長度、貼好，再教你怎樣除下。可用一晚，小心保存可用三晚。',
    ),
    parts: [
      { name: texts('Trim and fit', 'Potong dan pasang', 'ตัดและติด', '修剪及佩戴'), skill: 'lashes', minutes: 25 },
    ],
    isAllergyAsked: true,
    share: 0.8,
  },
  {
    id: 'brow-regrowth-plan',
    group: 'brows-lashes',
    ground: '#cfdcc9',
    dollars: 0,
    name: texts('Brow regrowth plan', 'Rencana menumbuhkan alis', 'วางแผนเลี้ยงคิ้ว', '養眉計劃'),
    summary: texts(
      'For brows plucked in another decade. Free.',
      'Untuk alis yang dicabut di masa lalu. Gratis.',
      'สำหรับคิ้วที่ถอนไปตั้งแต่ยุคก่อน ฟรี',
      '給多年前拔過頭的眉。免費。',
    ),
    description: texts(
      'We draw the brow you could have, mark the hairs to leave alone and put three dates in your calendar. The hard part is between the dates, when you do nothing.',
      'Kami gambar alis yang bisa kamu punya, tandai helai yang harus dibiarkan, dan catat tiga tanggal di kalendermu. Bagian sulitnya ada di antara tanggal itu: kamu tidak melakukan apa-apa.',
      'วาดทรงคิ้วที่เป็นไปได้ ชี้เส้นที่ต้องปล่อยไว้ แล้วนัดสามวัน ช่วงยากคือระหว่างนัด ที่ต้องไม่ทำอะไรเลย',
      '先畫出你可以擁有的眉，標出不要動的部分，再定三個日子。難處在日子之間：甚麼也不要做。',
    ),
    parts: [
      {
        name: texts('Draw and plan', 'Gambar dan rencanakan', 'วาดและวางแผน', '畫眉及計劃'),
        skill: 'brows',
        minutes: 20,
      },
    ],
    share: 0.7,
  },
  {
    id: 'red-lip-lesson',
    products: ['velvet-bullet-lipstick', 'lacquer-ink-liquid-lipstick'],
    group: 'make-up',
    ground: '#f3eee7',
    dollars: 60,
    name: texts('The red lip lesson', 'Kelas bibir merah', 'เรียนทาปากแดง', '紅唇課'),
    summary: texts(
      'Find your red, and learn to keep it on.',
      'Temukan merahmu, dan belajar membuatnya tahan lama.',
      'หาสีแดงที่ใช่ แล้วทาให้ติดทน',
      '找出屬於你的紅，學會讓它持久。',
    ),
    description: texts(
      'Eight reds on the back of your hand, three on your mouth, one to learn with. We show the edge, the blot and the second coat. The test is a coffee, and we make it.',
      'Delapan merah di punggung tangan, tiga di bibir, satu untuk belajar. Kami ajarkan tepi, tisu, dan lapisan kedua. Ujiannya secangkir kopi, kami yang buatkan.',
      'แปดสีแดงบนหลังมือ สามสีบนปาก หนึ่งสีไว้ฝึก เรียนการเก็บขอบ ซับ และลงชั้นที่สอง ข้อสอบคือกาแฟหนึ่งแก้วที่เราชงให้',
      '手背試八個紅，唇上試三個，選一個來學。教你勾邊、印走、再塗一層。考試是一杯咖啡，由我們沖。',
    ),
    parts: [consultation, { name: texts('The lesson', 'Pelajaran', 'ลงมือทำ', '課堂'), skill: 'make-up', minutes: 35 }],
  },
  {
    id: 'everyday-face',
    products: ['second-skin-foundation', 'flush-blush', 'ink-well-brow-pencil'],
    group: 'make-up',
    ground: '#cfdcc9',
    dollars: 75,
    name: texts('Everyday face', 'Riasan sehari-hari', 'แต่งหน้าสำหรับทุกวัน', '日常妝容'),
    summary: texts(
      'Ten minutes of make-up, taught in sixty.',
      'Riasan sepuluh menit, diajarkan dalam enam puluh.',
      'แต่งหน้าสิบนาที สอนในหกสิบนาที',
      '十分鐘的妝容，六十分鐘教會你。',
    ),
    description: texts(
      'We do one half slowly and you do the other, so you leave with even sides and a method. It needs five products and no magnifying mirror. Bring what you own; most of it will do.',
      'Separuh kami kerjakan pelan-pelan, separuh lagi kamu, jadi kamu pulang dengan dua sisi yang sama dan caranya. Cukup lima produk, tanpa cermin pembesar. Bawa milikmu; kebanyakan sudah cukup.',
      'เราแต่งให้ครึ่งหนึ่งช้าๆ อีกครึ่งลองแต่งเอง กลับไปพร้อมใบหน้าสองข้างที่เท่ากันและวิธีแต่ง ใช้ของห้าชิ้น ไม่ต้องมีกระจกขยาย นำของที่มีอยู่มาได้ ส่วนใหญ่ใช้ได้ดี',
      '我們慢慢化一半，你化另一半，兩邊一樣，方法也帶走。只需五件產品，不用放大鏡。請帶自己的化妝品來，大部分都用得着。',
    ),
    parts: [
      consultation,
      {
        name: texts('Half the face by us', 'Separuh wajah oleh kami', 'เราแต่งครึ่งหน้า', '我們化半邊臉'),
        skill: 'make-up',
        minutes: 20,
      },
      {
        name: texts('Half the face by you', 'Separuh wajah olehmu', 'แต่งเองอีกครึ่ง', '你化另一半'),
        skill: 'make-up',
        minutes: 30,
      },
    ],
  },
  {
    id: 'evening-face',
    products: ['second-skin-foundation', 'dusk-eyeshadow-palette', 'velvet-bullet-lipstick'],
    group: 'make-up',
    ground: '#d9cfe4',
    dollars: 120,
    name: texts('Evening face', 'Riasan malam', 'แต่งหน้าออกงาน', '晚宴妝容'),
    summary: texts(
      'Skin, brows, eyes and lips for a night out.',
      'Kulit, alis, mata, dan bibir untuk acara malam.',
      'ผิว คิ้ว ตา และปากสำหรับค่ำคืนพิเศษ',
      '為晚間活動打理肌膚、眉、眼及唇。',
    ),
    description: texts(
      'We begin with the skin, because everything else stands on it. While the mask works we agree on how far to go. It is made to last until the taxi home, and to come off after it.',
      'Kami mulai dari kulit, karena semuanya bertumpu di situ. Selagi masker bekerja, kita sepakati mau sejauh apa. Riasan ini tahan sampai taksi pulang, dan mudah dibersihkan sesudahnya.',
      'เริ่มที่ผิว เพราะทุกอย่างอยู่บนนั้น ระหว่างมาสก์ค่อยตกลงกันว่าจะจัดเต็มแค่ไหน แต่งให้อยู่จนถึงแท็กซี่ขากลับ และล้างออกง่ายหลังจากนั้น',
      '先由肌膚開始，因為一切都建在上面。敷面膜時，再商量要化到甚麼程度。妝容撐到坐的士回家，之後輕易卸去。',
    ),
    parts: [
      {
        name: texts('Skin and mask', 'Kulit dan masker', 'ผิวและมาสก์', '肌膚及面膜'),
        skill: 'skin',
        minutes: 15,
        processingMinutes: 10,
      },
      { name: texts('Brows', 'Alis', 'คิ้ว', '眉'), skill: 'brows', minutes: 10 },
      { name: texts('Eyes and lips', 'Mata dan bibir', 'ตาและปาก', '眼及唇'), skill: 'make-up', minutes: 40 },
    ],
    isAllergyAsked: true,
    terms: { depositPercent: 50, cancelHours: 24, points: 100 },
  },
  {
    id: 'foundation-match',
    products: ['second-skin-foundation'],
    group: 'make-up',
    ground: '#e3dbd2',
    dollars: 0,
    name: texts('Foundation match', 'Pencocokan foundation', 'หาเฉดรองพื้น', '粉底色號配對'),
    summary: texts(
      'Your shade, by daylight. Free.',
      'Warnamu, di bawah cahaya siang. Gratis.',
      'เฉดที่ใช่ภายใต้แสงธรรมชาติ ฟรี',
      '在日光下找出你的色號，免費。',
    ),
    description: texts(
      'Three stripes on your jaw, a walk to the door and a look in real light. If none of our shades is yours, we say so. You get the name on a card.',
      'Tiga garis di rahang, jalan ke pintu, lalu lihat di cahaya asli. Kalau tidak ada warna kami yang cocok, kami bilang. Namanya kami tulis di kartu.',
      'สามเส้นที่กราม เดินไปที่ประตู แล้วดูในแสงจริง ถ้าไม่มีเฉดไหนตรง เราจะบอกตามนั้น รับชื่อเฉดบนการ์ดกลับบ้าน',
      '在下顎塗三道，走到門口，在真正的光線下看。若沒有合適的色號，我們會直說。色號名稱寫在卡上給你。',
    ),
    parts: [
      {
        name: texts('Three shades on your jaw', 'Tiga warna di rahang', 'ลองสามเฉดที่กราม', '在下顎試三個色號'),
        skill: 'make-up',
        minutes: 20,
      },
    ],
  },
  {
    id: 'eyes-only',
    group: 'make-up',
    ground: '#f0cfc6',
    dollars: 45,
    name: texts('Eyes only', 'Mata saja', 'แต่งตาอย่างเดียว', '只化眼妝'),
    summary: texts(
      'You did the rest. We do the part that has to match.',
      'Sisanya sudah kamu kerjakan. Kami kerjakan bagian yang harus sama.',
      'ที่เหลือแต่งมาเองแล้ว เราทำส่วนที่ต้องเท่ากัน',
      '其餘你已化好，對稱的部分交給我們。',
    ),
    description: texts(
      'Shadow, liner and mascara on a face that is otherwise ready. Say what you’re wearing and how late it will get.',
      'Eyeshadow, eyeliner, dan maskara untuk wajah yang sudah siap. Cerita saja bajumu apa dan pulangnya jam berapa.',
      'อายแชโดว์ อายไลเนอร์ และมาสคาร่า บนหน้าที่พร้อมแล้ว บอกได้ว่าใส่ชุดอะไรและจะกลับดึกแค่ไหน',
      '在已上妝的臉上加眼影、眼線及睫毛液。告訴我們你穿甚麼，以及會玩到多晚。',
    ),
    parts: [{ name: texts('Both eyes', 'Kedua mata', 'ตาทั้งสองข้าง', '雙眼'), skill: 'make-up', minutes: 30 }],
    isAllergyAsked: true,
  },
  {
    id: 'bridal-trial',
    group: 'make-up',
    ground: '#f3eee7',
    dollars: 160,
    name: texts('Bridal trial', 'Uji coba riasan pengantin', 'ลองแต่งหน้าเจ้าสาว', '新娘試妝'),
    summary: texts(
      'Two looks and a photograph of each, so you can change your mind early.',
      'Dua riasan, masing-masing difoto, supaya kamu bisa berubah pikiran lebih awal.',
      'สองลุคพร้อมรูปถ่าย จะได้เปลี่ยนใจแต่เนิ่นๆ',
      '試兩個妝容，各拍一張相，要改主意就趁早。',
    ),
    description: texts(
      'Bring a picture of the dress, a top in its colour and one person whose opinion you can bear. We write down all we use, so that the day itself holds no surprises of ours.',
      'Bawa foto gaunmu, atasan yang sewarna, dan satu orang yang pendapatnya sanggup kamu dengar. Semua produk kami catat, jadi di hari itu tidak ada kejutan dari kami.',
      'นำรูปชุด เสื้อสีใกล้เคียง และคนที่รับฟังความเห็นได้หนึ่งคนมาด้วย เราจดทุกอย่างที่ใช้ วันจริงจะได้ไม่มีเรื่องเซอร์ไพรส์จากเรา',
      '請帶婚紗相片、一件顏色相近的上衣，以及一位你聽得入耳的人。我們會記下所有用品，當日不會有意外驚喜。',
    ),
    parts: [
      consultation,
      { name: texts('First look', 'Riasan pertama', 'ลุคแรก', '第一個妝容'), skill: 'make-up', minutes: 45 },
      { name: texts('Second look', 'Riasan kedua', 'ลุคที่สอง', '第二個妝容'), skill: 'make-up', minutes: 35 },
    ],
    isAllergyAsked: true,
    share: 0.75,
    terms: { depositPercent: 50, lateFeePercent: 50, cancelHours: 72 },
  },
  {
    id: 'wedding-morning',
    group: 'make-up',
    ground: '#d9cfe4',
    dollars: 280,
    name: texts('Wedding morning', 'Pagi hari pernikahan', 'เช้าวันแต่งงาน', '婚禮當日早上'),
    summary: texts(
      'The look from your trial, on the day, in the quiet of the store.',
      'Riasan dari uji cobamu, di hari itu, di toko yang tenang.',
      'ลุคเดิมจากวันลอง ในวันจริง ในร้านที่เงียบสงบ',
      '試妝時的妝容，大日子當天，在店內安靜完成。',
    ),
    description: texts(
      'Skin first, then make-up that is meant for tears, speeches and a long lunch. We say yes once we know that your trial artist is free. You leave with the lipstick and a pack of tissues.',
      'Kulit dulu, lalu riasan yang tahan air mata, pidato, dan makan siang panjang. Kami bilang ya setelah perias uji cobamu dipastikan ada. Kamu pulang membawa lipstiknya dan sebungkus tisu.',
      'เริ่มที่ผิว แล้วแต่งหน้าให้ทนน้ำตา สุนทรพจน์ และมื้อกลางวันยาวๆ เรายืนยันเมื่อรู้ว่าช่างคนเดิมว่าง กลับไปพร้อมลิปสติกและทิชชู่หนึ่งห่อ',
      '先護膚，再化一個經得起眼淚、致辭和漫長午宴的妝。確定為你試妝的化妝師有空後，我們才會答應。附送唇膏一枝、紙巾一包。',
    ),
    parts: [
      { name: texts('Skin', 'Kulit', 'ผิว', '肌膚'), skill: 'skin', minutes: 20 },
      { name: texts('Make-up', 'Riasan', 'แต่งหน้า', '化妝'), skill: 'make-up', minutes: 70 },
    ],
    isAllergyAsked: true,
    share: 0.5,
    terms: { depositPercent: 50, lateFeePercent: 100, cancelHours: 168, needsApproval: true },
  },
  {
    id: 'first-make-up',
    group: 'make-up',
    ground: '#cfdcc9',
    dollars: 55,
    name: texts('First make-up', 'Makeup pertama', 'แต่งหน้าครั้งแรก', '第一次化妝'),
    summary: texts(
      'For teenagers, with a parent who promises to say little.',
      'Untuk remaja, ditemani orang tua yang berjanji tidak banyak komentar.',
      'สำหรับวัยรุ่น มากับผู้ปกครองที่สัญญาว่าจะพูดน้อย',
      '給青少年，由答應少說話的家長陪同。',
    ),
    description: texts(
      'Four things, put on lightly and taken off properly. Taking off is half the lesson. There is tea for whoever waits.',
      'Empat produk, dipakai tipis dan dibersihkan dengan benar. Membersihkan adalah separuh pelajarannya. Ada teh untuk yang menunggu.',
      'ของสี่ชิ้น ลงบางๆ และล้างออกให้ถูกวิธี การล้างคือครึ่งหนึ่งของบทเรียน มีชาสำหรับคนที่รอ',
      '四件產品，薄薄地上，徹底地卸。卸妝佔課堂一半。陪同者有茶招待。',
    ),
    parts: [
      { name: texts('Putting on', 'Memakai', 'ลงเครื่องสำอาง', '上妝'), skill: 'make-up', minutes: 25 },
      { name: texts('Taking off', 'Membersihkan', 'ล้างออก', '卸妝'), skill: 'make-up', minutes: 20 },
    ],
    isAllergyAsked: true,
    share: 0.8,
  },
  {
    id: 'make-up-bag-edit',
    group: 'make-up',
    ground: '#e3dbd2',
    dollars: 35,
    name: texts('Make-up bag edit', 'Beres-beres tas makeup', 'จัดกระเป๋าเครื่องสำอาง', '整理化妝袋'),
    summary: texts(
      'We keep, you throw. Nothing is sold to you.',
      'Kami pilihkan, kamu yang buang. Tidak ada jualan.',
      'เราคัด แล้วทิ้งเอง ไม่มีการขายของ',
      '我們挑，你來丟。不作推銷。',
    ),
    description: texts(
      'Empty your bag on the table. We check dates, test colours on your skin and sort what is left by how often you’ll use it. Brushes are washed while you wait.',
      'Keluarkan isi tasmu di meja. Kami cek tanggalnya, coba warnanya di kulitmu, lalu urutkan sisanya menurut seberapa sering kamu pakai. Kuas kami cuci sambil kamu menunggu.',
      'เทของออกมาวางบนโต๊ะ เราดูวันหมดอายุ ลองสีบนผิว แล้วจัดที่เหลือตามความถี่ที่ใช้ แปรงล้างให้ระหว่างรอ',
      '把袋裏的東西全倒出來。我們檢查日期、在你的皮膚上試色，再按使用次數排好。化妝掃即場清洗。',
    ),
    parts: [{ name: texts('Sort', 'Pilah', 'คัดแยก', '分類'), skill: 'make-up', minutes: 45 }],
    share: 0.7,
  },
  {
    id: 'skin-reset-facial',
    products: ['halden-wash-basin-face-wash', 'night-shift-clay-mask', 'kobune-harbour-barrier-cream'],
    group: 'skin',
    ground: '#cfdcc9',
    dollars: 98,
    name: texts('Skin reset facial', 'Facial pemulih kulit', 'ทรีตเมนต์รีเซ็ตผิว', '肌膚重整護理'),
    summary: texts(
      'Cleansed, massaged, masked and left alone.',
      'Dibersihkan, dipijat, dimasker, lalu dibiarkan tenang.',
      'ทำความสะอาด นวด มาสก์ แล้วพักผิว',
      '潔面、按摩、敷面，再讓肌膚休息。',
    ),
    description: texts(
      'An hour for skin that has had too much of something: sun, work or serums. Fifteen minutes of it you lie under a mask and nobody talks to you. Wear a top that opens.',
      'Satu jam untuk kulit yang kebanyakan sesuatu: matahari, kerja, atau serum. Lima belas menit di antaranya kamu berbaring dengan masker dan tidak diajak bicara. Pakai atasan berkancing.',
      'หนึ่งชั่วโมงสำหรับผิวที่เจออะไรมากเกินไป ทั้งแดด งาน หรือเซรั่ม มีสิบห้านาทีที่ได้นอนมาสก์โดยไม่มีใครชวนคุย โปรดใส่เสื้อที่เปิดคอได้',
      '一小時，給承受過多的肌膚：陽光、工作或精華。其中十五分鐘你敷着面膜躺着，沒有人跟你說話。請穿可解開領口的上衣。',
    ),
    parts: [
      {
        name: texts('Cleanse and massage', 'Bersihkan dan pijat', 'ทำความสะอาดและนวด', '潔面及按摩'),
        skill: 'skin',
        minutes: 30,
      },
      { name: texts('Mask', 'Masker', 'มาสก์', '敷面'), skill: 'skin', minutes: 5, processingMinutes: 15 },
      { name: texts('Finish', 'Sentuhan akhir', 'เก็บรายละเอียด', '完成'), skill: 'skin', minutes: 10 },
    ],
    isAllergyAsked: true,
    terms: { depositPercent: 100, lateFeePercent: 50, cancelHours: 48 },
  },
  {
    id: 'skin-consultation',
    group: 'skin',
    ground: '#f3eee7',
    dollars: 0,
    name: texts('Skin consultation', 'Konsultasi kulit', 'ปรึกษาปัญหาผิว', '肌膚諮詢'),
    summary: texts(
      'What your skin needs, and what it doesn’t. Free.',
      'Apa yang kulitmu butuhkan, dan apa yang tidak. Gratis.',
      'ผิวต้องการอะไร และไม่ต้องการอะไร ฟรี',
      '了解肌膚需要甚麼、不需要甚麼。免費。',
    ),
    description: texts(
      'We look at your skin, then at what you put on it, and cross things out. You leave with a list for the morning and one for the night. If something needs a doctor, we say that too.',
      'Kami lihat kulitmu, lalu apa yang kamu pakai, dan coret beberapa. Kamu pulang dengan satu daftar untuk pagi dan satu untuk malam. Kalau ada yang perlu dokter, kami juga akan bilang.',
      'ดูผิว ดูของที่ใช้ แล้วขีดบางอย่างออก กลับไปพร้อมรายการสำหรับเช้าและก่อนนอน ถ้ามีอะไรที่ควรพบแพทย์ เราจะบอก',
      '先看皮膚，再看你在用甚麼，然後逐項刪減。你會得到早晚各一張清單。若需要看醫生，我們也會直說。',
    ),
    parts: [{ name: texts('Consultation', 'Konsultasi', 'ปรึกษา', '諮詢'), skill: 'skin', minutes: 30 }],
    terms: { needsApproval: true },
  },
  {
    id: 'lunch-break-facial',
    group: 'skin',
    ground: '#e3dbd2',
    dollars: 55,
    name: texts('Lunch-break facial', 'Facial jam makan siang', 'ทรีตเมนต์พักเที่ยง', '午休護理'),
    summary: texts(
      'Clean, calm and back at your desk within the hour.',
      'Bersih, tenang, dan kembali ke meja sebelum satu jam.',
      'สะอาด สดชื่น กลับถึงโต๊ะภายในหนึ่งชั่วโมง',
      '潔淨、鎮靜，一小時內返回座位。',
    ),
    description: texts(
      'Cleanse, a light peel, moisture and sunscreen in thirty minutes. You won’t be red, and nobody will ask where you’ve been. Bring a sandwich for the walk.',
      'Bersihkan, eksfoliasi ringan, pelembap, dan tabir surya dalam tiga puluh menit. Wajahmu tidak merah dan tidak ada yang bertanya kamu dari mana. Bawa roti untuk di jalan.',
      'ล้างหน้า ผลัดเซลล์เบาๆ เติมความชุ่มชื้น และกันแดดในสามสิบนาที หน้าไม่แดง ไม่มีใครถามว่าหายไปไหน พกแซนด์วิชไว้กินระหว่างเดินกลับ',
      '三十分鐘完成潔面、溫和去角質、保濕及防曬。臉不會紅，也沒有人會問你去了哪裏。三文治可在路上吃。',
    ),
    parts: [{ name: texts('Facial', 'Facial', 'ทรีตเมนต์', '護理'), skill: 'skin', minutes: 30 }],
    isAllergyAsked: true,
  },
  {
    id: 'facial-massage',
    group: 'skin',
    ground: '#f0cfc6',
    dollars: 70,
    name: texts('Facial massage', 'Pijat wajah', 'นวดหน้า', '面部按摩'),
    summary: texts(
      'For jaws that have been in meetings.',
      'Untuk rahang yang baru selesai rapat.',
      'สำหรับกรามที่เพิ่งออกจากประชุม',
      '給剛開完會的下顎。',
    ),
    description: texts(
      'Forty-five minutes of hands and oil, from the collarbone to the hairline. It loosens what you clench. We promise a better mood and no new face.',
      'Empat puluh lima menit tangan dan minyak, dari tulang selangka sampai garis rambut. Yang tegang jadi kendur. Kami janjikan suasana hati lebih baik, bukan wajah baru.',
      'สี่สิบห้านาทีกับมือและน้ำมัน จากไหปลาร้าถึงไรผม คลายส่วนที่เกร็ง เราสัญญาเรื่องอารมณ์ที่ดีขึ้น ไม่ใช่หน้าใหม่',
      '四十五分鐘，以雙手及面油由鎖骨推到髮際，放鬆你咬緊的地方。我們保證心情更好，不保證換一張臉。',
    ),
    parts: [{ name: texts('Massage', 'Pijat', 'นวด', '按摩'), skill: 'skin', minutes: 45 }],
    isAllergyAsked: true,
  },
  {
    id: 'sensitive-skin-facial',
    group: 'skin',
    ground: '#f3eee7',
    dollars: 110,
    name: texts('Sensitive skin facial', 'Facial kulit sensitif', 'ทรีตเมนต์ผิวแพ้ง่าย', '敏感肌護理'),
    summary: texts(
      'Few products, cool hands, no perfume.',
      'Sedikit produk, tangan sejuk, tanpa pewangi.',
      'ผลิตภัณฑ์น้อย มือเย็น ไร้น้ำหอม',
      '用料少、雙手清涼、無香料。',
    ),
    description: texts(
      'We test each product behind your ear, then use four of them slowly. If your skin says no halfway, we stop there, and you pay for half.',
      'Setiap produk kami coba dulu di belakang telingamu, lalu empat di antaranya dipakai pelan-pelan. Kalau di tengah jalan kulitmu menolak, kami berhenti dan kamu bayar separuh.',
      'ทดสอบทุกชิ้นหลังใบหูก่อน แล้วใช้เพียงสี่ชิ้นอย่างช้าๆ ถ้าผิวไม่รับกลางทาง เราหยุดและคิดครึ่งราคา',
      '每款產品先在耳後試，再慢慢用上其中四款。若皮膚中途抗議，我們立即停止，只收半價。',
    ),
    parts: [
      {
        name: texts('Patch test', 'Uji tempel', 'ทดสอบการแพ้', '皮膚測試'),
        skill: 'skin',
        minutes: 10,
        processingMinutes: 10,
      },
      { name: texts('Facial', 'Facial', 'ทรีตเมนต์', '護理'), skill: 'skin', minutes: 50 },
    ],
    isAllergyAsked: true,
    share: 0.7,
    terms: { depositPercent: 30, lateFeePercent: 50, cancelHours: 24 },
  },
  {
    id: 'clear-pore-facial',
    group: 'skin',
    ground: '#d9cfe4',
    dollars: 105,
    name: texts('Clear pore facial', 'Facial pembersih pori', 'ทรีตเมนต์ทำความสะอาดรูขุมขน', '深層毛孔護理'),
    summary: texts(
      'Steam, patience and a very good lamp.',
      'Uap, kesabaran, dan lampu yang sangat terang.',
      'ไอน้ำ ความใจเย็น และโคมไฟดีๆ',
      '蒸氣、耐性，還有一盞好燈。',
    ),
    description: texts(
      'We soften, then clear what is ready and leave what isn’t. A cool mask follows. Expect to be pink for an hour, so don’t book it before a photograph.',
      'Kulit dilembutkan, yang sudah siap dibersihkan, yang belum dibiarkan. Setelah itu masker dingin. Wajahmu akan agak merah selama satu jam, jadi jangan booking kalau setelahnya mau difoto.',
      'อบไอน้ำให้นุ่ม เก็บเฉพาะที่พร้อม ที่ยังไม่พร้อมปล่อยไว้ แล้วมาสก์เย็น หน้าจะแดงราวหนึ่งชั่วโมง หากมีถ่ายรูปต่อจากนั้น ควรเลือกวันอื่น',
      '先軟化，只清理時機成熟的，其餘不碰，再敷冷面膜。面部會泛紅約一小時，之後要拍照的話，請改天再來。',
    ),
    parts: [
      {
        name: texts('Steam and clear', 'Uap dan bersihkan', 'อบไอน้ำและทำความสะอาด', '蒸面及清潔'),
        skill: 'skin',
        minutes: 45,
      },
      {
        name: texts('Cool mask', 'Masker dingin', 'มาสก์เย็น', '冷敷面膜'),
        skill: 'skin',
        minutes: 5,
        processingMinutes: 15,
      },
    ],
    isAllergyAsked: true,
    share: 0.75,
  },
  {
    id: 'sunscreen-fitting',
    group: 'skin',
    ground: '#f0cfc6',
    dollars: 0,
    name: texts('Sunscreen fitting', 'Cari tabir surya yang cocok', 'เลือกกันแดดให้เข้ากับผิว', '防曬配對'),
    summary: texts(
      'The one you’ll really wear. Free.',
      'Yang benar-benar akan kamu pakai. Gratis.',
      'ตัวที่จะทาจริงทุกวัน ฟรี',
      '找出你真的會塗的那一枝。免費。',
    ),
    description: texts(
      'Six textures on your arm, two on your face, then a look in daylight for white traces. You also learn how much is enough: more than you’d like.',
      'Enam tekstur di lengan, dua di wajah, lalu dilihat di cahaya siang kalau ada bekas putih. Kamu juga belajar seberapa banyak yang cukup: lebih dari yang kamu mau.',
      'ลองหกเนื้อบนแขน สองเนื้อบนหน้า แล้วออกไปดูคราบขาวในแสงธรรมชาติ ได้รู้ด้วยว่าทาแค่ไหนถึงพอ ซึ่งมากกว่าที่อยากทา',
      '手臂試六種質地，臉上試兩種，再到日光下看有沒有泛白。順道學會要塗多少：比你想塗的多。',
    ),
    parts: [{ name: texts('Fitting', 'Pencocokan', 'ลองเนื้อกันแดด', '配對'), skill: 'skin', minutes: 20 }],
  },
  {
    id: 'file-and-polish',
    group: 'nails',
    ground: '#f0cfc6',
    dollars: 35,
    name: texts('File and polish', 'Kikir dan kuteks', 'ตะไบและทาสีเล็บ', '修甲及塗甲油'),
    summary: texts(
      'Shaped, painted, and dry before you need your keys.',
      'Dibentuk, dicat, dan kering sebelum kamu perlu kunci.',
      'แต่งทรง ทาสี แห้งก่อนต้องหยิบกุญแจ',
      '修好、塗好，要找鎖匙前已經乾透。',
    ),
    description: texts(
      'One shape for all ten, cuticles pushed back and not cut, two coats and a top coat. Ten of the forty minutes are for drying; we’ll turn the pages for you.',
      'Satu bentuk untuk sepuluh jari, kutikula didorong dan tidak dipotong, dua lapis warna dan satu pelindung. Sepuluh dari empat puluh menit untuk mengering; halaman majalahnya kami bantu balik.',
      'ทรงเดียวกันทั้งสิบเล็บ ดันหนังโดยไม่ตัด ทาสองชั้นและเคลือบ สิบจากสี่สิบนาทีไว้รอแห้ง เราช่วยพลิกหน้านิตยสารให้',
      '十隻指甲同一個形狀，死皮只推不剪，兩層顏色加一層亮油。四十分鐘有十分鐘在等乾，雜誌由我們替你揭。',
    ),
    parts: [
      { name: texts('File and polish', 'Kikir dan kuteks', 'ตะไบและทาสี', '修甲及上色'), skill: 'nails', minutes: 40 },
    ],
  },
  {
    id: 'gel-manicure',
    group: 'nails',
    ground: '#d9cfe4',
    dollars: 58,
    name: texts('Gel manicure', 'Manikur gel', 'ทาเล็บเจล', '凝膠美甲'),
    summary: texts(
      'Two weeks of washing up, and no chips.',
      'Dua minggu cuci piring, tanpa terkelupas.',
      'ล้างจานสองสัปดาห์ สีไม่ลอก',
      '洗碗兩星期也不剝落。',
    ),
    description: texts(
      'Thin layers, each set under the lamp, in one of forty colours. The old gel comes off first. Come back to have it removed; your teeth are not a tool.',
      'Lapisan tipis, masing-masing dikeringkan di bawah lampu, dalam satu dari empat puluh warna. Gel lama dilepas dulu. Kembalilah untuk melepasnya; gigimu bukan alat.',
      'ลงชั้นบางๆ อบใต้โคมทีละชั้น เลือกได้สี่สิบสี ถอดเจลเก่าก่อน เมื่อถึงเวลากลับมาให้เราถอด ฟันไม่ใช่เครื่องมือ',
      '逐層薄塗，逐層照燈，四十色任選一色。會先卸去舊甲。日後請回來讓我們卸，牙齒不是工具。',
    ),
    parts: [
      { name: texts('Prepare', 'Persiapan', 'เตรียมเล็บ', '打底'), skill: 'nails', minutes: 20 },
      { name: texts('Colour', 'Warna', 'ลงสี', '上色'), skill: 'nails', minutes: 40 },
    ],
    isAllergyAsked: true,
    share: 0.8,
  },
  {
    id: 'gel-removal',
    group: 'nails',
    ground: '#e3dbd2',
    dollars: 20,
    name: texts('Gel removal', 'Lepas gel', 'ถอดเล็บเจล', '卸甲'),
    summary: texts(
      'Off without a fight, whoever put it on.',
      'Lepas tanpa drama, siapa pun yang memasang.',
      'ถอดออกโดยไม่ต้องสู้ ใครทำมาก็ได้',
      '輕鬆卸下，不論出自誰手。',
    ),
    description: texts(
      'Soaked and eased off, never scraped. Then oil, a short file and an honest word on whether your nails want a rest.',
      'Direndam dan dilepas pelan-pelan, tidak dikerok. Lalu minyak, sedikit kikir, dan pendapat jujur apakah kukumu perlu istirahat.',
      'แช่ให้นุ่มแล้วค่อยๆ ดันออก ไม่ขูด จากนั้นทาน้ำมัน ตะไบเล็กน้อย และบอกตามตรงว่าเล็บควรพักหรือยัง',
      '浸軟再推走，絕不硬刮。之後塗指緣油、略為修形，再老實告訴你指甲需不需要休息。',
    ),
    parts: [
      { name: texts('Soak and remove', 'Rendam dan lepas', 'แช่และถอด', '浸軟及卸除'), skill: 'nails', minutes: 25 },
    ],
    isAllergyAsked: true,
    share: 0.8,
  },
  {
    id: 'hand-treatment',
    group: 'nails',
    ground: '#cfdcc9',
    dollars: 42,
    name: texts('Hand treatment', 'Perawatan tangan', 'บำรุงมือ', '手部護理'),
    summary: texts(
      'For hands that carry everything else.',
      'Untuk tangan yang membawa segalanya.',
      'สำหรับมือที่ทำทุกอย่าง',
      '給甚麼都要提的雙手。',
    ),
    description: texts(
      'A scrub, a warm mask in cotton gloves and a massage up to the elbow. You can’t use your phone for twenty minutes. Some call that the treatment.',
      'Lulur, masker hangat dalam sarung tangan katun, dan pijat sampai siku. Selama dua puluh menit kamu tidak bisa pegang ponsel. Ada yang bilang itulah perawatannya.',
      'สครับ มาสก์อุ่นในถุงมือผ้าฝ้าย และนวดถึงข้อศอก ใช้โทรศัพท์ไม่ได้ยี่สิบนาที บางคนว่านั่นแหละคือการบำบัด',
      '磨砂、戴棉手套敷暖膜，再按摩至手肘。其間二十分鐘用不到電話，有人說那才是療程。',
    ),
    parts: [{ name: texts('Hands', 'Tangan', 'มือ', '雙手'), skill: 'nails', minutes: 35 }],
    isAllergyAsked: true,
    share: 0.75,
  },
  {
    id: 'scent-consultation',
    group: 'scent-and-gifts',
    ground: '#d9cfe4',
    dollars: 0,
    name: texts('Scent consultation', 'Konsultasi parfum', 'เลือกน้ำหอม', '香氛諮詢'),
    summary: texts(
      'From sixty bottles to two, by your own nose. Free.',
      'Dari enam puluh botol jadi dua, dengan hidungmu sendiri. Gratis.',
      'จากหกสิบขวดเหลือสอง ด้วยจมูกตัวเอง ฟรี',
      '由六十瓶到兩瓶，靠你自己的鼻子。免費。',
    ),
    description: texts(
      'You say what you like to smell, also if it is toast. We bring nine papers, then put two on your skin. Wear them home; the third hour decides.',
      'Kamu cerita aroma yang kamu suka, roti bakar juga boleh. Kami bawakan sembilan kertas, lalu dua dioleskan di kulitmu. Bawa pulang; jam ketiga yang menentukan.',
      'บอกกลิ่นที่ชอบ จะเป็นขนมปังปิ้งก็ได้ เราหยิบมาเก้ากลิ่นบนกระดาษ แล้วลองบนผิวสองกลิ่น ใส่กลับบ้าน ให้ชั่วโมงที่สามตัดสิน',
      '說說你喜歡的氣味，烤麵包也可以。我們準備九張試香紙，再在皮膚上試兩款。帶着回家，第三個小時自有答案。',
    ),
    parts: [
      { name: texts('Smell and choose', 'Cium dan pilih', 'ดมและเลือก', '聞香及挑選'), skill: 'scent', minutes: 30 },
    ],
  },
  {
    id: 'gift-finding',
    provider: 'booxi',
    group: 'scent-and-gifts',
    ground: '#f0cfc6',
    dollars: 0,
    name: texts('Gift finding', 'Cari kado', 'ช่วยเลือกของขวัญ', '揀禮物'),
    summary: texts(
      'For the person who says they need nothing. Free.',
      'Untuk orang yang katanya tidak butuh apa-apa. Gratis.',
      'สำหรับคนที่บอกว่าไม่อยากได้อะไร ฟรี',
      '送給說甚麼都不需要的人。免費。',
    ),
    description: texts(
      'Tell us a colour they wear, a habit and what you’d like to spend. We show three things and wrap the one you choose. You keep the receipt that hides the price.',
      'Ceritakan warna yang sering dia pakai, satu kebiasaannya, dan anggaranmu. Kami tunjukkan tiga pilihan dan membungkus yang kamu pilih. Struk tanpa harga ikut kamu bawa.',
      'เล่าสีที่เขาชอบใส่ นิสัยหนึ่งอย่าง และงบ เราหยิบให้ดูสามชิ้นแล้วห่อชิ้นที่เลือก พร้อมใบเสร็จที่ไม่บอกราคา',
      '告訴我們對方常穿的顏色、一個習慣，以及你的預算。我們給你看三件，包好你選的一件，另附不顯示價錢的收據。',
    ),
    parts: [
      { name: texts('Find and wrap', 'Cari dan bungkus', 'เลือกและห่อ', '挑選及包裝'), skill: 'scent', minutes: 20 },
    ],
  },
  {
    id: 'scent-for-two',
    group: 'scent-and-gifts',
    ground: '#f3eee7',
    dollars: 65,
    name: texts('Scent for two', 'Parfum untuk berdua', 'น้ำหอมสำหรับสองคน', '二人香氛'),
    summary: texts(
      'Two people, one hour, and perfumes that get along.',
      'Dua orang, satu jam, dan parfum yang akur.',
      'สองคน หนึ่งชั่วโมง กับน้ำหอมที่เข้ากันได้',
      '兩個人、一小時，選出合得來的香水。',
    ),
    description: texts(
      'Each of you chooses for the other, with eyes closed, then for yourselves. You compare at the end, politely. The price is for both and comes off a bottle bought that day.',
      'Kalian saling memilihkan dengan mata tertutup, lalu memilih untuk diri sendiri. Hasilnya dibandingkan di akhir, dengan sopan. Harga untuk berdua dan dipotong dari botol yang dibeli hari itu.',
      'หลับตาแล้วเลือกให้อีกฝ่าย จากนั้นเลือกให้ตัวเอง แล้วเทียบกันอย่างสุภาพ ราคานี้สำหรับสองคน และหักจากขวดที่ซื้อในวันนั้น',
      '先閉上眼為對方選，再為自己選，最後禮貌地比較。收費包括兩位，並可在當日購買的香水中扣除。',
    ),
    parts: [
      { name: texts('For each other', 'Untuk satu sama lain', 'เลือกให้กัน', '為對方選'), skill: 'scent', minutes: 30 },
      { name: texts('For yourselves', 'Untuk diri sendiri', 'เลือกให้ตัวเอง', '為自己選'), skill: 'scent', minutes: 30 },
    ],
    share: 0.6,
    terms: { depositPercent: 20, cancelHours: 12 },
  },
];
