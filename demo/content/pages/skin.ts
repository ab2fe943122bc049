import { say } from '../../words/words.ts';
import type { DemoDocument } from '../brands.ts';
import { getScene } from '../scenes.ts';
import { landing, link } from './landing.ts';

/** Landing pages about skin: a morning, an evening, sensitive skin, and the sun. */
export const skinPages: readonly DemoDocument[] = [
  landing('pages.skin.routine.morning', {
    title: say('A morning in four steps', 'Pagi dalam empat langkah', 'เช้านี้มีสี่ขั้นตอน', '早晨四步'),
    description: say(
      'Wash, serum, cream, sunscreen: what goes on first, how much of it, and what you can leave out.',
      'Cuci muka, serum, krim, sunscreen: mana yang duluan, seberapa banyak, dan mana yang boleh dilewati.',
      'ล้างหน้า เซรั่ม ครีม กันแดด อะไรก่อน ใช้เท่าไร และข้ามอะไรได้บ้าง',
      '潔面、精華、面霜、防曬：先後次序、份量，還有哪些可以省去。',
    ),
    blocks: [
      {
        id: 'head',
        kind: 'hero',
        title: say('A morning in four steps', 'Pagi dalam empat langkah', 'เช้านี้มีสี่ขั้นตอน', '早晨四步'),
        text: say(
          'Five minutes, thinnest first. Your skin has worked all night; it needs less from you than the shelf suggests.',
          'Lima menit, mulai dari yang paling tipis. Kulitmu sudah bekerja semalaman; ia tak butuh sebanyak isi rak.',
          'ห้านาที เริ่มจากเนื้อบางสุด ผิวทำงานมาทั้งคืนแล้ว ไม่ได้ต้องการเยอะเท่าที่มีบนชั้น',
          '五分鐘，由質地最薄的開始。肌膚忙了一整晚，需要的比架上的少。',
        ),
        action: link('/categories/skin', 'See skin care', 'Lihat skincare', 'ดูผลิตภัณฑ์บำรุงผิว', '看看護膚產品'),
        picture: getScene('morning'),
      },
      {
        id: 'steps',
        kind: 'rich_text',
        title: say('In this order', 'Urutannya begini', 'ตามลำดับนี้', '依這個次序'),
        text: say(
          '1. **Wash** with cool water, and with cleanser only if your skin feels oily.\n2. **Serum** on damp skin: three drops, pressed and not rubbed.\n3. **Cream**, as much as a hazelnut. In humid weather, leave it out.\n4. **Sunscreen**, two fingers long, down to the collar.\n\nGive each layer a minute. If it pills, you were too quick or too generous.',
          '1. **Cuci muka** dengan air sejuk, pakai sabun hanya kalau kulit terasa berminyak.\n2. **Serum** di kulit lembap: tiga tetes, ditekan, bukan digosok.\n3. **Krim** seukuran kacang hazel. Saat udara lembap, lewati saja.\n4. **Sunscreen** sepanjang dua jari, sampai ke kerah.\n\nBeri tiap lapisan satu menit. Kalau menggumpal, berarti terlalu cepat atau terlalu banyak.',
          '1. **ล้างหน้า** ด้วยน้ำเย็น ใช้โฟมเฉพาะวันที่หน้ามัน\n2. **เซรั่ม** บนผิวหมาด สามหยด กดเบา ๆ ไม่ต้องถู\n3. **ครีม** เท่าเม็ดเฮเซลนัต วันที่อากาศชื้นข้ามได้\n4. **กันแดด** ยาวเท่าสองนิ้วมือ ทาลงมาถึงคอเสื้อ\n\nรอชั้นละหนึ่งนาที ถ้าเป็นคราบ แปลว่าเร็วไปหรือมากไป',
          '1. **潔面**：用涼水，覺得油才用潔面產品。\n2. **精華**：三滴，塗在微濕的肌膚上，輕按，不要揉。\n3. **面霜**：榛子般大的份量，天氣潮濕可以不用。\n4. **防曬**：兩隻手指長，塗到衣領邊。\n\n每層等一分鐘。起屑的話，不是太急，就是太多。',
        ),
        isFolded: false,
      },
      {
        id: 'serums',
        kind: 'featured_products',
        title: say('Step two', 'Langkah kedua', 'ขั้นที่สอง', '第二步'),
        text: say(
          'Choose one serum and stay with it for a month.',
          'Pilih satu serum dan setia sebulan.',
          'เลือกเซรั่มหนึ่งตัว แล้วใช้ให้ครบเดือน',
          '選一款精華，用足一個月。',
        ),
        layout: 'rail',
        rule: { by: 'category', category: 'serums' },
        action: null,
      },
      {
        id: 'sunscreens',
        kind: 'featured_products',
        title: say('Step four, every day', 'Langkah keempat, setiap hari', 'ขั้นที่สี่ ทุกวัน', '第四步，天天如是'),
        text: null,
        layout: 'rail',
        rule: { by: 'category', category: 'sun-for-face' },
        action: link('/pages/sun', 'How to wear sunscreen', 'Cara pakai sunscreen', 'วิธีทากันแดด', '怎樣塗防曬'),
      },
      {
        id: 'evening',
        kind: 'banner',
        text: say('The evening is slower.', 'Malam hari lebih pelan.', 'ตอนเย็นไม่ต้องรีบ', '晚上，可以慢一點。'),
        action: link('/pages/skin/routine/evening', 'Read on', 'Lanjut baca', 'อ่านต่อ', '繼續讀'),
      },
    ],
  }),
  landing('pages.skin.routine.evening', {
    title: say('An evening without hurry', 'Malam tanpa tergesa', 'เย็นนี้ไม่ต้องรีบ', '不趕急的晚上'),
    description: say(
      'Take the day off twice, treat on some nights, rest on the others.',
      'Bersihkan dua kali, rawat di beberapa malam, istirahatkan di malam lainnya.',
      'ล้างสองรอบ บำรุงเข้มบางคืน พักในคืนที่เหลือ',
      '卸兩次妝，幾晚護理，其餘的讓肌膚休息。',
    ),
    blocks: [
      {
        id: 'head',
        kind: 'hero',
        title: say('An evening without hurry', 'Malam tanpa tergesa', 'เย็นนี้ไม่ต้องรีบ', '不趕急的晚上'),
        text: say(
          'Sunscreen, make-up and the street come off with oil. What you put on after that has until morning.',
          'Sunscreen, makeup, dan debu jalan luruh dengan minyak. Yang dipakai sesudahnya punya waktu sampai pagi.',
          'กันแดด เมคอัพ และฝุ่นถนนละลายออกด้วยออยล์ สิ่งที่ทาหลังจากนั้นมีเวลาถึงเช้า',
          '防曬、妝容和街上的塵，用卸妝油卸去。之後塗的，有一整晚慢慢吸收。',
        ),
        action: null,
        picture: getScene('evening'),
      },
      {
        id: 'cleansers',
        kind: 'featured_products',
        title: say('First, take the day off', 'Pertama, lepaskan hari ini', 'ก่อนอื่น ล้างทั้งวันออก', '先卸下這一天'),
        text: say(
          'Oil or balm on dry hands and a dry face, then a mild wash.',
          'Minyak atau balm dengan tangan dan wajah kering, lalu sabun muka lembut.',
          'ใช้ออยล์หรือบาล์มตอนมือและหน้าแห้ง แล้วตามด้วยโฟมอ่อน ๆ',
          '手和臉都乾爽時用卸妝油或卸妝膏，再用溫和潔面。',
        ),
        layout: 'rail',
        rule: { by: 'category', category: 'cleansers' },
        action: null,
      },
      {
        id: 'week',
        kind: 'rich_text',
        title: say('A week of evenings', 'Malam selama seminggu', 'เจ็ดคืนในหนึ่งสัปดาห์', '一星期的晚上'),
        text: say(
          'Four nights to rest, two to treat, one to scrub. Skin that is treated every night gets used to it or gets cross.\n\n| Night | After washing |\n| --- | --- |\n| Monday, Thursday | Your active: retinal, an acid or vitamin C. One of them. |\n| Tuesday, Wednesday, Friday, Saturday | Essence and cream, nothing else. |\n| Sunday | A gentle exfoliator, then a mask. |\n\n## If you are new to actives\n\nBegin with one night a week for a month. Use a pea of it for the whole face, after the cream and not before. If the corners of your nose sting, wait three days. In the morning, sunscreen is not optional.\n\n## If you travel\n\nTake the balm and the cream. The rest can stay at home: a week off never hurt anyone’s face.\n\n## If you come home late\n\nTake the day off, put the cream on, and go to bed. Two minutes are better than none, and much better than falling asleep in sunscreen. Keep a balm and a cloth by the bed for the nights on which the bathroom seems too far.\n\n## How you know that it works\n\nNot by tomorrow morning. Skin renews itself in about four weeks, so take a photograph by the same window today and in a month. If it looks calmer, go on. If it looks the same, you have saved yourself the next bottle. If it looks worse, leave out the newest one first.',
          'Empat malam istirahat, dua malam perawatan, satu malam eksfoliasi. Kulit yang dirawat keras tiap malam akan kebal, atau merajuk.\n\n| Malam | Setelah cuci muka |\n| --- | --- |\n| Senin, Kamis | Bahan aktifmu: retinal, asam, atau vitamin C. Satu saja. |\n| Selasa, Rabu, Jumat, Sabtu | Essence dan krim, cukup. |\n| Minggu | Eksfoliator lembut, lalu masker. |\n\n## Kalau baru mengenal bahan aktif\n\nMulai seminggu sekali selama sebulan. Seukuran kacang polong untuk seluruh wajah, setelah krim, bukan sebelumnya. Kalau sudut hidung perih, tunggu tiga hari. Paginya, sunscreen wajib.\n\n## Kalau sedang bepergian\n\nBawa balm dan krim. Sisanya tinggal di rumah: libur seminggu tak pernah merusak wajah siapa pun.\n\n## Kalau pulang larut\n\nBersihkan wajah, pakai krim, lalu tidur. Dua menit lebih baik daripada tidak sama sekali, dan jauh lebih baik daripada tertidur dengan sunscreen. Simpan balm dan kain kecil di dekat ranjang untuk malam ketika kamar mandi terasa terlalu jauh.\n\n## Kapan terlihat hasilnya\n\nBukan besok pagi. Kulit memperbarui diri dalam kira-kira empat minggu, jadi ambil foto di dekat jendela yang sama hari ini dan sebulan lagi. Kalau terlihat lebih tenang, teruskan. Kalau sama saja, kamu menghemat satu botol. Kalau lebih buruk, hentikan dulu yang paling baru.',
          'พักสี่คืน บำรุงเข้มสองคืน ขัดหนึ่งคืน ผิวที่โดนสารออกฤทธิ์ทุกคืน ถ้าไม่ชินจนเฉยก็จะงอน\n\n| คืน | หลังล้างหน้า |\n| --- | --- |\n| จันทร์ พฤหัส | สารออกฤทธิ์ตัวเดียว เรตินาล กรด หรือวิตามินซี |\n| อังคาร พุธ ศุกร์ เสาร์ | เอสเซนส์กับครีม แค่นั้น |\n| อาทิตย์ | ผลัดผิวเบา ๆ แล้วมาสก์ |\n\n## ถ้าเพิ่งเริ่มใช้สารออกฤทธิ์\n\nเริ่มสัปดาห์ละคืนอยู่หนึ่งเดือน ใช้เท่าเม็ดถั่วลันเตาทั้งหน้า ทาหลังครีม ไม่ใช่ก่อน ถ้าข้างจมูกแสบให้หยุดสามวัน ตอนเช้าต้องทากันแดดเสมอ\n\n## ถ้าเดินทาง\n\nเอาบาล์มกับครีมไปก็พอ ที่เหลือทิ้งไว้บ้าน หยุดหนึ่งสัปดาห์ไม่เคยทำร้ายหน้าใคร\n\n## ถ้ากลับบ้านดึก\n\nล้างหน้าให้สะอาด ทาครีม แล้วเข้านอน สองนาทีดีกว่าไม่ได้ทำเลย และดีกว่าหลับไปทั้งกันแดดมาก วางบาล์มกับผ้าผืนเล็กไว้ข้างเตียง สำหรับคืนที่ห้องน้ำดูไกลเกินไป พรุ่งนี้ค่อยกลับมาทำครบทุกขั้น ผิวรอได้หนึ่งคืน ไม่ต้องรู้สึกผิด\n\n## รู้ได้อย่างไรว่าได้ผล\n\nไม่ใช่พรุ่งนี้เช้า ผิวผลัดตัวเองราวสี่สัปดาห์ ถ่ายรูปริมหน้าต่างบานเดิมวันนี้ แล้วถ่ายอีกครั้งในอีกหนึ่งเดือน ถ้าผิวสงบขึ้นก็ใช้ต่อ ถ้าเหมือนเดิม คุณประหยัดขวดต่อไปได้ ถ้าแย่ลงให้หยุดตัวที่ใหม่สุดก่อน',
          '四晚休息，兩晚護理，一晚去角質。每晚都用高效產品，肌膚不是習慣了，就是鬧脾氣。\n\n| 晚上 | 潔面之後 |\n| --- | --- |\n| 星期一、四 | 一種活性成分：視黃醛、酸類或維他命C，只選一種。 |\n| 星期二、三、五、六 | 精華水和面霜，已經足夠。 |\n| 星期日 | 溫和去角質，然後敷面膜。 |\n\n## 剛開始用活性成分\n\n頭一個月每星期一晚。全臉一粒青豆的份量，在面霜之後塗。鼻翼刺痛便停三天。翌日早上，防曬不可以省。\n\n## 去旅行\n\n帶卸妝膏和面霜就夠，其餘留在家。休息一星期，從沒有傷過誰的臉。\n\n## 夜歸時\n\n卸乾淨，塗面霜，上床睡。兩分鐘總比不做好，遠勝帶着防曬入睡。床邊放一罐卸妝膏和一條小毛巾，留給覺得浴室太遠的晚上。明天再做齊所有步驟，肌膚等得起一晚。\n\n## 怎樣知道有效\n\n不是明早就看得出。肌膚約四星期更新一次，今天在同一扇窗邊拍張照，一個月後再拍。看來平靜了，便繼續；沒有分別，就省下一瓶；若變差，先停最新的那一款。',
        ),
        isFolded: true,
      },
      {
        id: 'creams',
        kind: 'featured_products',
        title: say('Then close the lid', 'Lalu tutup dengan krim', 'แล้วปิดท้ายด้วยครีม', '最後鎖住水分'),
        text: null,
        layout: 'grid',
        rule: { by: 'category', category: 'moisturisers' },
        action: null,
      },
    ],
  }),
  landing('pages.sensitive', {
    title: say('Skin that answers back', 'Kulit yang suka membantah', 'ผิวที่ชอบเถียง', '愛鬧脾氣的肌膚'),
    description: say(
      'How to find out what your skin does not like, and what to use meanwhile.',
      'Cara mencari tahu apa yang tidak disukai kulitmu, dan apa yang dipakai sementara itu.',
      'วิธีหาว่าผิวไม่ชอบอะไร และระหว่างนั้นใช้อะไรดี',
      '找出肌膚不喜歡甚麼，期間又該用甚麼。',
    ),
    blocks: [
      {
        id: 'head',
        kind: 'hero',
        title: say('Skin that answers back', 'Kulit yang suka membantah', 'ผิวที่ชอบเถียง', '愛鬧脾氣的肌膚'),
        text: say(
          'When everything stings, stop everything. Then come back one bottle at a time.',
          'Kalau semua terasa perih, hentikan semuanya. Lalu kembali satu botol demi satu botol.',
          'ถ้าทุกอย่างแสบ ให้หยุดทุกอย่าง แล้วค่อยกลับมาทีละขวด',
          '樣樣都刺痛，便樣樣都停。之後逐瓶慢慢加回。',
        ),
        action: link('/brands/somari', 'Meet Somari', 'Kenalan dengan Somari', 'รู้จัก Somari', '認識Somari'),
        picture: getScene('evening'),
      },
      {
        id: 'plan',
        kind: 'rich_text',
        title: say('Two quiet weeks', 'Dua minggu yang tenang', 'สองสัปดาห์เงียบ ๆ', '安靜的兩星期'),
        text: say(
          'Keep a wash, a cream and a sunscreen, all without scent. On the fifteenth day add one thing, and wait four days before the next. Write down what you added: the culprit is usually the third one. If it burns, swells or weeps, see a doctor and not a shop.',
          'Sisakan sabun muka, krim, dan sunscreen, semuanya tanpa pewangi. Di hari kelima belas tambahkan satu produk, lalu tunggu empat hari sebelum yang berikutnya. Catat; pelakunya biasanya yang ketiga. Kalau panas, bengkak, atau berair, temui dokter, bukan toko.',
          'เหลือแค่โฟมล้างหน้า ครีม และกันแดด ทุกอย่างไม่มีน้ำหอม วันที่สิบห้าเพิ่มหนึ่งชิ้น รอสี่วันค่อยเพิ่มชิ้นต่อไป จดไว้ด้วย ตัวการมักเป็นชิ้นที่สาม ถ้าแสบร้อน บวม หรือมีน้ำเหลือง ไปหาหมอ ไม่ใช่มาร้าน',
          '只留潔面、面霜和防曬，全部無香料。第十五天加一款，等四天才加下一款。記下來，元兇通常是第三款。若灼熱、腫脹或滲液，請看醫生，別來店裏。',
        ),
        isFolded: false,
      },
      {
        id: 'somari',
        kind: 'featured_products',
        title: say('Made for no', 'Untuk kulit yang serba menolak', 'สำหรับผิวที่ไม่ยอมรับอะไรเลย', '為總說不的肌膚而設'),
        text: null,
        layout: 'rail',
        rule: { by: 'brand', brand: 'somari' },
        action: null,
      },
      {
        id: 'nol-derma',
        kind: 'featured_products',
        title: say('Starting from nought', 'Mulai dari nol', 'เริ่มจากศูนย์', '由零開始'),
        text: null,
        layout: 'rail',
        rule: { by: 'brand', brand: 'nol-derma' },
        action: null,
      },
      {
        id: 'talk',
        kind: 'banner',
        text: say('Rather ask a person?', 'Lebih suka tanya langsung?', 'อยากถามคนมากกว่า', '想找人問問？'),
        action: link('/pages/store-services', 'Visit us', 'Mampir ke toko', 'มาที่สาขา', '到門市來'),
      },
    ],
  }),
  landing('pages.sun', {
    title: say('Sun care, every day', 'Sunscreen, setiap hari', 'กันแดด ทุกวัน', '防曬，天天塗'),
    description: say(
      'How much, how often, and under make-up: short answers to what people ask us about sunscreen.',
      'Seberapa banyak, seberapa sering, dan di bawah makeup: jawaban singkat soal sunscreen.',
      'ทาเท่าไร บ่อยแค่ไหน ทาใต้เมคอัพอย่างไร คำตอบสั้น ๆ เรื่องกันแดด',
      '塗多少、多久補、妝前怎樣塗：關於防曬的簡短答案。',
    ),
    blocks: [
      {
        id: 'head',
        kind: 'hero',
        title: say('Sun care, every day', 'Sunscreen, setiap hari', 'กันแดด ทุกวัน', '防曬，天天塗'),
        text: say(
          'On grey days, by the window, in the car. It is the one step that all the others depend on.',
          'Saat mendung, di dekat jendela, di mobil. Inilah satu langkah yang menopang semua langkah lain.',
          'วันฟ้าครึ้ม ริมหน้าต่าง ในรถ นี่คือขั้นตอนเดียวที่ทุกขั้นตอนต้องพึ่ง',
          '陰天、窗邊、車廂裏都要。其他步驟，全靠這一步。',
        ),
        action: link('/categories/sun', 'See sun care', 'Lihat sunscreen', 'ดูกันแดด', '看看防曬'),
        picture: getScene('sun'),
      },
      {
        id: 'face',
        kind: 'featured_products',
        title: say('For the face', 'Untuk wajah', 'สำหรับใบหน้า', '面部用'),
        text: null,
        layout: 'rail',
        rule: { by: 'category', category: 'sun-for-face' },
        action: null,
      },
      {
        id: 'questions',
        kind: 'faq',
        title: say('What people ask', 'Yang sering ditanyakan', 'คำถามที่พบบ่อย', '常見問題'),
        items: [
          {
            id: 'how-much',
            question: say('How much is enough?', 'Seberapa banyak yang cukup?', 'ทาเท่าไรถึงพอ', '塗多少才夠？'),
            answer: say(
              'Two fingers’ length for face and neck. For the whole body, a shot glass. Less gives you less than the label says.',
              'Sepanjang dua jari untuk wajah dan leher. Untuk seluruh badan, satu gelas kecil. Kurang dari itu, perlindungannya juga kurang dari label.',
              'ยาวเท่าสองนิ้วมือสำหรับหน้าและคอ ทั้งตัวประมาณหนึ่งแก้วช็อต ทาน้อยกว่านี้ ก็กันได้น้อยกว่าบนฉลาก',
              '面和頸用兩隻手指長，全身約一小杯。塗得少，保護便不如標籤所寫。',
            ),
          },
          {
            id: 'how-often',
            question: say('How often?', 'Seberapa sering?', 'ทาบ่อยแค่ไหน', '多久補一次？'),
            answer: say(
              'Every two hours outdoors, and after swimming or wiping your face. At a desk, once more before you go out.',
              'Tiap dua jam di luar ruangan, dan setelah berenang atau menyeka wajah. Kalau di meja kerja, sekali lagi sebelum keluar.',
              'ทุกสองชั่วโมงเมื่ออยู่กลางแจ้ง และหลังว่ายน้ำหรือเช็ดหน้า ถ้านั่งโต๊ะ ทาอีกครั้งก่อนออกไป',
              '戶外每兩小時一次，游水或抹面後再補。在辦公室，出門前補一次。',
            ),
          },
          {
            id: 'under-make-up',
            question: say(
              'Before or after make-up?',
              'Sebelum atau sesudah makeup?',
              'ก่อนหรือหลังแต่งหน้า',
              '妝前還是妝後？',
            ),
            answer: say(
              'Before, as the last of your skin care. Wait five minutes, then press the base on. During the day, top up with a stick or a spray.',
              'Sebelum, sebagai langkah skincare terakhir. Tunggu lima menit, lalu tekan-tekan base-nya. Siang hari, tambah lagi dengan stik atau semprotan.',
              'ก่อน เป็นขั้นสุดท้ายของการบำรุง รอห้านาทีแล้วค่อยกดรองพื้น ระหว่างวันเติมด้วยแบบแท่งหรือสเปรย์',
              '妝前，作為護膚最後一步。等五分鐘再按上粉底，日間用防曬棒或噴霧補。',
            ),
          },
          {
            id: 'dark-skin',
            question: say(
              'Does dark skin need it?',
              'Apakah kulit gelap juga perlu?',
              'ผิวเข้มต้องทาไหม',
              '深膚色也要塗嗎？',
            ),
            answer: say(
              'Yes. It burns later, but marks stay longer. Tinted sunscreens leave no grey.',
              'Perlu. Kulit gelap lebih lambat terbakar, tapi nodanya lebih lama hilang. Sunscreen berwarna tidak meninggalkan abu-abu.',
              'ต้องทา ผิวเข้มไหม้ช้ากว่า แต่รอยอยู่นานกว่า กันแดดผสมสีไม่ทิ้งคราบเทา',
              '要。深膚色較遲曬傷，但印痕留得更久。有色防曬不會泛灰。',
            ),
          },
        ],
      },
      {
        id: 'body',
        kind: 'featured_products',
        title: say('For everything else', 'Untuk sisanya', 'สำหรับส่วนที่เหลือ', '其餘各處'),
        text: null,
        layout: 'grid',
        rule: { by: 'category', category: 'sun-for-body' },
        action: null,
      },
    ],
  }),
];
