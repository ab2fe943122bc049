import { type Kind, shelves } from './kind.ts';
import { sheets } from './sizes.ts';
import { say } from './words.ts';

const cleansers = shelves('skin', 'cleansers');
const toners = shelves('skin', 'toners-and-mists');
const serums = shelves('skin', 'serums-and-oils');
const creams = shelves('skin', 'moisturisers');
const eyeCare = shelves('skin', 'eye-care');
const masks = shelves('skin', 'masks');
const lipCare = shelves('lips', 'lip-care');

export const skinKinds: readonly Kind[] = [
  cleansers('cleansing-oils', 'Cleansing oils', say('Cleansing Oil', 'Minyak Pembersih', 'คลีนซิ่งออยล์', '卸妝油'), {
    shape: 'pump',
    formula: 'cleansingOil',
    price: 38,
    sizes: ['150 ml', '200 ml', '400 ml'],
    tone: '#e8cf8f',
    what: [
      say(
        'Melts make-up and sunscreen, then rinses to nothing.',
        'Melarutkan makeup dan sunscreen, lalu terbilas tanpa sisa.',
        'ละลายเมคอัพและกันแดด แล้วล้างออกเกลี้ยง',
        '溶解妝容與防曬，沖水即淨。',
      ),
      say(
        'The first step of the evening, and the kindest.',
        'Langkah pertama di malam hari, dan yang paling lembut.',
        'ขั้นแรกของค่ำคืน และอ่อนโยนที่สุด',
        '晚間第一步，也是最溫柔的一步。',
      ),
    ],
    use: say(
      'Massage two pumps over a dry face, add water until it turns milky and rinse.',
      'Pijatkan dua pompa ke wajah kering, tambahkan air sampai seputih susu, lalu bilas.',
      'นวดสองปั๊มบนหน้าแห้ง เติมน้ำจนเป็นน้ำนมแล้วล้างออก',
      '乾手乾面，取兩泵按摩，加水乳化後沖淨。',
    ),
  }),
  cleansers('cleansing-balms', 'Cleansing balms', say('Cleansing Balm', 'Balsam Pembersih', 'คลีนซิ่งบาล์ม', '卸妝膏'), {
    shape: 'jar',
    formula: 'balm',
    price: 42,
    sizes: ['90 g', '30 g'],
    tone: '#f2e3c4',
    what: [
      say(
        'A solid balm that turns to oil at the touch of skin.',
        'Balsam padat yang berubah jadi minyak saat menyentuh kulit.',
        'บาล์มเนื้อแข็งที่กลายเป็นออยล์เมื่อแตะผิว',
        '固體膏狀，觸及肌膚即化成油。',
      ),
      say(
        'Takes off the day, waterproof mascara included.',
        'Mengangkat sisa hari, termasuk maskara tahan air.',
        'ล้างทั้งวันออกไป รวมถึงมาสคาร่ากันน้ำ',
        '卸去一日妝容，防水睫毛液也不例外。',
      ),
    ],
    use: say(
      'Warm a hazelnut of balm between the palms, massage over a dry face and rinse with lukewarm water.',
      'Hangatkan balsam seukuran kacang di telapak tangan, pijatkan ke wajah kering, bilas dengan air hangat.',
      'อุ่นบาล์มขนาดเม็ดถั่วในฝ่ามือ นวดบนหน้าแห้ง แล้วล้างด้วยน้ำอุ่น',
      '取榛子大小於掌心溫熱，按摩乾爽面部，再以溫水沖淨。',
    ),
  }),
  cleansers('face-washes', 'Face washes', say('Face Wash', 'Sabun Muka', 'เจลล้างหน้า', '潔面啫喱'), {
    shape: 'pump',
    formula: 'cleanser',
    price: 28,
    sizes: ['150 ml', '250 ml', '50 ml'],
    tone: '#dfe9e6',
    what: [
      say(
        'Cleans like it means it and leaves no tightness.',
        'Membersihkan sampai tuntas tanpa membuat kulit terasa tertarik.',
        'ล้างสะอาดจริงจังโดยไม่ทำให้หน้าตึง',
        '徹底潔淨，洗後不緊繃。',
      ),
      say(
        'A low foam for twice a day, every day.',
        'Busa ringan untuk dua kali sehari, setiap hari.',
        'ฟองน้อย ใช้ได้เช้าเย็นทุกวัน',
        '低泡配方，早晚天天合用。',
      ),
    ],
    use: say(
      'Work into a light foam with water, massage for thirty seconds and rinse. Morning and night.',
      'Busakan dengan air, pijat tiga puluh detik lalu bilas. Pagi dan malam.',
      'ตีฟองกับน้ำ นวดสามสิบวินาทีแล้วล้างออก ใช้เช้าและก่อนนอน',
      '加水揉出輕柔泡沫，按摩三十秒後沖淨。早晚使用。',
    ),
  }),
  cleansers('micellar-waters', 'Micellar waters', say('Micellar Water', 'Air Misel', 'ไมเซลลาร์วอเตอร์', '潔膚水'), {
    shape: 'clearBottle',
    formula: 'toner',
    price: 24,
    sizes: ['200 ml', '400 ml', '100 ml'],
    tone: '#e8eef3',
    what: [
      say(
        'Clean skin from one cotton pad, no sink needed.',
        'Kulit bersih dengan selembar kapas, tanpa wastafel.',
        'ผิวสะอาดด้วยสำลีแผ่นเดียว ไม่ต้องใช้อ่าง',
        '一片化妝棉便潔淨，毋須洗面盆。',
      ),
      say(
        'Lifts off city dust and light make-up in a few calm strokes.',
        'Mengangkat debu kota dan makeup ringan dalam beberapa usapan.',
        'เช็ดฝุ่นเมืองและเมคอัพบาง ๆ ออกในไม่กี่ครั้ง',
        '輕抹數下，帶走都市塵垢與淡妝。',
      ),
    ],
    use: say(
      'Soak a cotton pad and wipe gently until the pad stays clean.',
      'Basahi kapas lalu usap lembut sampai kapas tetap bersih.',
      'ชุบสำลีแล้วเช็ดเบา ๆ จนสำลีสะอาด',
      '沾濕化妝棉，輕抹至棉片潔淨為止。',
    ),
  }),
  cleansers('exfoliators', 'Exfoliators', say('Exfoliator', 'Eksfoliator', 'ผลิตภัณฑ์ผลัดเซลล์ผิว', '去角質啫喱'), {
    shape: 'tube',
    formula: 'scrub',
    price: 34,
    sizes: ['75 ml', '150 ml'],
    tone: '#e9d7c0',
    what: [
      say(
        'Sweeps off what dulls the skin, twice a week.',
        'Mengangkat kusam dari kulit, dua kali seminggu.',
        'ผลัดความหมองออกจากผิว สัปดาห์ละสองครั้ง',
        '每星期兩次，帶走暗啞角質。',
      ),
      say(
        'Smoother by the time you reach for the towel.',
        'Lebih halus bahkan sebelum kamu meraih handuk.',
        'เนียนขึ้นตั้งแต่ยังไม่ทันหยิบผ้าขนหนู',
        '還未拿起毛巾，肌膚已更柔滑。',
      ),
    ],
    use: say(
      'Massage over damp skin for one minute, keep clear of the eyes and rinse. Wear sunscreen the next day.',
      'Pijatkan di kulit lembap selama satu menit, hindari area mata, lalu bilas. Pakai sunscreen keesokan harinya.',
      'นวดบนผิวหมาดหนึ่งนาที เลี่ยงรอบดวงตา แล้วล้างออก วันถัดไปควรทากันแดด',
      '於濕潤肌膚按摩一分鐘，避開眼部後沖淨。翌日記得防曬。',
    ),
  }),
  toners('toners', 'Toners', say('Toner', 'Toner Wajah', 'โทนเนอร์', '爽膚水'), {
    shape: 'clearBottle',
    formula: 'toner',
    price: 32,
    sizes: ['150 ml', '200 ml', '300 ml'],
    tone: '#e3ead9',
    what: [
      say(
        'Water first: the step that makes every next one work.',
        'Air lebih dulu: langkah yang membuat langkah berikutnya lebih bekerja.',
        'เติมน้ำก่อน แล้วทุกขั้นต่อไปจะทำงานดีขึ้น',
        '先補水，之後每一步更見效。',
      ),
      say(
        'Balances, softens and is gone before you screw the cap back on.',
        'Menyeimbangkan, melembutkan, dan meresap sebelum tutupnya terpasang.',
        'ปรับสมดุล ให้ผิวนุ่ม ซึมก่อนปิดฝาขวด',
        '平衡並柔軟肌膚，蓋好瓶蓋前已吸收。',
      ),
    ],
    use: say(
      'Press a palmful into clean skin, or sweep on with cotton. Follow with serum while skin is damp.',
      'Tekan lembut ke kulit bersih dengan telapak tangan atau kapas. Lanjutkan serum selagi kulit lembap.',
      'ใช้ฝ่ามือกดลงบนผิวสะอาดหรือเช็ดด้วยสำลี ตามด้วยเซรั่มขณะผิวยังหมาด',
      '以掌心輕按於潔淨肌膚，或用化妝棉輕抹。趁肌膚濕潤時塗精華。',
    ),
  }),
  toners('essences', 'Essences', say('Essence', 'Esens', 'เอสเซนส์', '精華水'), {
    shape: 'clearBottle',
    formula: 'serum',
    price: 52,
    sizes: ['100 ml', '150 ml'],
    tone: '#efe6cf',
    what: [
      say(
        'Thinner than a serum, busier than a toner.',
        'Lebih ringan dari serum, lebih giat dari toner.',
        'บางกว่าเซรั่ม ทำงานมากกว่าโทนเนอร์',
        '比精華輕盈，比爽膚水更有作為。',
      ),
      say(
        'Pat it in and the skin drinks.',
        'Tepuk lembut dan kulit pun minum.',
        'แตะเบา ๆ แล้วผิวก็ดื่ม',
        '輕拍入肌，肌膚即時喝飽水。',
      ),
    ],
    use: say(
      'Pat a few drops into the face with both hands after toner.',
      'Setelah toner, tepukkan beberapa tetes ke wajah dengan kedua tangan.',
      'หลังโทนเนอร์ ใช้สองมือแตะสองสามหยดทั่วหน้า',
      '爽膚水後，取數滴以雙手輕拍全面。',
    ),
  }),
  toners('face-mists', 'Face mists', say('Face Mist', 'Face Mist', 'สเปรย์น้ำแร่', '保濕噴霧'), {
    shape: 'spray',
    formula: 'mist',
    price: 22,
    sizes: ['50 ml', '100 ml', '150 ml'],
    tone: '#d8e6ea',
    what: [
      say(
        'Rain in a bottle, for desks and departure gates.',
        'Hujan dalam botol, untuk meja kerja dan ruang tunggu bandara.',
        'ฝนในขวด สำหรับโต๊ะทำงานและประตูขึ้นเครื่อง',
        '瓶中細雨，適合辦公桌與登機閘口。',
      ),
      say(
        'A fine mist that wakes skin without waking the mascara.',
        'Kabut halus yang menyegarkan kulit tanpa mengganggu maskara.',
        'ละอองละเอียดปลุกผิวโดยไม่ปลุกมาสคาร่า',
        '細緻水霧喚醒肌膚，不會弄花睫毛液。',
      ),
    ],
    use: say(
      'Close your eyes and mist from 20 cm. Over make-up is fine.',
      'Pejamkan mata dan semprot dari jarak 20 cm. Boleh di atas makeup.',
      'หลับตาแล้วฉีดห่าง 20 ซม. ใช้ทับเมคอัพได้',
      '閉上雙眼，距離20厘米噴灑，妝後亦可使用。',
    ),
  }),
  serums('serums', 'Serums', say('Serum', 'Serum Wajah', 'เซรั่ม', '精華'), {
    shape: 'dropper',
    formula: 'serum',
    price: 58,
    sizes: ['30 ml', '50 ml', '15 ml'],
    tone: '#e9c98e',
    what: [
      say(
        'A few drops, a clear job, results you can see in the mirror.',
        'Beberapa tetes, satu tugas jelas, hasilnya terlihat di cermin.',
        'ไม่กี่หยด หน้าที่ชัดเจน เห็นผลในกระจก',
        '數滴，一個目標，鏡中見真章。',
      ),
      say(
        'Light as water, serious as a lab coat.',
        'Seringan air, seserius jas lab.',
        'เบาเหมือนน้ำ จริงจังเหมือนเสื้อกาวน์',
        '輕如水，認真如實驗袍。',
      ),
    ],
    use: say(
      'Smooth three drops over face and neck after toner, before cream.',
      'Ratakan tiga tetes di wajah dan leher setelah toner, sebelum krim.',
      'เกลี่ยสามหยดทั่วหน้าและคอ หลังโทนเนอร์ก่อนครีม',
      '爽膚水後、面霜前，取三滴塗勻面部及頸部。',
    ),
  }),
  serums('face-oils', 'Face oils', say('Face Oil', 'Minyak Wajah', 'เฟซออยล์', '護膚油'), {
    shape: 'dropper',
    formula: 'oil',
    price: 54,
    sizes: ['30 ml', '15 ml'],
    tone: '#d9a441',
    what: [
      say(
        'Night work for dry skin, drop by drop.',
        'Perawatan malam untuk kulit kering, setetes demi setetes.',
        'ดูแลผิวแห้งยามค่ำ ทีละหยด',
        '夜間滋養乾燥肌膚，一滴接一滴。',
      ),
      say(
        'Sinks in, stays soft, never shines.',
        'Meresap, tetap lembut, tidak mengilap.',
        'ซึมลึก ผิวนุ่ม ไม่มันวาว',
        '滲透入肌，柔軟不泛油光。',
      ),
    ],
    use: say(
      'Warm three drops in the palms and press into the face as the last step at night.',
      'Hangatkan tiga tetes di telapak tangan, tekan ke wajah sebagai langkah terakhir malam hari.',
      'อุ่นสามหยดในฝ่ามือ แล้วกดลงบนใบหน้าเป็นขั้นสุดท้ายก่อนนอน',
      '掌心溫熱三滴，按壓於面部，作為晚間最後一步。',
    ),
  }),
  serums('ampoules', 'Ampoules', say('Ampoule', 'Ampul', 'แอมพูล', '安瓶精華'), {
    shape: 'dropper',
    formula: 'serum',
    price: 64,
    sizes: ['20 ml', '7 × 2 ml'],
    tone: '#c9d7e8',
    what: [
      say(
        'One week of extra attention for skin that needs it.',
        'Seminggu perhatian ekstra untuk kulit yang membutuhkannya.',
        'หนึ่งสัปดาห์แห่งการดูแลพิเศษสำหรับผิวที่ต้องการ',
        '為有需要的肌膚，密集呵護一星期。',
      ),
      say(
        'The strongest thing on the shelf, in the smallest dose.',
        'Yang paling kuat di rak, dalam dosis terkecil.',
        'เข้มข้นที่สุดบนชั้น ในปริมาณน้อยที่สุด',
        '架上最濃縮的一款，用量卻最少。',
      ),
    ],
    use: say(
      'Press five drops into the skin at night for seven nights in a row.',
      'Tekan lima tetes ke kulit di malam hari, tujuh malam berturut-turut.',
      'กดห้าหยดลงบนผิวก่อนนอน ติดต่อกันเจ็ดคืน',
      '每晚取五滴按入肌膚，連續七晚。',
    ),
  }),
  creams('day-creams', 'Day creams', say('Day Cream', 'Krim Siang', 'ครีมบำรุงกลางวัน', '日霜'), {
    shape: 'jar',
    formula: 'cream',
    price: 46,
    sizes: ['50 ml', '15 ml'],
    tone: '#f5ece0',
    refill: true,
    what: [
      say(
        'Comfort for the day, under make-up or instead of it.',
        'Nyaman sepanjang hari, di bawah makeup atau tanpa makeup.',
        'สบายผิวทั้งวัน จะทาใต้เมคอัพหรือไม่แต่งเลยก็ได้',
        '全日舒適，妝前打底或素顏皆宜。',
      ),
      say(
        'Holds water where it belongs: in the skin.',
        'Menahan air di tempatnya: di dalam kulit.',
        'กักน้ำไว้ในที่ที่ควรอยู่ คือในผิว',
        '將水分鎖在應在之處：肌膚裏。',
      ),
    ],
    use: say(
      'Smooth over face and neck every morning, before sunscreen.',
      'Ratakan di wajah dan leher setiap pagi, sebelum sunscreen.',
      'ทาทั่วหน้าและคอทุกเช้าก่อนกันแดด',
      '每朝塗勻面部及頸部，再塗防曬。',
    ),
  }),
  creams('gel-creams', 'Gel creams', say('Gel Cream', 'Gel Cream', 'เจลครีม', '啫喱面霜'), {
    shape: 'jar',
    formula: 'gelCream',
    price: 42,
    sizes: ['50 ml', '100 ml'],
    tone: '#d7e6e2',
    refill: true,
    what: [
      say(
        'Moisture for weather that already has plenty.',
        'Kelembapan untuk cuaca yang sudah lembap.',
        'ความชุ่มชื้นสำหรับอากาศที่ชื้นอยู่แล้ว',
        '為潮濕天氣而設的保濕。',
      ),
      say(
        'Cool on contact, gone in a breath.',
        'Sejuk saat disentuh, meresap dalam satu tarikan napas.',
        'เย็นเมื่อแตะ ซึมในหนึ่งลมหายใจ',
        '一觸清涼，一呼一吸間吸收。',
      ),
    ],
    use: say(
      'Smooth over clean skin, morning or night. Keep it in the fridge on hot days.',
      'Ratakan di kulit bersih, pagi atau malam. Simpan di kulkas saat hari panas.',
      'ทาบนผิวสะอาดเช้าหรือก่อนนอน วันร้อน ๆ แช่ตู้เย็นได้',
      '早或晚塗於潔淨肌膚，天熱時可放雪櫃。',
    ),
  }),
  creams('night-creams', 'Night creams', say('Night Cream', 'Krim Malam', 'ครีมบำรุงกลางคืน', '晚霜'), {
    shape: 'jar',
    formula: 'richCream',
    price: 56,
    sizes: ['50 ml', '30 ml'],
    tone: '#efe1d6',
    refill: true,
    what: [
      say(
        'Works the night shift so morning is easier.',
        'Bekerja semalaman supaya pagimu lebih ringan.',
        'ทำงานกะดึกให้ตอนเช้าง่ายขึ้น',
        '通宵當值，讓早上更輕鬆。',
      ),
      say(
        'Rich, quiet repair while you sleep.',
        'Perbaikan yang kaya dan tenang saat kamu tidur.',
        'เนื้อเข้มข้น ฟื้นบำรุงเงียบ ๆ ขณะหลับ',
        '豐潤質地，在你熟睡時默默修護。',
      ),
    ],
    use: say(
      'Massage upwards over face and neck as the last step at night.',
      'Pijat ke arah atas di wajah dan leher sebagai langkah terakhir malam hari.',
      'นวดขึ้นทั่วหน้าและคอเป็นขั้นสุดท้ายก่อนนอน',
      '晚間最後一步，由下而上按摩面部及頸部。',
    ),
  }),
  creams('barrier-creams', 'Barrier creams', say('Barrier Cream', 'Krim Pelindung Kulit', 'แบริเออร์ครีม', '屏障修護霜'), {
    shape: 'tube',
    formula: 'richCream',
    price: 39,
    sizes: ['50 ml', '75 ml', '20 ml'],
    tone: '#e9e5d8',
    what: [
      say(
        'For skin that says no: plain, thick and patient.',
        'Untuk kulit yang sedang rewel: sederhana, kental dan sabar.',
        'สำหรับผิวที่กำลังงอแง เรียบง่าย เข้มข้น ใจเย็น',
        '為鬧情緒的肌膚而設：簡單、厚潤、有耐性。',
      ),
      say(
        'Puts back what wind, air-con and acids take away.',
        'Mengembalikan yang diambil angin, AC dan asam.',
        'คืนสิ่งที่ลม แอร์ และกรดพรากไป',
        '補回被風、冷氣和酸類帶走的一切。',
      ),
    ],
    use: say(
      'Press onto dry or sore patches whenever they ask for it.',
      'Tekan pada area kering atau perih kapan pun dibutuhkan.',
      'แตะลงบนจุดที่แห้งหรือระคายเมื่อใดก็ได้',
      '隨時輕按於乾燥或敏感部位。',
    ),
  }),
  eyeCare('eye-creams', 'Eye creams', say('Eye Cream', 'Krim Mata', 'ครีมบำรุงรอบดวงตา', '眼霜'), {
    shape: 'tube',
    formula: 'cream',
    price: 48,
    sizes: ['15 ml', '30 ml'],
    tone: '#f2dcd2',
    unmodified: true,
    what: [
      say(
        'Eight hours of sleep, or the look of it.',
        'Tidur delapan jam, atau setidaknya terlihat begitu.',
        'นอนแปดชั่วโมง หรืออย่างน้อยก็ดูเหมือน',
        '睡足八小時，或至少看來如此。',
      ),
      say(
        'Light enough for the thinnest skin you have.',
        'Cukup ringan untuk kulit tertipis di wajahmu.',
        'เบาพอสำหรับผิวที่บางที่สุดของคุณ',
        '輕盈，適合全身最薄的肌膚。',
      ),
    ],
    use: say(
      'Tap a grain of rice along the bone around the eye with your ring finger.',
      'Tepuk seukuran butir beras di sepanjang tulang sekitar mata dengan jari manis.',
      'ใช้นิ้วนางแตะขนาดเม็ดข้าวตามกระดูกรอบดวงตา',
      '以無名指取米粒大小，沿眼眶骨輕拍。',
    ),
  }),
  eyeCare('eye-patches', 'Eye patches', say('Eye Patches', 'Eye Patch', 'แผ่นมาสก์ใต้ตา', '眼膜'), {
    shape: 'patches',
    formula: 'serum',
    price: 36,
    sizes: ['60 pcs', '30 pcs'],
    counted: sheets,
    tone: '#d9e2d2',
    unmodified: true,
    what: [
      say(
        'Fifteen cool minutes for tired eyes.',
        'Lima belas menit sejuk untuk mata lelah.',
        'สิบห้านาทีเย็นสบายสำหรับดวงตาที่ล้า',
        '給倦眼清涼十五分鐘。',
      ),
      say(
        'Put them on, make tea, take them off, look awake.',
        'Tempelkan, seduh teh, lepas, dan tampak segar.',
        'แปะ ชงชา แกะออก แล้วดูสดชื่น',
        '貼上、泡茶、撕下，即時醒神。',
      ),
    ],
    use: say(
      'Place under clean, dry eyes for fifteen minutes and pat in what is left.',
      'Tempel di bawah mata yang bersih dan kering selama lima belas menit, lalu tepuk sisanya.',
      'แปะใต้ตาที่สะอาดและแห้งสิบห้านาที แล้วแตะส่วนที่เหลือให้ซึม',
      '貼於潔淨乾爽的眼下十五分鐘，再輕拍餘下精華。',
    ),
  }),
  masks('sheet-masks', 'Sheet masks', say('Sheet Mask', 'Masker Lembaran', 'แผ่นมาสก์หน้า', '面膜'), {
    shape: 'sachet',
    formula: 'serum',
    price: 6,
    sizes: ['1 pc', '5 pcs', '10 pcs'],
    counted: sheets,
    tone: '#eef1fa',
    what: [
      say(
        'A serum with a schedule: twenty minutes, lying down.',
        'Serum dengan jadwal: dua puluh menit sambil rebahan.',
        'เซรั่มที่มีเวลานัด ยี่สิบนาทีในท่านอน',
        '有時間表的精華：躺下，二十分鐘。',
      ),
      say(
        'A soft sheet that stays where you put it, even if you do not.',
        'Lembaran lembut yang tetap menempel, meski kamu bergerak.',
        'แผ่นนุ่มแนบหน้า แม้คุณจะไม่อยู่นิ่ง',
        '柔軟面膜緊貼面部，你走動也不移位。',
      ),
    ],
    use: say(
      'Smooth over clean skin, relax for twenty minutes, lift off and pat in the rest.',
      'Tempel di kulit bersih, santai dua puluh menit, lepas lalu tepuk sisanya.',
      'แปะบนผิวสะอาด พักยี่สิบนาที ลอกออกแล้วแตะส่วนที่เหลือ',
      '敷於潔淨肌膚二十分鐘，撕下後輕拍餘下精華。',
    ),
  }),
  masks('clay-masks', 'Clay masks', say('Clay Mask', 'Clay Mask', 'มาสก์โคลน', '泥面膜'), {
    shape: 'jar',
    formula: 'clay',
    price: 38,
    sizes: ['75 ml', '100 ml'],
    tone: '#c9b29a',
    what: [
      say(
        'Draws out the week and leaves the water in.',
        'Menarik kotoran seminggu, menyisakan kelembapan.',
        'ดูดสิ่งตกค้างทั้งสัปดาห์ เหลือความชุ่มชื้นไว้',
        '吸走一星期的污垢，留住水分。',
      ),
      say(
        'Earth, stirred fine, for pores that need a rest.',
        'Tanah halus untuk pori yang butuh istirahat.',
        'ดินเนื้อละเอียดสำหรับรูขุมขนที่อยากพัก',
        '細緻礦泥，讓毛孔休息一下。',
      ),
    ],
    use: say(
      'Spread a thin layer over damp skin and rinse after eight minutes, before it cracks.',
      'Oleskan tipis di kulit lembap, bilas setelah delapan menit sebelum retak.',
      'ทาบาง ๆ บนผิวหมาด ล้างออกหลังแปดนาทีก่อนแห้งแตก',
      '薄塗於濕潤肌膚，八分鐘後、未乾裂前沖淨。',
    ),
  }),
  masks('sleeping-masks', 'Sleeping masks', say('Sleeping Mask', 'Masker Tidur', 'สลีปปิ้งมาสก์', '睡眠面膜'), {
    shape: 'jar',
    formula: 'gelCream',
    price: 44,
    sizes: ['80 ml', '20 ml'],
    tone: '#cfd6ea',
    what: [
      say(
        'Put it on, turn off the light, let it work.',
        'Oleskan, matikan lampu, biarkan bekerja.',
        'ทา ปิดไฟ ปล่อยให้ทำงาน',
        '塗上，關燈，其餘交給它。',
      ),
      say(
        'Wake up to skin that slept well.',
        'Bangun dengan kulit yang tidur nyenyak.',
        'ตื่นมาพร้อมผิวที่หลับเต็มอิ่ม',
        '醒來，肌膚像睡了一覺好的。',
      ),
    ],
    use: say(
      'Twice a week, smooth a generous layer over your cream and rinse in the morning.',
      'Dua kali seminggu, oleskan cukup tebal di atas krim lalu bilas di pagi hari.',
      'สัปดาห์ละสองครั้ง ทาหนา ๆ ทับครีม แล้วล้างออกตอนเช้า',
      '每星期兩次，於面霜後厚敷一層，翌朝洗淨。',
    ),
  }),
  lipCare('lip-balms', 'Lip balms', say('Lip Balm', 'Lip Balm', 'ลิปบาล์ม', '潤唇膏'), {
    shape: 'stick',
    formula: 'lipCare',
    price: 14,
    sizes: ['4.5 g', '10 g'],
    tone: '#f2dcc8',
    unmodified: true,
    what: [
      say(
        'A plain good balm. Buy two, lose one.',
        'Lip balm sederhana yang bagus. Beli dua, hilang satu.',
        'ลิปบาล์มดี ๆ ธรรมดา ๆ ซื้อสอง เผื่อหายหนึ่ง',
        '簡單好用的潤唇膏，買兩支，預一支不見。',
      ),
      say(
        'Soft lips through wind, air-con and long meetings.',
        'Bibir lembut melewati angin, AC dan rapat panjang.',
        'ปากนุ่มผ่านลม แอร์ และประชุมยาว',
        '頂住風、冷氣與漫長會議，雙唇依然柔軟。',
      ),
    ],
    use: say(
      'Swipe on as often as you like, and thickly before bed.',
      'Oles sesering yang kamu mau, dan tebal sebelum tidur.',
      'ทาบ่อยเท่าที่ต้องการ และทาหนาก่อนนอน',
      '隨時塗抹，睡前厚塗一層。',
    ),
  }),
  lipCare('lip-masks', 'Lip masks', say('Lip Mask', 'Masker Bibir', 'มาสก์ปาก', '唇膜'), {
    shape: 'jar',
    formula: 'lipCare',
    price: 24,
    sizes: ['15 g', '8 g'],
    tone: '#e9a9a0',
    unmodified: true,
    what: [
      say(
        'An overnight coat for lips that talk all day.',
        'Lapisan semalaman untuk bibir yang bicara seharian.',
        'เคลือบข้ามคืนให้ปากที่พูดมาทั้งวัน',
        '為說了一整天話的雙唇披上晚間外衣。',
      ),
      say(
        'Cushions, softens and is still there at breakfast.',
        'Melembapkan, melembutkan, dan masih terasa saat sarapan.',
        'หนานุ่ม บำรุง และยังอยู่ถึงมื้อเช้า',
        '豐潤柔軟，早餐時仍在。',
      ),
    ],
    use: say(
      'Spread thickly over the lips before bed and wipe off in the morning.',
      'Oles tebal di bibir sebelum tidur, lap di pagi hari.',
      'ทาหนาบนริมฝีปากก่อนนอน แล้วเช็ดออกตอนเช้า',
      '睡前厚敷於雙唇，翌朝抹去。',
    ),
  }),
];
