import { say } from '../../words/words.ts';
import { about, type BrandWords } from './about.ts';

/** What stands above the products of the other brands that are known for skin, and of those that are for the sun. */
export const skinAndSunWords: readonly BrandWords[] = [
  about('pell-and-ivory', {
    shape: 'hero',
    picture: { product: 'heirloom-rich-cleansing-balm', ground: '#f2dfaa' },
    title: say('Sit down first', 'Duduk dulu', 'นั่งก่อน', '先坐下'),
    text: say(
      'These jars are heavy on purpose: you cannot use them standing up. Heirloom is worked in for as long as a piano piece lasts, and Vigil stays on while you sleep. Keep the jars: the lids are meant to be inherited.',
      'Stoples ini sengaja berat: tak bisa dipakai sambil berdiri. Heirloom dipijatkan selama satu lagu piano, dan Vigil menemani tidurmu. Simpan stoplesnya; tutupnya memang dibuat untuk diwariskan.',
      'กระปุกตั้งใจทำให้หนัก ยืนใช้ไม่ถนัด Heirloom นวดนานเท่าเพลงเปียโนหนึ่งเพลง Vigil อยู่กับผิวตอนหลับ เก็บกระปุกไว้ เพราะฝาทำมาให้ส่งต่อถึงรุ่นหลาน',
      '罐子故意做得重，站着用不了。Heirloom按摩一首鋼琴曲的時間，Vigil伴你入睡。罐子留下吧，蓋子是用來傳家的。',
    ),
  }),
  about('isla-verity', {
    shape: 'story',
    picture: { product: 'shell-deodorant', ground: '#f2dfaa' },
    title: say('Swim first, market later', 'Berenang dulu, jualan nanti', 'ว่ายน้ำก่อน ขายทีหลัง', '先游水，再做生意'),
    text: say(
      'Founded by a lifeguard and two divers who watched the bay turn cloudy. Nothing that clouds water goes in, and the sun care is mineral. Lagoon takes off salt, sunscreen and the day in one wash.',
      'Didirikan seorang penjaga pantai dan dua penyelam yang melihat teluknya mengeruh. Tak ada bahan yang mengeruhkan air, dan sunscreen-nya mineral. Lagoon mengangkat garam, sunscreen, dan lelah seharian dalam sekali cuci.',
      'ก่อตั้งโดยไลฟ์การ์ดกับนักดำน้ำสองคนที่เห็นอ่าวขุ่นขึ้นทุกปี จึงไม่ใส่อะไรที่ทำให้น้ำขุ่น และใช้กันแดดแบบมิเนอรัล Lagoon ล้างเกลือ กันแดด และทั้งวันออกในครั้งเดียว',
      '一個救生員和兩個潛水員，看着海灣日漸混濁，於是創立品牌。會弄濁海水的都不用，防曬採用礦物成分。Lagoon一次洗去鹽分、防曬和一天的疲倦。',
    ),
  }),
  about('oatfield', {
    shape: 'letter',
    title: say('Breakfast, more or less', 'Kurang lebih sarapan', 'มื้อเช้าโดยประมาณ', '差不多是早餐'),
    text: say(
      'Oats have calmed itches for longer than anybody has written labels. Oatfield grinds them fine, adds water, and spends the rest of the day on other things. Second Helping is the tub that families share.',
      'Oat sudah meredakan gatal jauh sebelum ada yang menulis label. Oatfield menggilingnya halus, menambah air, lalu mengerjakan hal lain. Second Helping adalah stoples yang dipakai sekeluarga.',
      'ข้าวโอ๊ตช่วยให้ผิวหายคันมานานก่อนใครจะเขียนฉลาก Oatfield บดให้ละเอียด เติมน้ำ แล้วเอาเวลาที่เหลือไปทำอย่างอื่น Second Helping คือกระปุกที่ใช้กันทั้งบ้าน',
      '有標籤之前，人們早已用燕麥止癢。Oatfield把它磨細，加水，剩下的時間去做別的事。Second Helping是全家共用的一罐。',
    ),
  }),
  about('tidepool', {
    shape: 'story',
    picture: { product: 'rock-pool-rice-milk-body-cream', ground: '#dcb09a' },
    title: say(
      'Take a cupful, leave the pool',
      'Ambil secangkir, tinggalkan kolamnya',
      'ตักแค่ถ้วยเดียว เหลือแอ่งไว้',
      '取一杯，留下一池',
    ),
    text: say(
      'Kelp grows a hand’s width a day and needs no field, no water and no feed. Tidepool cuts the tips and rows on. Rock Pool leaves skin as smooth as what the sea has turned over for years.',
      'Kelp tumbuh sejengkal sehari, tanpa ladang, tanpa air tawar, tanpa pupuk. Tidepool memotong ujungnya lalu mendayung pergi. Rock Pool membuat kulit sehalus batu yang bertahun-tahun digulirkan laut.',
      'สาหร่ายเคลป์โตวันละคืบ ไม่ต้องใช้ที่นา น้ำจืด หรือปุ๋ย Tidepool ตัดแค่ปลายแล้วพายต่อ Rock Pool ทำให้ผิวเรียบเหมือนหินที่ทะเลกลิ้งมาหลายปี',
      '海帶一天長一個手掌，不佔田、不用淡水、不用肥料。Tidepool只剪尖端，便划船離開。Rock Pool令肌膚平滑，像被海翻轉多年的石頭。',
    ),
  }),
  about('quiet-chemist', {
    shape: 'advice',
    picture: { product: 'bedside-gel-cream', ground: '#d9cfe4' },
    title: say('Ask, and get an answer', 'Tanya, dapat jawaban', 'ถามแล้วได้คำตอบ', '問，就有答案'),
    text: say(
      'The owner kept a dispensary for thirty years and disliked queues. Each pack answers what people ask at the counter: when, how much, and what not to mix it with. Second Opinion is for those who have tried the rest.',
      'Pemiliknya menjaga apotek tiga puluh tahun dan tak suka antrean. Tiap kemasan menjawab pertanyaan di konter: kapan, berapa banyak, dan jangan dicampur dengan apa. Second Opinion untuk yang sudah mencoba semuanya.',
      'เจ้าของเปิดร้านยามาสามสิบปีและไม่ชอบคิว ทุกกล่องจึงตอบสิ่งที่คนถามหน้าเคาน์เตอร์ ใช้เมื่อไร เท่าไร ห้ามผสมกับอะไร Second Opinion สำหรับคนที่ลองมาหมดแล้ว',
      '老闆開了三十年藥房，最怕人排隊。每盒都寫明櫃位前常問的：何時用、用多少、不可與甚麼同用。Second Opinion留給試過其他一切的人。',
    ),
    use: say(
      'Remedy in the morning, Second Opinion at night. Not both at once, and nothing new in the same week.',
      'Remedy pagi hari, Second Opinion malam hari. Jangan sekaligus, dan jangan mulai produk lain di minggu yang sama.',
      'Remedy ตอนเช้า Second Opinion ตอนกลางคืน ไม่ใช้พร้อมกัน และไม่เริ่มของใหม่ในสัปดาห์เดียวกัน',
      '早上用Remedy，晚上用Second Opinion。不要同時用，同一星期也不要試其他新產品。',
    ),
  }),
  about('tussock', {
    shape: 'letter',
    title: say('Hands that have been outside', 'Tangan yang biasa di luar', 'มือที่อยู่กลางแจ้ง', '一雙在戶外勞動的手'),
    text: say(
      'Shearers have soft hands, and it is not the weather. Tussock takes the grease that wool gives up in the wash, cleans it nine times and leaves it with the oils of the hills. Clear Creek is for faces that meet wind.',
      'Tangan pencukur domba itu lembut, dan bukan karena cuaca. Tussock mengambil lemak yang dilepas wol saat dicuci, memurnikannya sembilan kali, lalu mencampurnya dengan minyak perbukitan. Clear Creek untuk wajah yang bertemu angin.',
      'คนตัดขนแกะมือนุ่ม และไม่ใช่เพราะอากาศ Tussock เอาไขที่ออกจากขนแกะตอนซัก มาทำให้บริสุทธิ์เก้ารอบ แล้วผสมน้ำมันจากเนินเขา Clear Creek สำหรับหน้าที่เจอลม',
      '剪羊毛的人雙手柔軟，與天氣無關。Tussock收集洗羊毛時釋出的油脂，淨化九次，再調入山間的油。Clear Creek給常迎着風的臉。',
    ),
  }),
  about('kauri-lane', {
    shape: 'story',
    picture: { product: 'fern-calming-face-oil', ground: '#f0cfc6' },
    title: say(
      'Third gate, past the hives',
      'Gerbang ketiga, setelah sarang lebah',
      'ประตูที่สาม เลยรังผึ้งไป',
      '過了蜂箱，第三道門',
    ),
    text: say(
      'The lane ends at a shed with a still in it, and a dog who knows the customers. Fern goes into the oils and honey into everything else. Amber is the essence for skin that has been indoors too long.',
      'Jalan itu berakhir di gudang berisi alat suling, dijaga anjing yang hafal pelanggan. Pakis masuk ke minyak, madu masuk ke yang lain. Amber adalah essence untuk kulit yang terlalu lama di dalam ruangan.',
      'สุดซอยเป็นโรงเก็บของที่มีหม้อกลั่น กับหมาที่จำลูกค้าได้ เฟิร์นลงออยล์ น้ำผึ้งลงอย่างอื่นทั้งหมด Amber คือเอสเซนส์สำหรับผิวที่อยู่แต่ในห้องนานเกินไป',
      '小路盡頭有間木屋，裏面有蒸餾器，還有一隻認得熟客的狗。蕨入油，蜜入其餘一切。Amber精華水，給在室內待得太久的肌膚。',
    ),
  }),
  about('ironbark-and-honey', {
    shape: 'hero',
    picture: { product: 'hive-night-cream', ground: '#d9cfe4' },
    title: say('The bees do the first half', 'Lebah mengerjakan separuhnya', 'ครึ่งแรกเป็นงานของผึ้ง', '上半場由蜜蜂負責'),
    text: say(
      'The hives follow the ironbark as it flowers, up the coast and back. The honey is dark and slow and holds water better than sugar does. Hive is for the face; Bush Honey is for everything that touches sheets.',
      'Sarangnya mengikuti mekarnya ironbark, menyusuri pantai lalu kembali. Madunya gelap, kental, dan mengikat air lebih baik daripada gula. Hive untuk wajah; Bush Honey untuk semua yang menyentuh seprai.',
      'รังผึ้งย้ายตามดอกไอรอนบาร์กเลียบชายฝั่งขึ้นไปแล้วกลับ น้ำผึ้งสีเข้มไหลช้า อุ้มน้ำได้ดีกว่าน้ำตาล Hive สำหรับหน้า Bush Honey สำหรับทุกส่วนที่แตะผ้าปู',
      '蜂箱跟着鐵皮桉的花期，沿海岸北上再折返。蜜色深，流得慢，比糖更能留住水分。Hive給臉，Bush Honey給貼着床單的每一處。',
    ),
  }),
  about('wattle-row', {
    shape: 'advice',
    picture: { product: 'long-lunch-spf-50-face-sunscreen', ground: '#cfdcc9' },
    title: say('Slip it on before the cricket', 'Oleskan sebelum ke lapangan', 'ทาก่อนออกสนาม', '開賽前，先塗好'),
    text: say(
      'Where this brand comes from, sunscreen stands next to the tap, and children put it on each other. Long Lunch is the one for faces that forget to move into the shade. Clothesline is for after.',
      'Di kampung halaman merek ini, sunscreen berdiri di samping keran, dan anak-anak saling mengoleskannya. Long Lunch untuk wajah yang lupa pindah ke tempat teduh. Clothesline untuk sesudahnya.',
      'บ้านเกิดของแบรนด์นี้ กันแดดตั้งข้างก๊อกน้ำ เด็ก ๆ ทาให้กันเอง Long Lunch สำหรับหน้าที่ลืมขยับเข้าร่ม ส่วน Clothesline ไว้ใช้หลังจากนั้น',
      '在這個品牌的家鄉，防曬就放在水龍頭旁，小孩互相塗抹。Long Lunch給忘了移到蔭下的臉，Clothesline留待之後。',
    ),
    use: say(
      'Two fingers’ length for the face and neck, a quarter of an hour before you go out. Again after two hours, and after each swim.',
      'Sepanjang dua jari untuk wajah dan leher, lima belas menit sebelum keluar. Ulangi tiap dua jam dan setiap habis berenang.',
      'ยาวเท่าสองนิ้วมือสำหรับหน้าและคอ ก่อนออกแดดสิบห้านาที ทาซ้ำทุกสองชั่วโมงและทุกครั้งหลังว่ายน้ำ',
      '面和頸用兩隻手指長的份量，出門前十五分鐘塗。每兩小時補一次，游水後也要補。',
    ),
  }),
  about('solace-bay', {
    shape: 'story',
    picture: { product: 'last-light-body-sunscreen', ground: '#dcb09a' },
    title: say('Bring your own shade', 'Bawa teduhmu sendiri', 'พกร่มเงาไปเอง', '自備樹蔭'),
    text: say(
      'A family of five, one umbrella, and an argument every Sunday: that is how Parasol began. The tubes are large, the texture is light, and the caps survive sand. Last Light is for the drive home with the windows down.',
      'Keluarga berlima, satu payung, dan ribut tiap Minggu: begitulah Parasol bermula. Tube-nya besar, teksturnya ringan, tutupnya tahan pasir. Last Light untuk perjalanan pulang dengan jendela terbuka.',
      'ครอบครัวห้าคน ร่มหนึ่งคัน เถียงกันทุกวันอาทิตย์ Parasol เริ่มจากตรงนั้น หลอดใหญ่ เนื้อเบา ฝาทนทราย Last Light สำหรับขับรถกลับบ้านโดยเปิดกระจก',
      '一家五口，一把太陽傘，每個星期日都吵一次：Parasol就是這樣來的。支裝大，質地輕，蓋子不怕沙。Last Light留給開着車窗的歸途。',
    ),
  }),
  about('dew-parlour', {
    shape: 'letter',
    title: say('Dessert goes on last', 'Pencuci mulut belakangan', 'ของหวานไว้ท้ายสุด', '甜品，最後上'),
    text: say(
      'The texture is chosen first here, and the actives are fitted to it: a jelly that snaps, a sorbet that melts, a glaze. Sugar Glass polishes and tastes of nothing, we checked. Float is the gloss with the cherry.',
      'Di sini teksturnya dipilih dulu, bahan aktif menyesuaikan: jeli yang kenyal, sorbet yang meleleh, glasir. Sugar Glass menghaluskan dan tak ada rasanya, sudah kami cek. Float adalah gloss dengan cerinya.',
      'ที่นี่เลือกเนื้อสัมผัสก่อน แล้วค่อยจัดสารสำคัญให้เข้ากัน เจลลี่ที่เด้ง ซอร์เบต์ที่ละลาย เกลซที่ฉ่ำ Sugar Glass ขัดผิวและไม่มีรส เราลองแล้ว Float คือกลอสที่มีเชอร์รี',
      '這裏先選質地，再配有效成分：彈牙的啫喱、會融的雪葩、一層糖面。Sugar Glass磨滑肌膚，沒有味道，我們試過了。Float是放了車厘子的唇彩。',
    ),
  }),
  about('nol-derma', {
    shape: 'advice',
    picture: { product: 'baseline-hydrating-exfoliator', ground: '#cfdcc9' },
    title: say('Start from nought', 'Mulai dari nol', 'เริ่มจากศูนย์', '由零開始'),
    text: say(
      'Nol means zero, which is where the doctors begin: no scent, no dye, no promise. Baseline is given for two weeks before anything else is added. Zero Shine is the sunscreen they wear themselves.',
      'Nol ya nol, dari situlah para dokternya mulai: tanpa pewangi, tanpa pewarna, tanpa janji. Baseline dipakai dua minggu sebelum ditambah yang lain. Zero Shine adalah sunscreen yang mereka pakai sendiri.',
      'Nol แปลว่าศูนย์ และหมอก็เริ่มจากตรงนั้น ไม่มีน้ำหอม ไม่มีสี ไม่มีคำสัญญา ใช้ Baseline สองสัปดาห์ก่อนเพิ่มอย่างอื่น Zero Shine คือกันแดดที่หมอใช้เอง',
      'Nol就是零，醫生由這裏開始：無香料、無色素、無承諾。先用兩星期Baseline，再加其他。Zero Shine是他們自己塗的防曬。',
    ),
    use: say(
      'Try it behind the ear for three days. If the skin stays calm, begin slowly.',
      'Coba di belakang telinga selama tiga hari. Kalau tak ada reaksi, lanjutkan pelan-pelan.',
      'ลองทาหลังหูสามวัน ถ้าไม่มีอะไร ค่อยเริ่มใช้ทีละน้อย',
      '先在耳後試三天。沒有反應，再慢慢開始用。',
    ),
  }),
];
