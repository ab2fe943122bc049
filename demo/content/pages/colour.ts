import { say } from '../../words/words.ts';
import type { DemoDocument } from '../brands.ts';
import { getScene } from '../scenes.ts';
import { landing, link } from './landing.ts';

const heatTitle = say('A face for the heat', 'Wajah tahan panas', 'หน้าไม่หลุดในวันร้อน', '不怕熱的妝容');

/** Landing pages about colour: reds, brows, and make-up for the heat, which Singapore and Thailand each have their own of. */
export const colourPages: readonly DemoDocument[] = [
  landing('pages.reds', {
    title: say('How to find your red', 'Cara menemukan merahmu', 'หาสีแดงของคุณ', '找到你的紅'),
    description: say(
      'Blue or orange, sheer or full, day or night: a short guide to red lipstick.',
      'Kebiruan atau jingga, tipis atau pekat, siang atau malam: panduan singkat lipstik merah.',
      'อมน้ำเงินหรืออมส้ม บางหรือแน่น กลางวันหรือกลางคืน คู่มือสั้น ๆ เรื่องลิปสติกแดง',
      '偏藍或偏橙、透薄或飽和、日或夜：紅唇簡明指南。',
    ),
    blocks: [
      {
        id: 'head',
        kind: 'hero',
        title: say('How to find your red', 'Cara menemukan merahmu', 'หาสีแดงของคุณ', '找到你的紅'),
        text: say(
          'Everybody has one. It is seldom the first, and never the one that was chosen under shop light alone.',
          'Semua orang punya satu. Jarang yang pertama dicoba, dan tak pernah yang dipilih hanya di bawah lampu toko.',
          'ทุกคนมีหนึ่งสี มักไม่ใช่แท่งแรก และไม่ใช่สีที่เลือกใต้ไฟในร้านอย่างเดียว',
          '人人都有一款。很少是第一支，也絕不是只在店舖燈下選的那支。',
        ),
        action: link('/categories/lipsticks', 'See lipsticks', 'Lihat lipstik', 'ดูลิปสติก', '看看唇膏'),
        picture: getScene('reds'),
      },
      { id: 'wall', kind: 'shade_wall', category: 'lipsticks', families: [] },
      {
        id: 'guide',
        kind: 'rich_text',
        title: say('Three questions', 'Tiga pertanyaan', 'สามคำถาม', '三個問題'),
        text: say(
          '**Which way does it lean?** Hold a white sheet beside it. Blue reds make teeth whiter; orange reds make skin warmer.\n\n**How much of it?** A sheer red is a mood, a full one is a decision. If you are new to it, begin with a tinted balm and go up a step each week.\n\n**Where will you wear it?** Daylight shows edges, evening light eats colour. Go a shade deeper at night.\n\n## How to make it stay\n\n1. Balm ten minutes before, then blot.\n2. Line just inside the edge, and fill in the corners.\n3. Two thin coats with a tissue between them.\n\n## How to take it off\n\nOil on a cotton pad, held there for ten seconds. Do not rub: that is how a red ends up on the chin.\n\n## When it goes wrong\n\nIf it bleeds into the lines, you used too much balm: blot, line again, and powder round the edge through a tissue. If it makes you look tired, it is too blue or the light is. If you only wear it at home for the first week, that counts, too. Nobody has ever regretted trying one more.\n\n## When you have found it\n\nWrite the name inside a cupboard door. Buy one for the bag and one for home, and keep both out of the sun. A lipstick lasts about two years once it is open; when it begins to smell of crayons, it is time to come back.',
          '**Condong ke mana?** Tempelkan kertas putih di sampingnya. Merah kebiruan membuat gigi tampak lebih putih; merah jingga membuat kulit lebih hangat.\n\n**Seberapa banyak?** Merah tipis itu suasana hati, merah pekat itu keputusan. Kalau baru mulai, coba lip balm berwarna dulu, lalu naik satu tingkat tiap minggu.\n\n**Dipakai di mana?** Cahaya siang memperlihatkan tepi, cahaya malam menelan warna. Malam hari, pilih setingkat lebih tua.\n\n## Supaya awet\n\n1. Lip balm sepuluh menit sebelumnya, lalu tepuk dengan tisu.\n2. Gambar garis sedikit di dalam tepi bibir, isi sudutnya.\n3. Dua lapis tipis dengan tisu di antaranya.\n\n## Menghapusnya\n\nMinyak di kapas, tahan sepuluh detik. Jangan digosok: begitulah merah pindah ke dagu.\n\n## Kalau meleset\n\nKalau warnanya merembes ke garis bibir, lip balm-nya kebanyakan: tepuk, gambar ulang garisnya, lalu bedaki tepinya lewat selembar tisu. Kalau wajah jadi terlihat lelah, merahnya terlalu biru, atau lampunya yang kurang bagus. Kalau seminggu pertama hanya dipakai di rumah, itu juga dihitung. Tak ada yang pernah menyesal mencoba satu lagi.\n\n## Kalau sudah ketemu\n\nTulis namanya di balik pintu lemari. Beli satu untuk tas dan satu untuk di rumah, dan jauhkan keduanya dari matahari. Lipstik bertahan kira-kira dua tahun setelah dibuka; kalau baunya mulai seperti krayon, saatnya datang lagi.',
          '**สีออกโทนไหน** วางกระดาษขาวเทียบข้าง ๆ แดงอมน้ำเงินทำให้ฟันดูขาว แดงอมส้มทำให้ผิวดูอุ่น\n\n**มากแค่ไหน** แดงบางคืออารมณ์ แดงแน่นคือการตัดสินใจ ถ้าเพิ่งเริ่ม ลองลิปบาล์มมีสีก่อน แล้วเพิ่มขึ้นสัปดาห์ละขั้น\n\n**ใส่ไปไหน** แสงกลางวันเห็นขอบชัด แสงกลางคืนกลืนสี ตอนกลางคืนเลือกเข้มขึ้นหนึ่งเฉด\n\n## ให้ติดทน\n\n1. ทาบาล์มก่อนสิบนาที แล้วซับ\n2. เขียนขอบชิดด้านใน แล้วเติมมุมปาก\n3. ทาบางสองชั้น ซับทิชชูคั่น\n\n## ตอนล้างออก\n\nหยดออยล์ลงบนสำลี แปะไว้สิบวินาที อย่าถู ไม่อย่างนั้นสีแดงจะไปอยู่ที่คาง\n\n## ถ้ายังไม่เข้าที่\n\nถ้าสีซึมตามร่องปาก แปลว่าบาล์มเยอะไป ซับออก เขียนขอบใหม่ แล้วแตะแป้งรอบขอบผ่านทิชชู ถ้าทาแล้วหน้าดูเหนื่อย สีอาจอมน้ำเงินไปหรือไฟไม่ดี ถ้าสัปดาห์แรกทาแค่ในบ้านก็นับเหมือนกัน ไม่เคยมีใครเสียดายที่ลองอีกแท่ง\n\n## เมื่อเจอแล้ว\n\nจดชื่อไว้หลังบานตู้ ซื้อไว้ในกระเป๋าหนึ่งแท่ง ที่บ้านหนึ่งแท่ง และเก็บให้พ้นแดดทั้งคู่ ลิปสติกที่เปิดแล้วอยู่ได้ราวสองปี ถ้าเริ่มมีกลิ่นเหมือนสีเทียน ก็ถึงเวลากลับมาหาแท่งใหม่',
          '**偏向哪邊？** 在旁邊放一張白紙。偏藍的紅令牙齒更白，偏橙的紅令膚色更暖。\n\n**塗多少？** 透薄的紅是心情，飽和的紅是決定。初試紅唇，先用有色潤唇膏，每星期加深一級。\n\n**去哪裏？** 日光顯出邊緣，夜燈吃掉顏色。晚上選深一級。\n\n## 令它持久\n\n1.十分鐘前塗潤唇膏，再印走。\n2.沿唇邊內側勾線，填滿唇角。\n3.薄塗兩層，中間用紙巾印一印。\n\n## 卸走它\n\n化妝棉沾卸妝油，敷十秒。別擦，一擦便到下巴去了。\n\n## 塗得不順時\n\n顏色滲進唇紋，是潤唇膏太多：先印走，重新勾線，再隔着紙巾在唇邊輕撲一點粉。看來疲倦，不是紅太偏藍，就是燈光不好。頭一星期只在家裏塗，也算數。從來沒有人後悔多試一支。\n\n## 找到之後\n\n把名字寫在衣櫃門後。買一支放手袋，一支留在家，兩支都別曬太陽。唇膏開封後大約可用兩年，聞起來像蠟筆時，就該回來再選一支了。',
        ),
        isFolded: true,
      },
      {
        id: 'first-three',
        kind: 'featured_products',
        title: say('Three to begin with', 'Tiga untuk memulai', 'สามแท่งแรก', '由這三支開始'),
        text: say(
          'A classic, one that stays, and one for the first time.',
          'Yang klasik, yang awet, dan yang untuk pertama kali.',
          'แท่งคลาสสิก แท่งติดทน และแท่งสำหรับครั้งแรก',
          '一支經典，一支持久，一支給第一次。',
        ),
        layout: 'rail',
        rule: {
          by: 'hand',
          products: ['velvet-bullet-lipstick', 'lacquer-ink-liquid-lipstick', 'velvet-bullet-tinted-lip-balm'],
        },
        action: null,
      },
      {
        id: 'lesson',
        kind: 'story',
        title: say('Or let us show you', 'Atau biar kami tunjukkan', 'หรือให้เราสอน', '或者由我們示範'),
        text: say(
          'Eight reds on the back of your hand, three on your mouth, one to learn with. Our artists show the edge, the blot and the second coat, in three quarters of an hour.',
          'Delapan merah di punggung tangan, tiga di bibir, satu untuk belajar. Ahli kecantikan kami menunjukkan tepi, tisu, dan lapisan kedua dalam tiga perempat jam.',
          'แปดสีแดงบนหลังมือ สามสีบนปาก หนึ่งสีไว้ฝึก ช่างของเราสอนเก็บขอบ ซับ และลงชั้นที่สอง ในสี่สิบห้านาที',
          '手背試八個紅，唇上試三個，選一個來學。美容師用四十五分鐘，教你勾邊、印走、再塗一層。',
        ),
        action: link('/happening/services', 'See services', 'Lihat layanan', 'ดูบริการ', '看看服務'),
        picture: { url: getScene('counter').url, ground: getScene('counter').ground },
      },
    ],
  }),
  landing('pages.brows', {
    title: say('Brows, a little at a time', 'Alis, sedikit demi sedikit', 'คิ้ว ทีละนิด', '眉，一點一點來'),
    description: say(
      'Pencil, gel and what to leave alone. Three brow products for the price of two.',
      'Pensil, gel, dan yang sebaiknya dibiarkan. Tiga produk alis seharga dua.',
      'ดินสอ เจล และส่วนที่ไม่ต้องแตะ ผลิตภัณฑ์คิ้วซื้อสองแถมหนึ่ง',
      '眉筆、眉膠，以及不用動的地方。眉部產品買二送一。',
    ),
    blocks: [
      {
        id: 'head',
        kind: 'hero',
        title: say('Brows, a little at a time', 'Alis, sedikit demi sedikit', 'คิ้ว ทีละนิด', '眉，一點一點來'),
        text: say(
          'Brush up, fill the gaps, stop. You can always add a stroke, and hardly ever take one back.',
          'Sikat ke atas, isi yang kosong, berhenti. Satu goresan selalu bisa ditambah, jarang bisa ditarik lagi.',
          'ปัดขึ้น เติมช่องว่าง แล้วหยุด เติมได้เสมอ แต่ลบยาก',
          '向上梳，補空隙，停手。加一筆總可以，減一筆就難了。',
        ),
        action: link('/categories/brows', 'See brows', 'Lihat produk alis', 'ดูผลิตภัณฑ์คิ้ว', '看看眉部產品'),
        picture: getScene('counter'),
      },
      {
        id: 'offer',
        kind: 'promo_strip',
        items: [
          {
            id: 'three-for-two',
            title: say('3 for 2 on brows', 'Alis: beli dua gratis satu', 'คิ้ว ซื้อ 2 แถม 1', '眉妝買二送一'),
            text: say('The cheapest is free.', 'Yang termurah gratis.', 'ฟรีชิ้นที่ราคาถูกที่สุด', '價格最低的一件免費。'),
            href: '/categories/brows',
          },
          {
            id: 'shape',
            title: say('Shaped in twenty minutes', 'Dirapikan dalam dua puluh menit', 'เก็บทรงในยี่สิบนาที', '二十分鐘修好'),
            text: say('Book a time in a store.', 'Booking waktu di toko.', 'จองเวลาที่สาขา', '預約門市時間。'),
            href: '/happening/services',
          },
        ],
      },
      {
        id: 'products',
        kind: 'featured_products',
        title: say('Pencils and gels', 'Pensil dan gel', 'ดินสอและเจล', '眉筆和眉膠'),
        text: null,
        layout: 'rail',
        rule: { by: 'category', category: 'brows' },
        action: null,
      },
      {
        id: 'how',
        kind: 'rich_text',
        title: say('Where a brow begins', 'Di mana alis dimulai', 'คิ้วเริ่มตรงไหน', '眉頭在哪裏'),
        text: say(
          'Hold a pencil upright along your nose: that is the start. Tilt it to the outer corner of the eye: that is the end. Between the two, follow what grows. Choose a pencil a shade lighter than your hair, or a shade darker if you are blonde.',
          'Tegakkan pensil di sisi hidung: di situlah mulainya. Miringkan ke sudut luar mata: di situlah ujungnya. Di antaranya, ikuti arah tumbuh alismu. Pilih pensil setingkat lebih terang dari rambutmu.',
          'ตั้งดินสอแนบข้างจมูก ตรงนั้นคือหัวคิ้ว เอียงไปที่หางตา ตรงนั้นคือปลาย ระหว่างนั้นให้เขียนตามแนวขน เลือกดินสอที่อ่อนกว่าสีผมหนึ่งเฉด',
          '把眉筆沿鼻側豎直，那是眉頭；斜向外眼角，那是眉尾。中間順着眉毛生長的方向畫。眉筆要選比髮色淺一級的。',
        ),
        isFolded: false,
      },
    ],
  }),
  landing(
    'pages.heat',
    {
      title: heatTitle,
      description: say(
        'Make-up for Singapore: from the train to an office at eighteen degrees and back.',
        'Makeup untuk Singapura: dari kereta ke kantor delapan belas derajat, lalu kembali.',
        'เมคอัพสำหรับสิงคโปร์ จากรถไฟสู่ออฟฟิศสิบแปดองศา แล้วกลับ',
        '給新加坡的妝容：由地鐵到十八度的辦公室，再回家。',
      ),
      blocks: [
        {
          id: 'head',
          kind: 'hero',
          title: heatTitle,
          text: say(
            'Thirty-two degrees on the platform, eighteen at the desk. Use less base, set it once, and leave the powder in the bag.',
            'Tiga puluh dua derajat di peron, delapan belas di meja kerja. Pakai base lebih sedikit, kunci sekali, simpan bedaknya di tas.',
            'สามสิบสององศาบนชานชาลา สิบแปดองศาที่โต๊ะ ลงรองพื้นให้น้อย เซ็ตครั้งเดียว แป้งเก็บไว้ในกระเป๋า',
            '月台三十二度，辦公室十八度。粉底少一點，定妝一次，粉餅留在袋裏。',
          ),
          action: link(
            '/categories/setting-sprays',
            'See setting sprays',
            'Lihat setting spray',
            'ดูสเปรย์เซ็ตเมคอัพ',
            '看看定妝噴霧',
          ),
          picture: getScene('sun'),
        },
        {
          id: 'ninefold',
          kind: 'featured_products',
          title: say('Light layers first', 'Lapisan ringan dulu', 'เริ่มจากเลเยอร์บาง', '先用輕薄層次'),
          text: null,
          layout: 'rail',
          rule: { by: 'brand', brand: 'ninefold' },
          action: null,
        },
        {
          id: 'order',
          kind: 'rich_text',
          title: say(
            'From the void deck to the boardroom',
            'Dari kolong blok ke ruang rapat',
            'จากใต้ตึกสู่ห้องประชุม',
            '由組屋樓下到會議室',
          ),
          text: say(
            'Sunscreen, then nothing for five minutes. Concealer where you need it, pressed with a damp sponge. One mist of setting spray before you leave and one when the air-conditioning has dried you out. Blot, do not powder.',
            'Sunscreen, lalu diamkan lima menit. Concealer seperlunya, ditekan dengan spons lembap. Satu semprot setting spray sebelum berangkat, satu lagi saat AC membuat kulit kering. Tepuk dengan kertas minyak, jangan bedaki.',
            'ทากันแดดแล้วรอห้านาที ลงคอนซีลเลอร์เฉพาะจุด กดด้วยฟองน้ำหมาด ฉีดสเปรย์เซ็ตก่อนออกจากบ้านหนึ่งครั้ง และอีกครั้งเมื่อแอร์ทำให้หน้าแห้ง ซับมัน ไม่ต้องเติมแป้ง',
            '塗防曬，等五分鐘。需要的地方用遮瑕，以濕海綿按壓。出門前噴一下定妝噴霧，冷氣吹乾後再噴一下。吸油，不要補粉。',
          ),
          isFolded: false,
        },
        {
          id: 'classes',
          kind: 'happenings',
          title: say('Learn it in a class', 'Belajar di kelas', 'มาเรียนในคลาส', '到課堂學'),
          what: 'classes',
        },
      ],
    },
    'SG',
  ),
  landing(
    'pages.heat',
    {
      title: heatTitle,
      description: say(
        'Make-up for Bangkok: from the pavement to the Skytrain, with rain at five.',
        'Makeup untuk Bangkok: dari trotoar ke Skytrain, dengan hujan jam lima.',
        'เมคอัพสำหรับกรุงเทพฯ จากทางเท้าถึงบนรถไฟฟ้า และฝนตอนห้าโมง',
        '給曼谷的妝容：由行人路到空鐵，五點還有一場雨。',
      ),
      blocks: [
        {
          id: 'head',
          kind: 'hero',
          title: heatTitle,
          text: say(
            'Songkran, the rains, the walk from the Skytrain: make-up here is tried by water. Choose what stays, and skip what melts.',
            'Songkran, musim hujan, jalan kaki dari Skytrain: makeup di sini diuji air. Pilih yang bertahan, lewati yang meleleh.',
            'สงกรานต์ หน้าฝน เดินจากรถไฟฟ้า เมคอัพที่นี่ต้องผ่านน้ำ เลือกแบบที่ติดทน เลี่ยงแบบที่ละลาย',
            '潑水節、雨季、由空鐵站走路：在這裏，妝容要過水這一關。選留得住的，避開會融的。',
          ),
          action: link('/categories/mascaras', 'See mascaras', 'Lihat maskara', 'ดูมาสคาร่า', '看看睫毛膏'),
          picture: getScene('counter'),
        },
        {
          id: 'manee',
          kind: 'featured_products',
          title: say('From down the road', 'Dari ujung jalan', 'จากซอยข้าง ๆ', '就在街尾'),
          text: say(
            'Manee Studio makes its colours in Bangkok and tests them there.',
            'Manee Studio membuat warnanya di Bangkok, dan mengujinya di sana.',
            'Manee Studio ทำสีในกรุงเทพฯ และทดสอบที่นี่',
            'Manee Studio在曼谷調色，也在曼谷測試。',
          ),
          layout: 'rail',
          rule: { by: 'brand', brand: 'manee-studio' },
          action: null,
        },
        {
          id: 'order',
          kind: 'rich_text',
          title: say(
            'Waterproof where it counts',
            'Tahan air di tempat yang perlu',
            'กันน้ำเฉพาะจุดที่จำเป็น',
            '該防水的地方才防水',
          ),
          text: say(
            'Eyes and brows in waterproof, cheeks in a cream that you press in with a finger. On the lips a tint, because it does not mind iced coffee. Keep tissue and a small sunscreen in the bag: that is all the repair you need.',
            'Mata dan alis pakai yang tahan air, pipi pakai krim yang ditekan dengan jari. Bibir cukup tint, karena tahan es kopi. Bawa tisu dan sunscreen kecil di tas: itu saja perbaikannya.',
            'ตาและคิ้วใช้แบบกันน้ำ แก้มใช้เนื้อครีมกดด้วยนิ้ว ปากใช้ทินต์เพราะไม่กลัวกาแฟเย็น พกทิชชูกับกันแดดขวดเล็กในกระเป๋า แค่นี้ก็ซ่อมหน้าได้',
            '眼和眉用防水的，面頰用手指按上霜狀胭脂，嘴唇用染唇液，凍咖啡也不怕。袋裏帶紙巾和小支防曬，補妝這樣就夠。',
          ),
          isFolded: false,
        },
        {
          id: 'classes',
          kind: 'happenings',
          title: say('Learn it in a class', 'Belajar di kelas', 'มาเรียนในคลาส', '到課堂學'),
          what: 'classes',
        },
      ],
    },
    'TH',
  ),
];
