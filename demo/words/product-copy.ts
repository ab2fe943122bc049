import { say, type Words } from './words.ts';

/**
 * What a product of a kind feels like, and for whom and when it is. The sentences hold for every brand, line, finish,
 * ingredient and shade of their kinds: what depends on one of those stands with it.
 */
export type KindCopy = { feel: Words; suits: Words };

const copy = (feel: Words, suits: Words): KindCopy => ({ feel, suits });

/** By slug of the kind. */
export const productCopy: Readonly<Record<string, KindCopy>> = {
  lipsticks: copy(
    say(
      'The bullet softens at once on warm lips, glides without dragging and leaves one even layer.',
      'Batangnya langsung melembut di bibir hangat, meluncur tanpa menarik, dan meninggalkan satu lapisan rata.',
      'เนื้อลิปอุ่นตัวทันทีที่แตะริมฝีปาก ทาลื่นไม่ฝืด และเคลือบสีเรียบเสมอกัน',
      '膏體遇上溫暖雙唇即化開，順滑不拉扯，留下均勻一層。',
    ),
    say(
      'Wear it bare-faced to the market or with everything else to dinner; one layer is plenty.',
      'Pakai saat wajah polos ke pasar atau dengan riasan lengkap saat makan malam; satu lapis sudah cukup.',
      'ทาเดี่ยว ๆ ไปตลาดหรือแต่งเต็มไปมื้อค่ำก็สวย ทาชั้นเดียวก็พอ',
      '素顏去街市或全妝赴晚宴都合適，一層已經足夠。',
    ),
  ),
  'liquid-lipsticks': copy(
    say(
      'It goes on wet and thin, settles within a minute and leaves no marks on cups.',
      'Terasa cair dan tipis saat dioles, mengering dalam semenit, dan tidak berbekas di gelas.',
      'ทาแล้วบางเบาเหมือนน้ำ เซตตัวในหนึ่งนาที และไม่เลอะขอบแก้ว',
      '塗上時水潤輕薄，一分鐘內定色，不沾杯邊。',
    ),
    say(
      'For long days, full lunches and anyone who would rather not check a mirror again.',
      'Untuk hari panjang, makan siang lengkap, dan siapa pun yang malas bercermin lagi.',
      'สำหรับวันที่ยาว มื้อเที่ยงจัดเต็ม และคนที่ไม่อยากส่องกระจกซ้ำ',
      '為漫長的一天、豐富的午餐，以及不想再照鏡的人而設。',
    ),
  ),
  'lip-glosses': copy(
    say(
      'A cushioned gel on a soft wand; hair does not cling to it in the wind.',
      'Gel empuk dengan aplikator lembut; rambut tidak menempel saat tertiup angin.',
      'เนื้อเจลนุ่มกับหัวแปรงอ่อนโยน ลมพัดผมก็ไม่ติดปาก',
      '軟墊般的啫喱質地配柔軟刷頭，風吹時髮絲也不會黏住。',
    ),
    say(
      'For bare lips in a hurry, or over lipstick when the evening asks for more light.',
      'Untuk bibir polos saat terburu-buru, atau di atas lipstik ketika malam butuh lebih banyak cahaya.',
      'ทาปากเปล่าเวลารีบ หรือทับลิปสติกเมื่อค่ำคืนต้องการแสงอีกนิด',
      '趕時間時單獨塗，或在晚上疊於唇膏之上，多添一點光。',
    ),
  ),
  'lip-tints': copy(
    say(
      'Light as water, it leaves colour behind and nothing that you can feel on the lips.',
      'Seringan air, meninggalkan warna tanpa terasa apa pun di bibir.',
      'เบาเหมือนน้ำ ทิ้งไว้แค่สีโดยไม่รู้สึกอะไรบนริมฝีปาก',
      '輕盈如水，只留下顏色，雙唇毫無負擔。',
    ),
    say(
      'For people who forget that they are wearing make-up, and for days too hot for any.',
      'Untuk yang suka lupa sedang memakai riasan, dan untuk hari yang terlalu panas untuk berdandan.',
      'สำหรับคนที่ลืมไปว่าแต่งหน้าอยู่ และวันที่ร้อนเกินจะแต่งอะไร',
      '為忘了自己化了妝的人，也為熱得不想化妝的日子。',
    ),
  ),
  'lip-liners': copy(
    say(
      'The lead is soft enough not to tug, and firm enough to finish a whole line sharp.',
      'Isinya cukup lembut agar tidak menarik bibir, dan cukup kuat untuk satu garis yang tetap tajam.',
      'ไส้ดินสอนุ่มพอไม่ดึงปาก และแน่นพอให้เส้นคมจนสุด',
      '筆芯柔軟不拉扯，又夠硬挺，一筆畫完仍然清晰。',
    ),
    say(
      'Use it to mend an edge, to fill in under lipstick, or alone with a little balm.',
      'Pakai untuk merapikan tepi, mengisi bibir sebelum lipstik, atau sendiri dengan sedikit balm.',
      'ใช้แก้ขอบปาก ลงรองก่อนลิปสติก หรือทาเดี่ยวกับบาล์มนิดหน่อย',
      '可修飾唇邊、打底填色，或配少許潤唇膏單獨使用。',
    ),
  ),
  'tinted-lip-balms': copy(
    say(
      'It melts like butter, leaves a veil of colour and takes the tightness out of dry lips.',
      'Meleleh seperti mentega, meninggalkan selapis warna, dan meredakan rasa tertarik di bibir kering.',
      'ละลายเหมือนเนย ทิ้งสีบาง ๆ และคลายความตึงของปากแห้ง',
      '如牛油般化開，留下一層淡色，紓緩乾唇的繃緊感。',
    ),
    say(
      'For desk drawers, coat pockets and window seats: wherever lips dry out before you notice.',
      'Untuk laci meja, saku jaket, dan kursi dekat jendela: di mana pun bibir kering tanpa terasa.',
      'ไว้ในลิ้นชัก กระเป๋าเสื้อ หรือที่นั่งริมหน้าต่าง ทุกที่ที่ปากแห้งโดยไม่รู้ตัว',
      '放在抽屜、外套口袋或機艙座位旁，雙唇不知不覺變乾時就用得着。',
    ),
  ),
  foundations: copy(
    say(
      'A thin fluid that spreads easily, covers where you want it to and never sits heavy.',
      'Cairan tipis yang mudah diratakan, menutup bagian yang kamu mau, dan tidak terasa berat.',
      'เนื้อบางเกลี่ยง่าย ปกปิดตรงจุดที่ต้องการ ไม่หนักหน้า',
      '輕薄流動的質地，容易推勻，想遮的地方遮得住，毫不厚重。',
    ),
    say(
      'The range runs from the fairest to the deepest skin, in cool, neutral and warm undertones.',
      'Pilihannya dari kulit paling terang sampai paling gelap, dengan undertone dingin, netral, dan hangat.',
      'มีเฉดตั้งแต่ผิวสว่างที่สุดถึงเข้มที่สุด ทั้งโทนเย็น กลาง และอุ่น',
      '色號由最淺到最深膚色，冷調、中性與暖調俱備。',
    ),
  ),
  'cushion-foundations': copy(
    say(
      'The sponge gives just enough, and the puff presses it into an even layer that breathes.',
      'Spons mengeluarkan secukupnya, dan puff menekannya jadi lapisan rata yang terasa lega.',
      'ฟองน้ำให้เนื้อพอดี พัฟกดให้เรียบเสมอโดยผิวยังหายใจ',
      '海綿份量剛好，粉撲輕按成均勻透氣的一層。',
    ),
    say(
      'For quick mornings and touch-ups on the train; the mirror in the lid is all you need.',
      'Untuk pagi yang singkat dan touch-up di kereta; cermin di tutupnya sudah cukup.',
      'สำหรับเช้าที่เร่งรีบและเติมหน้าบนรถไฟ มีกระจกในฝาก็พอ',
      '趕忙的早上，或在車廂補妝，盒蓋上的鏡子已經夠用。',
    ),
  ),
  concealers: copy(
    say(
      'Dense with pigment and light to wear, it moves with the face and does not gather in lines.',
      'Kaya pigmen namun ringan, mengikuti gerak wajah, dan tidak mengumpul di garis halus.',
      'เม็ดสีแน่นแต่เบาสบาย ขยับไปกับใบหน้าและไม่ตกร่อง',
      '色素飽滿卻輕盈，隨表情活動，不積聚於細紋。',
    ),
    say(
      'For the shadow under an eye, the spot that came overnight and the redness beside a nose.',
      'Untuk bayangan di bawah mata, jerawat yang muncul semalam, dan kemerahan di sisi hidung.',
      'สำหรับเงาใต้ตา สิวที่โผล่เมื่อคืน และรอยแดงข้างจมูก',
      '應付眼下陰影、一夜冒出的暗瘡，以及鼻翼泛紅。',
    ),
  ),
  'face-powders': copy(
    say(
      'It sets make-up without being seen or felt, and does not catch in fine lines.',
      'Mengunci riasan tanpa terlihat atau terasa, dan tidak masuk ke garis halus.',
      'เซตเมคอัพโดยมองไม่เห็น ไม่รู้สึก และไม่ตกร่อง',
      '定妝不着痕跡，毫無感覺，不卡細紋。',
    ),
    say(
      'For the centre of the face after foundation, or all over on days that need nothing else.',
      'Untuk bagian tengah wajah setelah foundation, atau seluruh wajah saat tidak butuh apa-apa lagi.',
      'ลงกลางหน้าหลังรองพื้น หรือทั่วหน้าในวันที่ไม่ต้องการอะไรเพิ่ม',
      '粉底後掃於面部中央，或在簡單的日子掃勻全臉。',
    ),
  ),
  blushes: copy(
    say(
      'A silky pressed powder that picks up easily, builds slowly and never lands in a stripe.',
      'Bedak padat yang halus, mudah diambil, dibangun perlahan, dan tidak meninggalkan garis.',
      'แป้งอัดเนื้อไหม แตะติดง่าย ค่อย ๆ เพิ่มได้ ไม่เป็นแถบ',
      '絲滑粉餅容易上掃，顏色慢慢疊加，不會成一條條。',
    ),
    say(
      'For faces that spent the day indoors, and for anyone with thirty seconds before the door.',
      'Untuk wajah yang seharian di dalam ruangan, dan siapa pun yang punya tiga puluh detik sebelum pergi.',
      'สำหรับหน้าที่อยู่ในตึกทั้งวัน และคนที่มีเวลาสามสิบวินาทีก่อนออกบ้าน',
      '給整天待在室內的臉，也給出門前只剩三十秒的你。',
    ),
  ),
  bronzers: copy(
    say(
      'Sheer at first touch and easy to build, it warms the face without turning orange.',
      'Tipis di sapuan pertama dan mudah ditambah, menghangatkan wajah tanpa jadi oranye.',
      'ปัดแรกบางเบา เพิ่มได้ง่าย ให้หน้าอุ่นโดยไม่ออกส้ม',
      '首掃輕透，容易疊加，令臉色溫暖而不偏橙。',
    ),
    say(
      'For the weeks before a holiday, the weeks after it, and every grey Monday between.',
      'Untuk minggu-minggu sebelum liburan, sesudahnya, dan setiap Senin yang mendung.',
      'สำหรับช่วงก่อนวันหยุด หลังวันหยุด และทุกวันจันทร์ที่หม่น',
      '假期前、假期後，以及每個灰濛濛的星期一都合用。',
    ),
  ),
  highlighters: copy(
    say(
      'Finely milled pearl that melts into the skin, so you see the light and not the powder.',
      'Mutiara halus yang menyatu dengan kulit, jadi yang terlihat cahayanya, bukan bedaknya.',
      'มุกบดละเอียดที่กลืนกับผิว เห็นแต่แสง ไม่เห็นแป้ง',
      '細磨珠光融入肌膚，只見光澤，不見粉末。',
    ),
    say(
      'For cheekbones, collarbones and the corner of an eye, by candle or by office light.',
      'Untuk tulang pipi, tulang selangka, dan sudut mata, di bawah lilin atau lampu kantor.',
      'สำหรับโหนกแก้ม ไหปลาร้า และหัวตา ใต้แสงเทียนหรือไฟออฟฟิศ',
      '點於顴骨、鎖骨與眼角，燭光下或辦公室燈下都好看。',
    ),
  ),
  'face-primers': copy(
    say(
      'A smooth gel that fills what is uneven, sets in seconds and gives make-up something to hold.',
      'Gel halus yang mengisi bagian tak rata, mengering dalam hitungan detik, dan menahan riasan.',
      'เจลเนื้อเรียบเติมส่วนที่ไม่เสมอ เซตตัวในไม่กี่วินาที ให้เมคอัพยึดเกาะ',
      '順滑啫喱填平不勻之處，數秒成膜，讓妝容有所依附。',
    ),
    say(
      'Wear it under foundation, or alone on days when skin is nearly good enough by itself.',
      'Pakai di bawah foundation, atau sendiri di hari ketika kulit sudah hampir cukup bagus.',
      'ใช้ก่อนรองพื้น หรือทาเดี่ยวในวันที่ผิวเกือบดีพออยู่แล้ว',
      '可於粉底前使用，皮膚狀態不錯的日子也可單獨使用。',
    ),
  ),
  'setting-sprays': copy(
    say(
      'A mist so fine that it lands dry, and holds what is below it without a film.',
      'Kabut sangat halus yang langsung kering, menahan riasan tanpa terasa berlapis.',
      'ละอองละเอียดที่แห้งทันที ล็อกเมคอัพโดยไม่ทิ้งฟิล์ม',
      '細霧落下即乾，鎖住妝容而不覺有膜。',
    ),
    say(
      'For weddings, commutes and afternoons when the air itself seems to want your face.',
      'Untuk pernikahan, perjalanan pulang pergi, dan sore yang udaranya seolah mau mengambil riasanmu.',
      'สำหรับงานแต่ง การเดินทาง และบ่ายที่ร้อนจนเมคอัพแทบละลาย',
      '為婚禮、通勤，以及連空氣都想卸走你妝容的下午而設。',
    ),
  ),
  'eyeshadow-palettes': copy(
    say(
      'The powders are pressed soft, pick up on a finger and blend before they have set.',
      'Bedaknya dipadatkan lembut, mudah diambil dengan jari, dan baur sebelum menempel.',
      'แป้งอัดเนื้อนุ่ม ใช้นิ้วแตะติด และเกลี่ยได้ก่อนเซตตัว',
      '粉末壓得柔軟，手指一點即起，定色前容易暈開。',
    ),
    say(
      'Begin with the row on top by day and end with the lowest one at night.',
      'Mulai dari baris atas di siang hari dan berakhir di baris bawah pada malam hari.',
      'กลางวันเริ่มจากแถวบน กลางคืนจบที่แถวล่าง',
      '日間由最上一行開始，晚上以最下一行作結。',
    ),
  ),
  'single-eyeshadows': copy(
    say(
      'Pressed soft and dense, it goes on true to the pan and does not fall on cheeks.',
      'Padat dan lembut, warnanya sama seperti di wadah dan tidak jatuh ke pipi.',
      'อัดแน่นเนื้อนุ่ม สีตรงตามตลับ ไม่ร่วงลงแก้ม',
      '粉質柔軟細密，上眼如盤中所見，不會掉落面頰。',
    ),
    say(
      'Enough alone for a quick eye, and easy to work into colours that you own already.',
      'Cukup sendirian untuk riasan mata cepat, dan mudah dipadu dengan warna yang sudah kamu punya.',
      'ใช้สีเดียวก็ได้ตาสวยเร็ว ๆ และเข้ากับสีที่มีอยู่แล้วได้ง่าย',
      '單用已成簡單眼妝，也易與你現有的顏色配搭。',
    ),
  ),
  'liquid-eyeliners': copy(
    say(
      'The ink flows evenly to the tip, dries in seconds and stays where the hand left it.',
      'Tintanya mengalir rata sampai ujung, kering dalam hitungan detik, dan tetap di tempatnya.',
      'หมึกไหลสม่ำเสมอถึงปลาย แห้งในไม่กี่วินาที และอยู่ตรงที่เขียน',
      '墨水均勻流至筆尖，數秒即乾，畫在哪裏便留在哪裏。',
    ),
    say(
      'For steady hands and for those still practising: the first stroke can be a thin one.',
      'Untuk tangan yang mantap dan yang masih belajar: goresan pertama boleh tipis.',
      'สำหรับมือนิ่งและคนที่ยังฝึกอยู่ เส้นแรกเขียนบาง ๆ ก็ได้',
      '手穩的人合用，練習中的人也合用：第一筆可以很幼。',
    ),
  ),
  'kohl-pencils': copy(
    say(
      'Creamy for the first half minute, which is time to smudge, and then it is set.',
      'Lembut di setengah menit pertama, cukup untuk dibaurkan, lalu menempel.',
      'เนื้อครีมในครึ่งนาทีแรกให้เกลี่ยได้ จากนั้นก็เซตตัว',
      '最初半分鐘柔滑可暈染，之後便定色。',
    ),
    say(
      'For a quiet line by day, a smoked one at night, or both after a long dinner.',
      'Untuk garis tipis di siang hari, efek smoky di malam hari, atau keduanya setelah makan malam panjang.',
      'เส้นเรียบ ๆ กลางวัน สโมกกี้กลางคืน หรือทั้งสองหลังมื้อค่ำยาว ๆ',
      '日間細細一線，夜裏暈成煙燻，晚飯過後兩者兼有。',
    ),
  ),
  mascaras: copy(
    say(
      'A smooth, light formula that coats from root to tip, stays soft and does not flake.',
      'Formula ringan dan halus yang melapisi dari akar ke ujung, tetap lentur, dan tidak rontok.',
      'เนื้อเบาเรียบ เคลือบตั้งแต่โคนถึงปลาย ยังนุ่ม ไม่ร่วงเป็นผง',
      '質地輕盈順滑，由根部包覆至末端，柔軟不掉屑。',
    ),
    say(
      'For straight lashes, short lashes and anyone who owns one piece of make-up and means it.',
      'Untuk bulu mata lurus, pendek, dan siapa pun yang hanya punya satu riasan andalan.',
      'สำหรับขนตาตรง ขนตาสั้น และคนที่มีเครื่องสำอางชิ้นเดียวแต่จริงจัง',
      '直睫毛、短睫毛，以及只帶一件化妝品的人都合用。',
    ),
  ),
  'eye-primers': copy(
    say(
      'One thin layer evens the lid, dries without tightness and keeps colour where you put it.',
      'Satu lapis tipis meratakan kelopak, kering tanpa terasa tertarik, dan menjaga warna di tempatnya.',
      'ชั้นบาง ๆ ปรับเปลือกตาให้เรียบ แห้งไม่ตึง และล็อกสีให้อยู่กับที่',
      '薄薄一層均勻眼皮，乾後不繃緊，令顏色留在原位。',
    ),
    say(
      'For lids that crease by noon, and for shadow that has to last past the toast.',
      'Untuk kelopak yang berlipat saat siang, dan perona yang harus tahan sampai pesta usai.',
      'สำหรับเปลือกตาที่ตกร่องตอนเที่ยง และอายแชโดว์ที่ต้องอยู่จนจบงาน',
      '給中午便積眼褶的眼皮，也給要撐到宴會結束的眼影。',
    ),
  ),
  'brow-pencils': copy(
    say(
      'A firm, waxy lead that draws a hair at a time and softens with one brush.',
      'Isi yang padat dan sedikit berlilin, menggambar helai demi helai, dan melembut sekali sikat.',
      'ไส้แว็กซ์เนื้อแน่น วาดทีละเส้น และนุ่มลงเมื่อปัดหนึ่งครั้ง',
      '蠟質筆芯堅實，一筆一根，輕掃一下即變柔和。',
    ),
    say(
      'For gaps, tails and arches, in colours that are quieter than the hair on your head.',
      'Untuk bagian kosong, ekor, dan lengkung alis, dengan warna yang lebih kalem dari rambutmu.',
      'สำหรับช่องว่าง หางคิ้ว และโค้งคิ้ว ในสีที่นุ่มกว่าผม',
      '修補疏落處、眉尾與眉峰，顏色比髮色更低調。',
    ),
  ),
  'brow-gels': copy(
    say(
      'Light fibres in a flexible gel that dries clear of the skin and never feels stiff.',
      'Serat ringan dalam gel lentur yang kering tanpa menempel di kulit dan tidak terasa kaku.',
      'ไฟเบอร์เบาในเจลยืดหยุ่น แห้งโดยไม่เลอะผิวและไม่แข็ง',
      '輕巧纖維混入柔韌啫喱，乾後不沾皮膚，也不覺僵硬。',
    ),
    say(
      'For brows that go their own way by ten in the morning, and for tidy ones too.',
      'Untuk alis yang sudah berantakan jam sepuluh pagi, dan untuk yang rapi juga.',
      'สำหรับคิ้วที่เริ่มยุ่งตอนสิบโมง และคิ้วที่เรียบร้อยอยู่แล้ว',
      '給早上十時便走樣的眉毛，整齊的眉毛也合用。',
    ),
  ),
  'cleansing-oils': copy(
    say(
      'It spreads like silk, turns milky with water and takes everything along when it is rinsed.',
      'Menyebar seperti sutra, berubah seputih susu saat terkena air, dan membawa semuanya saat dibilas.',
      'ลื่นเหมือนไหม กลายเป็นน้ำนมเมื่อเจอน้ำ และพาทุกอย่างออกเมื่อล้าง',
      '如絲般推開，遇水乳化，沖洗時把一切帶走。',
    ),
    say(
      'For evenings after make-up, after sunscreen or simply after a day in the city.',
      'Untuk malam setelah memakai riasan, sunscreen, atau sekadar seharian di kota.',
      'สำหรับค่ำคืนหลังเมคอัพ กันแดด หรือแค่หนึ่งวันในเมือง',
      '適合化過妝、塗過防曬，或只是在城市走了一天的晚上。',
    ),
  ),
  'cleansing-balms': copy(
    say(
      'Solid in the jar, oil in the hand and milk with water: nothing stays on the face.',
      'Padat di wadah, jadi minyak di tangan, dan susu saat bertemu air: tak ada yang tertinggal di wajah.',
      'ในกระปุกแข็ง บนมือเป็นออยล์ เจอน้ำเป็นน้ำนม ไม่ทิ้งอะไรบนหน้า',
      '罐中是膏，掌心化油，遇水成乳，臉上不留殘餘。',
    ),
    say(
      'For heavy make-up, stubborn sunscreen and five minutes that belong to nobody else.',
      'Untuk riasan tebal, sunscreen yang bandel, dan lima menit yang hanya milikmu.',
      'สำหรับเมคอัพหนา กันแดดติดทน และห้านาทีที่เป็นของคุณคนเดียว',
      '濃妝、頑固的防曬，還有一天之中只屬於你的五分鐘，都交給它。',
    ),
  ),
  'face-washes': copy(
    say(
      'It lathers softly, rinses away fast and leaves the face clean rather than tight.',
      'Berbusa lembut, cepat dibilas, dan membuat wajah bersih tanpa terasa tertarik.',
      'ฟองนุ่ม ล้างออกไว ผิวสะอาดโดยไม่ตึง',
      '泡沫柔軟，沖洗快捷，洗後潔淨而不繃緊。',
    ),
    say(
      'For morning and evening, for one person or a whole bathroom of them.',
      'Untuk pagi dan malam, untuk satu orang atau seisi rumah yang berbagi kamar mandi.',
      'ใช้เช้าและเย็น คนเดียวหรือทั้งบ้านที่ใช้ห้องน้ำเดียวกันก็ได้',
      '早晚皆可，一人獨用或全家共用一間浴室都合適。',
    ),
  ),
  'micellar-waters': copy(
    say(
      'It looks and feels like water, lifts make-up onto the cotton and needs no rubbing.',
      'Tampak dan terasa seperti air, mengangkat riasan ke kapas tanpa perlu digosok.',
      'ดูและรู้สึกเหมือนน้ำ เช็ดเมคอัพขึ้นสำลีได้โดยไม่ต้องถู',
      '看似清水，觸感也如水，把彩妝帶上化妝棉，毋須搓揉。',
    ),
    say(
      'For late nights, early flights and small mistakes with eyeliner along the way.',
      'Untuk malam yang larut, penerbangan pagi, dan eyeliner yang meleset di tengah jalan.',
      'สำหรับคืนดึก ไฟลต์เช้า และอายไลเนอร์ที่พลาดระหว่างทาง',
      '為夜歸、早機，以及眼線偶爾失手而準備。',
    ),
  ),
  exfoliators: copy(
    say(
      'Fine grains in a soft base loosen what is dull, and rinse away without a trace.',
      'Butiran halus dalam krim lembut mengangkat kulit kusam dan terbilas tanpa sisa.',
      'เม็ดละเอียดในเนื้อนุ่มช่วยผลัดผิวหมองและล้างออกหมด',
      '細緻微粒配柔滑基底，帶走暗沉，沖洗後不留痕跡。',
    ),
    say(
      'Once or twice a week, for skin that has stopped catching the light.',
      'Sekali atau dua kali seminggu, untuk kulit yang tampak kusam.',
      'สัปดาห์ละหนึ่งหรือสองครั้ง สำหรับผิวที่เริ่มไม่รับแสง',
      '每星期一至兩次，給不再透光的肌膚。',
    ),
  ),
  toners: copy(
    say(
      'Thin as water and gone in a moment, it leaves the face damp, calm and ready.',
      'Setipis air dan cepat meresap, membuat wajah lembap, tenang, dan siap.',
      'บางเหมือนน้ำ ซึมทันที ทิ้งผิวชุ่มชื้น สงบ และพร้อม',
      '清爽如水，瞬間吸收，令面部濕潤平靜，準備就緒。',
    ),
    say(
      'The short step between washing and everything else, for hands or for cotton.',
      'Langkah singkat antara mencuci muka dan yang lainnya, dengan tangan atau kapas.',
      'ขั้นสั้น ๆ ระหว่างล้างหน้ากับอย่างอื่น ใช้มือหรือสำลีก็ได้',
      '潔面與其他護理之間的短短一步，用手或化妝棉皆可。',
    ),
  ),
  essences: copy(
    say(
      'A little thicker than water, it sinks in under the palms and makes the next step go further.',
      'Sedikit lebih kental dari air, meresap di bawah telapak tangan, dan membuat langkah berikutnya lebih bekerja.',
      'ข้นกว่าน้ำเล็กน้อย ซึมใต้ฝ่ามือ และช่วยให้ขั้นต่อไปทำงานดีขึ้น',
      '比水略稠，在掌心下吸收，令下一步事半功倍。',
    ),
    say(
      'For skin that drinks everything, and for people who like layers better than weight.',
      'Untuk kulit yang menyerap segalanya, dan untuk yang lebih suka berlapis daripada berat.',
      'สำหรับผิวที่ดื่มทุกอย่าง และคนที่ชอบหลายชั้นมากกว่าความหนัก',
      '給甚麼都吸得下的肌膚，也給愛層疊、不愛厚重的人。',
    ),
  ),
  'face-mists': copy(
    say(
      'A cloud of small drops that cools on landing and does not disturb what you wear.',
      'Awan butiran kecil yang menyejukkan saat mendarat tanpa mengganggu riasanmu.',
      'ละอองเล็ก ๆ ที่เย็นเมื่อแตะผิว ไม่รบกวนเมคอัพ',
      '細小水珠如雲，落下即涼，不影響妝容。',
    ),
    say(
      'For aeroplanes, heated rooms and the third hour in front of the same screen.',
      'Untuk pesawat, ruang ber-AC, dan jam ketiga di depan layar yang sama.',
      'สำหรับบนเครื่องบิน ห้องแอร์ และชั่วโมงที่สามหน้าจอเดิม',
      '機艙裏、冷氣房中，或盯着同一個屏幕的第三個小時。',
    ),
  ),
  serums: copy(
    say(
      'A clear gel that sinks in within seconds and leaves nothing behind on the pillow.',
      'Gel bening yang meresap dalam hitungan detik dan tidak menempel di bantal.',
      'เจลใสที่ซึมในไม่กี่วินาที ไม่ทิ้งอะไรบนหมอน',
      '清透啫喱數秒吸收，不會沾上枕頭。',
    ),
    say(
      'For anyone who keeps to one careful step, morning or night, before the cream.',
      'Untuk yang setia pada satu langkah teliti, pagi atau malam, sebelum krim.',
      'สำหรับคนที่ขอขั้นเดียวแต่ตั้งใจ เช้าหรือค่ำก่อนลงครีม',
      '給每日只想認真做一步的人，早或晚，於面霜之前。',
    ),
  ),
  'face-oils': copy(
    say(
      'A dry oil of few parts: three drops warm in the hand and vanish into the face.',
      'Minyak ringan dengan sedikit bahan: tiga tetes hangat di tangan lalu meresap di wajah.',
      'ออยล์เนื้อแห้งส่วนผสมน้อย สามหยดอุ่นในมือแล้วหายเข้าผิว',
      '成分簡單的乾爽油：三滴在掌心溫熱，即融入面部。',
    ),
    say(
      'For dry months, air-conditioned rooms and skin that feels a size too small by evening.',
      'Untuk bulan kering, ruang ber-AC, dan kulit yang terasa tertarik menjelang malam.',
      'สำหรับฤดูที่แห้ง ห้องแอร์ และผิวที่รู้สึกตึงตอนเย็น',
      '給乾燥季節、冷氣房，以及傍晚總覺繃緊的肌膚。',
    ),
  ),
  ampoules: copy(
    say(
      'Concentrated and thin, it covers the whole face with a few drops and dries without stick.',
      'Pekat namun cair, menutup seluruh wajah dengan beberapa tetes dan kering tanpa lengket.',
      'เข้มข้นแต่บาง ไม่กี่หยดทั่วหน้า แห้งไม่เหนียว',
      '濃縮而輕薄，數滴已夠全臉，乾後不黏。',
    ),
    say(
      'For a week before something matters, or one week in each month when nothing does.',
      'Untuk seminggu sebelum hari penting, atau seminggu tiap bulan saat tak ada apa-apa.',
      'สำหรับหนึ่งสัปดาห์ก่อนวันสำคัญ หรือเดือนละสัปดาห์ในวันธรรมดา',
      '重要日子前用一星期，或每月抽一星期犒賞自己。',
    ),
  ),
  'day-creams': copy(
    say(
      'A soft cream that is quickly absorbed and sits quietly under sunscreen and make-up.',
      'Krim lembut yang cepat meresap dan tidak menggumpal di bawah sunscreen dan riasan.',
      'ครีมเนื้อนุ่มซึมไว อยู่ใต้กันแดดและเมคอัพได้โดยไม่เป็นคราบ',
      '柔軟面霜迅速吸收，安靜地待在防曬與彩妝之下。',
    ),
    say(
      'For faces that have a whole day before them and no time to think about it.',
      'Untuk wajah yang punya hari panjang dan tak sempat memikirkannya.',
      'สำหรับใบหน้าที่มีทั้งวันรออยู่และไม่มีเวลาคิดถึงมัน',
      '給面對漫長一天、沒空想太多的臉。',
    ),
  ),
  'gel-creams': copy(
    say(
      'Half gel, half cream: it breaks into water on the fingers and stays there as a film.',
      'Setengah gel, setengah krim: pecah jadi air di jari dan tinggal sebagai lapisan lembap.',
      'กึ่งเจลกึ่งครีม แตกเป็นน้ำที่ปลายนิ้วและเหลือเป็นความชุ่มชื้น',
      '半啫喱半面霜：指尖化水，留下一層水潤。',
    ),
    say(
      'For warm climates and warm faces, and for anyone who dislikes the feeling of cream.',
      'Untuk iklim hangat dan wajah yang mudah berminyak, serta siapa pun yang tak suka rasa krim.',
      'สำหรับอากาศร้อน ผิวมันง่าย และคนที่ไม่ชอบความรู้สึกของครีม',
      '給炎熱天氣、容易出油的臉，以及不愛面霜感的人。',
    ),
  ),
  'night-creams': copy(
    say(
      'Dense at first, then cushioned: it takes a minute to sink in and lasts until morning.',
      'Padat di awal lalu empuk: butuh semenit untuk meresap dan bertahan sampai pagi.',
      'แน่นตอนแรกแล้วนุ่มลง ใช้หนึ่งนาทีซึมและอยู่ถึงเช้า',
      '起初濃厚，繼而柔軟：一分鐘吸收，滋潤至早晨。',
    ),
    say(
      'For the hours when nobody looks at you, which is when skin does its work.',
      'Untuk jam-jam saat tak ada yang melihat, ketika kulit bekerja.',
      'สำหรับชั่วโมงที่ไม่มีใครมอง ซึ่งเป็นเวลาที่ผิวทำงาน',
      '給無人看見的時刻，那正是肌膚工作的時間。',
    ),
  ),
  'barrier-creams': copy(
    say(
      'A thick, plain cream that seals in moisture and asks nothing of skin that is tired.',
      'Krim kental dan sederhana yang mengunci kelembapan dan tidak membebani kulit lelah.',
      'ครีมเนื้อหนาเรียบง่าย กักความชุ่มชื้น ไม่รบกวนผิวที่ล้า',
      '厚實純粹的面霜，鎖住水分，不再加重疲憊肌膚的負擔。',
    ),
    say(
      'For wind, for peeling noses and for the week after you tried too much at once.',
      'Untuk angin, hidung yang mengelupas, dan minggu setelah mencoba terlalu banyak produk.',
      'สำหรับลมแรง จมูกลอก และสัปดาห์หลังลองอะไรมากเกินไป',
      '給大風、脫皮的鼻尖，以及一次試太多產品後的那星期。',
    ),
  ),
  'eye-creams': copy(
    say(
      'A fine cream that stays where it is patted and does not travel into the eye.',
      'Krim halus yang tetap di tempat ditepuk dan tidak masuk ke mata.',
      'ครีมเนื้อละเอียดที่อยู่ตรงที่แตะ ไม่ไหลเข้าตา',
      '細緻眼霜，拍在哪裏便留在哪裏，不會滲入眼內。',
    ),
    say(
      'For short nights, long screens and the lines that come from laughing at both.',
      'Untuk malam yang singkat, waktu layar yang panjang, dan garis halus karena menertawakan keduanya.',
      'สำหรับคืนสั้น ๆ หน้าจอยาว ๆ และริ้วจากการหัวเราะให้ทั้งคู่',
      '給短夜、長時間看屏幕，以及笑出來的細紋。',
    ),
  ),
  'eye-patches': copy(
    say(
      'Cool, slippery crescents that cling without sliding and give off all they hold.',
      'Lembaran bulan sabit yang sejuk, menempel tanpa bergeser, dan melepas semua isinya.',
      'แผ่นเสี้ยวเย็นลื่น แนบสนิทไม่เลื่อน ปล่อยสารบำรุงจนหมด',
      '清涼新月形眼膜，服貼不移位，精華盡數釋放。',
    ),
    say(
      'For fifteen minutes with coffee before an early call, or with nothing before an evening out.',
      'Untuk lima belas menit dengan kopi sebelum rapat pagi, atau santai sebelum pergi malam.',
      'สำหรับสิบห้านาทีกับกาแฟก่อนประชุมเช้า หรือพักก่อนออกค่ำ',
      '早會前配一杯咖啡，或晚上外出前閒坐，用上十五分鐘。',
    ),
  ),
  'sheet-masks': copy(
    say(
      'A thin sheet soaked through, cut to lie flat beside the nose and under the chin.',
      'Lembar tipis yang basah merata, dipotong agar rapat di sisi hidung dan bawah dagu.',
      'แผ่นบางชุ่มทั่ว ตัดให้แนบข้างจมูกและใต้คาง',
      '薄薄面膜浸滿精華，剪裁貼合鼻翼與下巴。',
    ),
    say(
      'For the evening before, the flight after, or a Sunday that has nothing in it.',
      'Untuk malam sebelumnya, penerbangan sesudahnya, atau Minggu yang kosong.',
      'สำหรับคืนก่อนหน้า ไฟลต์ขากลับ หรือวันอาทิตย์ว่าง ๆ',
      '前一晚、回程航班，或甚麼也不做的星期日。',
    ),
  ),
  'clay-masks': copy(
    say(
      'Smooth, cool clay that spreads evenly, dries to a soft edge and rinses without scrubbing.',
      'Lempung halus dan sejuk yang mudah dioles, kering lembut, dan terbilas tanpa digosok.',
      'โคลนเนื้อเรียบเย็น ทาเสมอ แห้งนุ่ม ล้างออกไม่ต้องขัด',
      '細滑清涼的泥膜容易抹勻，乾後不緊，毋須搓擦即可沖淨。',
    ),
    say(
      'For ten minutes once a week, on the whole face or only where it shines.',
      'Untuk sepuluh menit seminggu sekali, di seluruh wajah atau hanya bagian yang mengilap.',
      'สัปดาห์ละครั้ง สิบนาที ทั่วหน้าหรือเฉพาะจุดที่มัน',
      '每星期一次，十分鐘，敷全臉或只敷出油位置。',
    ),
  ),
  'sleeping-masks': copy(
    say(
      'A cool layer that sets to the touch, stays off the pillow and washes away by morning.',
      'Lapisan sejuk yang cepat set, tidak menempel di bantal, dan dibilas di pagi hari.',
      'ชั้นเย็นที่เซตตัวเมื่อแตะ ไม่เลอะหมอน และล้างออกตอนเช้า',
      '清涼一層迅速成膜，不沾枕頭，早上洗去即可。',
    ),
    say(
      'For the last minute of the day, when doing one more thing is already too much.',
      'Untuk menit terakhir hari itu, saat satu langkah lagi terasa terlalu banyak.',
      'สำหรับนาทีสุดท้ายของวันที่ทำอะไรอีกอย่างก็มากไปแล้ว',
      '一天最後一分鐘，再多一步都嫌多的時候。',
    ),
  ),
  'lip-balms': copy(
    say(
      'It softens on the first pass, never feels waxy and lasts through a cup of tea.',
      'Melembut di olesan pertama, tak terasa seperti lilin, dan bertahan selama secangkir teh.',
      'นุ่มตั้งแต่ปาดแรก ไม่เป็นขี้ผึ้ง อยู่ได้ตลอดชาหนึ่งถ้วย',
      '第一抹已柔潤，沒有蠟感，喝完一杯茶仍在。',
    ),
    say(
      'For everyone with lips, which is why it is worth having more than one.',
      'Untuk semua orang yang punya bibir, jadi pantas punya lebih dari satu.',
      'สำหรับทุกคนที่มีริมฝีปาก จึงควรมีมากกว่าหนึ่งแท่ง',
      '人人都有嘴唇，所以值得多備一支。',
    ),
  ),
  'lip-masks': copy(
    say(
      'A thick, cushioned coat that stays put overnight and leaves lips soft rather than sticky.',
      'Lapisan tebal dan empuk yang bertahan semalaman dan membuat bibir lembut, tidak lengket.',
      'เคลือบหนานุ่มที่อยู่ทั้งคืน ตื่นมาปากนุ่มไม่เหนียว',
      '厚潤一層徹夜停留，雙唇柔軟而不黏。',
    ),
    say(
      'For lips that peel before a red lipstick, and for all the nights in between.',
      'Untuk bibir yang mengelupas sebelum lipstik merah, dan malam-malam di antaranya.',
      'สำหรับปากที่ลอกก่อนทาลิปแดง และทุกคืนระหว่างนั้น',
      '給塗紅唇前總是脫皮的嘴唇，也給平常每一晚。',
    ),
  ),
  'face-sunscreens': copy(
    say(
      'It spreads like a light cream, sinks in within a minute and leaves no white behind.',
      'Menyebar seperti krim ringan, meresap dalam semenit, dan tidak meninggalkan bekas putih.',
      'เกลี่ยเหมือนครีมเบา ซึมในหนึ่งนาที ไม่ทิ้งคราบขาว',
      '如輕盈面霜般推開，一分鐘內吸收，不泛白。',
    ),
    say(
      'For every morning, also the cloudy ones, under make-up or in place of it.',
      'Untuk setiap pagi, juga yang mendung, di bawah riasan atau tanpa riasan.',
      'สำหรับทุกเช้า แม้วันครึ้ม ใต้เมคอัพหรือแทนเมคอัพ',
      '每個早上都用，陰天亦然，可作妝前或代替底妝。',
    ),
  ),
  'tinted-sunscreens': copy(
    say(
      'A thin, tinted fluid that evens the face in one layer and does not sit on stubble.',
      'Cairan tipis berwarna yang meratakan wajah dalam satu lapis dan tidak menempel di bulu halus.',
      'เนื้อบางมีสี ปรับหน้าให้เสมอในชั้นเดียว ไม่เกาะขน',
      '輕薄有色乳液，一層即均勻膚色，不卡細毛。',
    ),
    say(
      'For mornings with time for one product, and faces that would rather not wear foundation.',
      'Untuk pagi yang hanya sempat satu produk, dan wajah yang malas pakai foundation.',
      'สำหรับเช้าที่มีเวลาให้ของชิ้นเดียว และหน้าที่ไม่อยากลงรองพื้น',
      '只夠時間用一件的早上，以及不想上粉底的臉。',
    ),
  ),
  'body-sunscreens': copy(
    say(
      'It spreads far, dries without stick and does not gather sand, hair or car seats.',
      'Mudah merata, kering tanpa lengket, dan tidak menempel pasir, rambut, atau jok mobil.',
      'เกลี่ยได้กว้าง แห้งไม่เหนียว ไม่ติดทราย เส้นผม หรือเบาะรถ',
      '容易推勻，乾後不黏，不沾沙粒、髮絲或車座。',
    ),
    say(
      'For arms in open windows, necks on motorbikes and whole families on a beach.',
      'Untuk lengan di jendela mobil, leher di atas motor, dan sekeluarga di pantai.',
      'สำหรับแขนที่พาดหน้าต่าง คอบนมอเตอร์ไซค์ และทั้งครอบครัวริมหาด',
      '給擱在車窗的手臂、騎電單車的頸項，以及海灘上一家大小。',
    ),
  ),
  'after-sun-lotions': copy(
    say(
      'A thin, cool milk that goes on without rubbing and takes the heat down at once.',
      'Losion tipis dan sejuk yang mudah dioles tanpa digosok dan segera meredakan panas.',
      'น้ำนมบางเย็น ทาไม่ต้องถู ลดความร้อนทันที',
      '輕薄清涼的乳液，毋須搓揉便能推開，即時帶走肌膚的熱氣。',
    ),
    say(
      'For the evening after too much noon, and for two more evenings to be sure.',
      'Untuk malam setelah terlalu banyak matahari, dan dua malam lagi supaya yakin.',
      'สำหรับค่ำหลังตากแดดมากไป และอีกสองค่ำเพื่อความแน่ใจ',
      '給曬過頭後的晚上，再多用兩晚更穩妥。',
    ),
  ),
  shampoos: copy(
    say(
      'It lathers quickly, rinses without squeaking and leaves the scalp clean and the ends alone.',
      'Cepat berbusa, dibilas tanpa kesat, membersihkan kulit kepala dan tak membuat ujung kering.',
      'ฟองขึ้นไว ล้างแล้วไม่ฝืด หนังศีรษะสะอาด ปลายผมไม่แห้ง',
      '起泡快、沖洗不乾澀，頭皮潔淨，髮尾不受損。',
    ),
    say(
      'For hair that is washed often, by people who would rather wash it once.',
      'Untuk rambut yang sering dikeramas, oleh orang yang lebih suka sekali saja.',
      'สำหรับผมที่สระบ่อย ของคนที่อยากสระครั้งเดียวพอ',
      '給常洗的頭髮，也給只想洗一遍的人。',
    ),
  ),
  conditioners: copy(
    say(
      'It melts into wet hair, lets a comb through and rinses away without weight.',
      'Meleleh di rambut basah, membuat sisir mudah lewat, dan terbilas tanpa membebani.',
      'ซึมเข้าผมเปียก หวีลื่น และล้างออกโดยไม่หนัก',
      '融入濕髮，梳子一順到底，沖洗後不厚重。',
    ),
    say(
      'For lengths and ends, one minute on weekdays and three when nobody is waiting.',
      'Untuk batang dan ujung rambut, semenit di hari kerja dan tiga menit saat santai.',
      'สำหรับช่วงกลางถึงปลายผม วันทำงานหนึ่งนาที วันว่างสามนาที',
      '塗於髮中至髮尾，平日一分鐘，沒人等便三分鐘。',
    ),
  ),
  'hair-masks': copy(
    say(
      'A thick cream that coats each strand, works while you wait and rinses out completely.',
      'Krim kental yang melapisi tiap helai, bekerja saat kamu menunggu, dan terbilas tuntas.',
      'ครีมเนื้อหนาเคลือบทุกเส้น ทำงานระหว่างรอ ล้างออกหมด',
      '濃厚髮膜包裹每根髮絲，靜待生效，沖洗乾淨。',
    ),
    say(
      'For hair that has seen the sea, the salon and the straightener in one month.',
      'Untuk rambut yang dalam sebulan bertemu laut, salon, dan catokan.',
      'สำหรับผมที่เจอทั้งทะเล ร้าน และเครื่องหนีบในเดือนเดียว',
      '給一個月內見過大海、髮廊和直髮夾的頭髮。',
    ),
  ),
  'hair-oils': copy(
    say(
      'Two drops warm between the palms, coat the ends and leave no grease on a collar.',
      'Dua tetes hangat di telapak tangan, melapisi ujung rambut tanpa berminyak di kerah.',
      'สองหยดอุ่นในฝ่ามือ เคลือบปลายผม ไม่เลอะปกเสื้อ',
      '兩滴在掌心溫熱，包覆髮尾，不會弄油衣領。',
    ),
    say(
      'For damp hair before it dries, and for dry hair before it goes out.',
      'Untuk rambut lembap sebelum kering, dan rambut kering sebelum bepergian.',
      'ใช้ตอนผมหมาดก่อนแห้ง และผมแห้งก่อนออกจากบ้าน',
      '半乾時用，出門前乾髮也可用。',
    ),
  ),
  'scalp-serums': copy(
    say(
      'It runs along the parting like water, dries at once and does not flatten the roots.',
      'Mengalir di belahan rambut seperti air, langsung kering, dan tidak membuat akar lepek.',
      'ไหลตามแสกเหมือนน้ำ แห้งทันที โคนผมไม่แบน',
      '沿髮界流開如水，即時乾透，不壓扁髮根。',
    ),
    say(
      'For scalps that itch under helmets and caps, and for partings that seem wider lately.',
      'Untuk kulit kepala yang gatal di balik helm dan topi, serta belahan yang terasa melebar.',
      'สำหรับหนังศีรษะที่คันใต้หมวก และแสกที่ดูกว้างขึ้น',
      '給戴頭盔帽子便痕癢的頭皮，也給近來好像變闊的髮界。',
    ),
  ),
  'styling-creams': copy(
    say(
      'A soft cream that defines without stiffness, and that a hand or a brush can undo.',
      'Krim lembut yang membentuk tanpa kaku, dan bisa diubah lagi dengan tangan atau sisir.',
      'ครีมนุ่มจัดทรงโดยไม่แข็ง ใช้มือหรือหวีเปลี่ยนทรงได้',
      '柔軟髮霜有型而不硬，用手或梳隨時可改。',
    ),
    say(
      'For curls, fringes and short sides: a little for order, a little more for shape.',
      'Untuk ikal, poni, dan rambut pendek: sedikit untuk rapi, tambah sedikit untuk bentuk.',
      'สำหรับลอน หน้าม้า และผมสั้น นิดหน่อยให้เรียบ อีกนิดให้เป็นทรง',
      '捲髮、瀏海、短側髮皆宜：少許整齊，再多少許成型。',
    ),
  ),
  'texture-sprays': copy(
    say(
      'A dry, invisible mist that gives grip and height, and brushes out at night.',
      'Semprotan kering tak terlihat yang memberi tekstur dan volume, lalu hilang saat disisir.',
      'สเปรย์แห้งมองไม่เห็น เพิ่มการยึดและความพอง หวีออกได้ตอนกลางคืน',
      '乾爽無痕噴霧，增添抓力與高度，晚上一梳即去。',
    ),
    say(
      'For hair that is too clean to hold a pin, or too soft to keep a wave.',
      'Untuk rambut yang terlalu licin untuk jepit, atau terlalu lembut untuk gelombang.',
      'สำหรับผมที่ลื่นจนกิ๊บไม่อยู่ หรือนุ่มจนลอนไม่ติด',
      '給太滑夾不住髮夾、太軟留不住弧度的頭髮。',
    ),
  ),
  'dry-shampoos': copy(
    say(
      'A fine starch spray that takes up oil, brushes out clear and leaves hair with some lift.',
      'Semprotan pati halus yang menyerap minyak, mudah disisir, dan membuat rambut lebih mengembang.',
      'สเปรย์แป้งละเอียดดูดซับความมัน ปัดออกใส ผมพองขึ้น',
      '細緻澱粉噴霧吸走油脂，梳後無白印，頭髮更蓬鬆。',
    ),
    say(
      'For the second morning, the gym at lunch and a fringe that cannot wait for water.',
      'Untuk pagi kedua, gym saat makan siang, dan poni yang tak bisa menunggu keramas.',
      'สำหรับเช้าวันที่สอง ยิมตอนเที่ยง และหน้าม้าที่รอสระไม่ไหว',
      '給不洗頭的第二個早上、午間健身，以及等不及洗的瀏海。',
    ),
  ),
  'eaux-de-parfum': copy(
    say(
      'It opens bright, settles within the hour and stays close to the skin until evening.',
      'Dibuka cerah, mereda dalam satu jam, dan melekat di kulit sampai malam.',
      'เปิดสดใส นิ่งลงในหนึ่งชั่วโมง และอยู่ชิดผิวถึงค่ำ',
      '前調明亮，一小時內沉穩下來，貼膚留香至晚上。',
    ),
    say(
      'Worn by the person who is remembered after the lift doors close, whoever that is.',
      'Untuk orang yang diingat setelah pintu lift tertutup, siapa pun dia.',
      'สำหรับคนที่ถูกจดจำหลังประตูลิฟต์ปิด ไม่ว่าใครก็ตาม',
      '給升降機門關上後仍令人記住的人，不論是誰。',
    ),
  ),
  'eaux-de-toilette': copy(
    say(
      'Lighter on the skin than a perfume, it is at its best in the first few hours.',
      'Lebih ringan di kulit daripada parfum, terbaik di beberapa jam pertama.',
      'เบาบนผิวกว่าน้ำหอมเข้มข้น หอมที่สุดในไม่กี่ชั่วโมงแรก',
      '比香水輕盈，首數小時最為動人。',
    ),
    say(
      'For offices, warm days and people who like to choose again before dinner.',
      'Untuk kantor, hari yang hangat, dan yang suka berganti aroma sebelum makan malam.',
      'สำหรับออฟฟิศ วันอุ่น ๆ และคนที่ชอบเปลี่ยนกลิ่นก่อนมื้อค่ำ',
      '給辦公室、和暖的日子，以及晚飯前想換香氣的人。',
    ),
  ),
  colognes: copy(
    say(
      'Cool on the neck and gone like a good morning, it may be used with both hands.',
      'Sejuk di leher dan pergi seperti pagi yang indah, boleh dipakai banyak-banyak.',
      'เย็นที่ต้นคอ จางเหมือนเช้าที่ดี ใช้ได้เต็มสองมือ',
      '頸間一陣清涼，如美好早晨般散去，可盡情使用。',
    ),
    say(
      'For after the shower, after the gym, and before anything that begins with a handshake.',
      'Untuk setelah mandi, setelah gym, dan sebelum apa pun yang diawali jabat tangan.',
      'สำหรับหลังอาบน้ำ หลังยิม และก่อนทุกเรื่องที่เริ่มด้วยการจับมือ',
      '浴後、健身後，以及任何由握手開始的場合之前。',
    ),
  ),
  'body-mists': copy(
    say(
      'A light spray for skin, hair and clothes that is noticed at arm’s length and no further.',
      'Semprotan ringan untuk kulit, rambut, dan pakaian yang tercium sejauh lengan saja.',
      'สเปรย์เบาสำหรับผิว ผม และเสื้อผ้า ได้กลิ่นแค่ระยะแขน',
      '輕盈噴霧可用於肌膚、頭髮與衣物，香氣只及一臂之遙。',
    ),
    say(
      'For the walk home, the second outfit and anyone who finds perfume a little serious.',
      'Untuk jalan pulang, baju kedua hari itu, dan yang merasa parfum terlalu serius.',
      'สำหรับทางกลับบ้าน ชุดที่สองของวัน และคนที่ว่าน้ำหอมจริงจังไปนิด',
      '給歸途、當日第二身裝束，以及覺得香水太認真的人。',
    ),
  ),
  'perfume-oils': copy(
    say(
      'A drop at the wrist warms slowly, stays for hours and is smelled only from near.',
      'Setetes di pergelangan menghangat perlahan, bertahan berjam-jam, dan tercium dari dekat.',
      'หยดเดียวที่ข้อมือ อุ่นช้า ๆ อยู่หลายชั่วโมง หอมเมื่อเข้าใกล้',
      '手腕一滴，慢慢溫熱，停留數小時，只有靠近才聞到。',
    ),
    say(
      'For quiet rooms, small cars and people who keep their secrets on their skin.',
      'Untuk ruang yang tenang, mobil kecil, dan yang menyimpan rahasia di kulitnya.',
      'สำหรับห้องเงียบ รถคันเล็ก และคนที่เก็บความลับไว้บนผิว',
      '給安靜的房間、小小的車廂，以及把秘密留在肌膚上的人。',
    ),
  ),
  'scented-candles': copy(
    say(
      'Plant wax that burns slowly and evenly, with a cotton wick that needs little care.',
      'Lilin nabati yang terbakar pelan dan rata, dengan sumbu katun yang mudah dirawat.',
      'แว็กซ์พืชเผาไหม้ช้าและเสมอ ไส้ฝ้ายดูแลง่าย',
      '植物蠟緩慢均勻燃燒，棉芯容易打理。',
    ),
    say(
      'For an evening with the phone elsewhere, or for guests who come before the food.',
      'Untuk malam tanpa ponsel, atau tamu yang datang sebelum makanan siap.',
      'สำหรับค่ำคืนที่วางมือถือไว้ที่อื่น หรือแขกที่มาก่อนอาหารเสร็จ',
      '給放下手機的晚上，或比飯菜先到的客人。',
    ),
  ),
  'room-sprays': copy(
    say(
      'Two presses change the air in a room, and an hour later it is yours again.',
      'Dua semprotan mengubah udara ruangan, dan sejam kemudian kembali seperti semula.',
      'ฉีดสองครั้งเปลี่ยนอากาศทั้งห้อง หนึ่งชั่วโมงต่อมาห้องก็กลับเป็นของคุณ',
      '按兩下，滿室換上新氣息，一小時後又回復如常。',
    ),
    say(
      'For kitchens after frying, hotel rooms on arrival and curtains at any time.',
      'Untuk dapur setelah menggoreng, kamar hotel saat tiba, dan tirai kapan saja.',
      'สำหรับครัวหลังทอด ห้องโรงแรมเมื่อมาถึง และผ้าม่านได้ทุกเมื่อ',
      '給煎炸後的廚房、剛踏入的酒店房，以及隨時的窗簾。',
    ),
  ),
  'body-washes': copy(
    say(
      'It foams on a cloth or in the hand, rinses fast and does not leave skin dry.',
      'Berbusa di waslap atau tangan, cepat dibilas, dan tidak membuat kulit kering.',
      'ฟองนุ่มบนผ้าหรือในมือ ล้างไว ผิวไม่แห้ง',
      '用浴巾或雙手皆可起泡，沖洗快，不乾燥。',
    ),
    say(
      'For the first minutes of the day or the last, and for the whole household.',
      'Untuk menit pertama atau terakhir hari itu, dan untuk seisi rumah.',
      'สำหรับนาทีแรกหรือนาทีสุดท้ายของวัน และสำหรับทุกคนในบ้าน',
      '一天最初或最後的幾分鐘，一家人都合用。',
    ),
  ),
  'body-scrubs': copy(
    say(
      'Coarse enough to feel, rounded enough not to scratch, and gone with the water.',
      'Cukup kasar untuk terasa, cukup bulat agar tak menggores, dan hilang bersama air.',
      'หยาบพอให้รู้สึก กลมพอไม่บาดผิว และไปกับน้ำ',
      '粒粒分明而圓滑不刮，隨水沖走。',
    ),
    say(
      'For knees before short skirts, arms before sleeves come off, and winter in general.',
      'Untuk lutut sebelum rok pendek, lengan sebelum baju tanpa lengan, dan musim kering.',
      'สำหรับเข่าก่อนใส่กระโปรงสั้น แขนก่อนเสื้อแขนกุด และฤดูที่แห้ง',
      '給穿短裙前的膝蓋、無袖前的手臂，以及整個乾燥季節。',
    ),
  ),
  'bath-salts': copy(
    say(
      'The grains dissolve in a minute, soften the water and scent the room a little.',
      'Butirannya larut dalam semenit, melembutkan air, dan sedikit mengharumkan ruangan.',
      'เกลือละลายในหนึ่งนาที ทำให้น้ำนุ่มและห้องหอมเบา ๆ',
      '鹽粒一分鐘溶化，軟化浴水，滿室淡香。',
    ),
    say(
      'For tired feet in a bowl, tired people in a bath, and twenty minutes without messages.',
      'Untuk kaki lelah di baskom, badan lelah di bak, dan dua puluh menit tanpa pesan.',
      'สำหรับเท้าล้าในอ่างเล็ก คนล้าในอ่างใหญ่ และยี่สิบนาทีไร้ข้อความ',
      '給小盆裏疲倦的腳、浴缸裏疲倦的人，以及二十分鐘沒有訊息的時光。',
    ),
  ),
  'body-lotions': copy(
    say(
      'It spreads easily, goes far and is dry enough for clothes in a minute.',
      'Mudah dioles, cepat merata, dan dalam semenit sudah bisa berpakaian.',
      'เกลี่ยง่าย ทาได้ทั่ว หนึ่งนาทีก็ใส่เสื้อผ้าได้',
      '質地柔滑，推得開又不黏，一分鐘後便可穿衣。',
    ),
    say(
      'For every day after the shower, and for shins that only remember it in winter.',
      'Untuk setiap hari setelah mandi, dan tulang kering yang sering terlupakan.',
      'สำหรับทุกวันหลังอาบน้ำ และหน้าแข้งที่มักถูกลืม',
      '每日浴後使用，別忘了常被遺忘的小腿。',
    ),
  ),
  'body-creams': copy(
    say(
      'Thick on the spoon and soft on the skin, it needs a minute and repays it.',
      'Kental di sendok dan lembut di kulit, butuh semenit dan terasa manfaatnya.',
      'ข้นบนช้อน นุ่มบนผิว ใช้เวลาหนึ่งนาทีแล้วคุ้มค่า',
      '匙上濃厚，膚上柔軟，花一分鐘便有回報。',
    ),
    say(
      'For elbows, shoulders and heels, and for evenings that end with clean sheets.',
      'Untuk siku, bahu, dan tumit, serta malam yang berakhir di seprai bersih.',
      'สำหรับข้อศอก หัวไหล่ ส้นเท้า และค่ำคืนที่จบบนผ้าปูสะอาด',
      '給手肘、肩膀與腳跟，也給在乾淨床單上結束的晚上。',
    ),
  ),
  'body-oils': copy(
    say(
      'A thin oil that goes far on damp skin and leaves a gleam rather than a slick.',
      'Minyak tipis yang mudah merata di kulit lembap dan memberi kilau, bukan lengket.',
      'ออยล์บางเกลี่ยได้ไกลบนผิวหมาด ทิ้งความเงาไม่ใช่ความมัน',
      '輕薄油質在微濕肌膚上易推開，留下光澤而非油膩。',
    ),
    say(
      'For bare legs, long baths and anyone who has given up on finding time for cream.',
      'Untuk tungkai yang terbuka, mandi lama, dan yang tak pernah sempat memakai krim.',
      'สำหรับเรียวขา การแช่น้ำนาน ๆ และคนที่ไม่มีเวลาทาครีม',
      '給露出的雙腿、長長的浸浴，以及總沒空塗身體霜的人。',
    ),
  ),
  'hand-creams': copy(
    say(
      'It sinks in before the next door handle and survives one washing of hands.',
      'Meresap sebelum gagang pintu berikutnya dan tahan sekali cuci tangan.',
      'ซึมก่อนจับลูกบิดถัดไป และอยู่ได้หลังล้างมือหนึ่งครั้ง',
      '握下一個門把前已吸收，洗一次手仍在。',
    ),
    say(
      'For desks, bedside tables and handbags, and for the friend who always asks for some.',
      'Untuk meja kerja, sisi tempat tidur, tas, dan teman yang selalu minta sedikit.',
      'สำหรับโต๊ะทำงาน ข้างเตียง กระเป๋า และเพื่อนที่ขอใช้ด้วยเสมอ',
      '放在書桌、床邊與手袋，還有總是借用的朋友。',
    ),
  ),
  'hand-washes': copy(
    say(
      'It foams at once, rinses clean and leaves hands that do not ask for cream.',
      'Langsung berbusa, bersih saat dibilas, dan tangan tidak terasa kering.',
      'ฟองทันที ล้างสะอาด มือไม่เรียกหาครีม',
      '即時起泡，沖洗乾淨，洗後不覺乾燥。',
    ),
    say(
      'For kitchens, guest bathrooms and everybody who comes home before dinner.',
      'Untuk dapur, kamar mandi tamu, dan semua yang pulang sebelum makan malam.',
      'สำหรับครัว ห้องน้ำแขก และทุกคนที่กลับบ้านก่อนมื้อค่ำ',
      '給廚房、客用洗手間，以及晚飯前回家的每個人。',
    ),
  ),
  'foot-creams': copy(
    say(
      'A firm cream that softens hard heels, cools a little and dries before the socks.',
      'Krim padat yang melembutkan tumit kasar, sedikit sejuk, dan kering sebelum kaus kaki.',
      'ครีมเนื้อแน่นช่วยให้ส้นแข็งนุ่มลง เย็นเล็กน้อย แห้งก่อนสวมถุงเท้า',
      '結實的足霜軟化硬皮，微涼，穿襪前已乾。',
    ),
    say(
      'For the week before sandals, and for feet that have stood all day.',
      'Untuk seminggu sebelum sandal, dan kaki yang sudah berdiri seharian.',
      'สำหรับสัปดาห์ก่อนใส่รองเท้าแตะ และเท้าที่ยืนมาทั้งวัน',
      '給穿涼鞋前的一星期，也給站了一整天的雙腳。',
    ),
  ),
  deodorants: copy(
    say(
      'A soft stick that goes on dry, leaves no white on black and no stain on white.',
      'Stik lembut yang langsung kering, tak berbekas putih di baju hitam atau noda di baju putih.',
      'แท่งนุ่มทาแล้วแห้ง ไม่ทิ้งคราบขาวบนดำหรือรอยบนขาว',
      '柔軟膏體塗上即乾，黑衣不留白，白衣不留黃。',
    ),
    say(
      'For crowded trains, important meetings and dancing that was not planned.',
      'Untuk kereta padat, rapat penting, dan joget yang tak direncanakan.',
      'สำหรับรถไฟแน่น ประชุมสำคัญ และการเต้นที่ไม่ได้วางแผน',
      '給擠迫車廂、重要會議，以及臨時起舞的晚上。',
    ),
  ),
  'nail-polishes': copy(
    say(
      'A wide brush lays three strokes side by side, and the lacquer levels them by itself.',
      'Kuas lebar menarik tiga sapuan berdampingan, dan kuteksnya merata sendiri.',
      'แปรงกว้างปาดสามครั้งเคียงกัน แล้วเนื้อสีเรียบเสมอเอง',
      '寬刷三筆並排，甲油自然流平。',
    ),
    say(
      'For two coats on a quiet evening, or one in the back of a taxi.',
      'Untuk dua lapis di malam yang tenang, atau satu lapis di kursi belakang taksi.',
      'ทาสองชั้นในค่ำเงียบ ๆ หรือชั้นเดียวหลังรถแท็กซี่',
      '安靜晚上塗兩層，或在的士後座塗一層。',
    ),
  ),
  'base-and-top-coats': copy(
    say(
      'Clear and thin, it flows to the edge of the nail and dries without bubbles.',
      'Bening dan tipis, mengalir sampai tepi kuku dan kering tanpa gelembung.',
      'ใสและบาง ไหลถึงขอบเล็บ แห้งไม่มีฟอง',
      '清透纖薄，順着流到甲邊，乾後平滑，沒有氣泡。',
    ),
    say(
      'For everyone who has chipped a manicure on the way home from having it done.',
      'Untuk semua yang pernah merusak manikur dalam perjalanan pulang dari salon.',
      'สำหรับทุกคนที่เคยทำเล็บถลอกระหว่างทางกลับจากร้าน',
      '給每個剛做完美甲、回家途中便刮花的人。',
    ),
  ),
  'cuticle-oils': copy(
    say(
      'A drop runs round the nail, sinks in within minutes and leaves hands fit to type.',
      'Setetes mengalir di sekeliling kuku, meresap dalam beberapa menit, tangan siap mengetik.',
      'หยดเดียวไหลรอบเล็บ ซึมในไม่กี่นาที แล้วพิมพ์งานต่อได้',
      '一滴流遍甲緣，數分鐘吸收，隨即可打字。',
    ),
    say(
      'For nails between colours, and for the habit of picking at what is beside them.',
      'Untuk kuku di sela ganti warna, dan kebiasaan mengelupas kulit di sisinya.',
      'สำหรับเล็บช่วงพักสี และนิสัยชอบแกะหนังข้างเล็บ',
      '給換色之間休息的指甲，也給總愛撕手指皮的人。',
    ),
  ),
  'nail-strengtheners': copy(
    say(
      'A clear coat that hardens within minutes and can be put over itself all week.',
      'Lapisan bening yang mengeras dalam beberapa menit dan bisa ditambah sepanjang minggu.',
      'เคลือบใสแข็งตัวในไม่กี่นาที ทาทับได้ทั้งสัปดาห์',
      '透明護層數分鐘變硬，一星期內可層層疊加。',
    ),
    say(
      'For weeks without colour, and for hands that have just come out from under gel.',
      'Untuk minggu-minggu tanpa kuteks, dan kuku yang baru lepas dari gel.',
      'สำหรับช่วงพักเล็บจากสี และเล็บที่เพิ่งถอดเจล',
      '給不塗顏色的日子，也給剛卸下甲膠的指甲。',
    ),
  ),
  'polish-removers': copy(
    say(
      'One soaked pad takes off dark colour in a few wipes and does not whiten the nail.',
      'Satu kapas basah mengangkat warna gelap dalam beberapa usapan tanpa membuat kuku memutih.',
      'สำลีชุ่มแผ่นเดียวเช็ดสีเข้มออกในไม่กี่ครั้ง เล็บไม่ขาวซีด',
      '一片濕棉數抹便除去深色，不令指甲發白。',
    ),
    say(
      'For Sunday evenings, and for the colour that looked different in the bottle.',
      'Untuk Minggu malam, dan warna yang tampak lain di botolnya.',
      'สำหรับเย็นวันอาทิตย์ และสีที่ดูไม่เหมือนในขวด',
      '給星期日晚上，也給塗上後與瓶中不同的顏色。',
    ),
  ),
  'face-brushes': copy(
    say(
      'The hair is synthetic, soft at the tip and springy at the base, and sheds nothing.',
      'Bulunya sintetis, lembut di ujung dan lentur di pangkal, serta tidak rontok.',
      'ขนสังเคราะห์ ปลายนุ่ม โคนเด้งตัว ไม่ร่วง',
      '合成毛，尖端柔軟，根部有彈性，不掉毛。',
    ),
    say(
      'For powder, blush and bronzer: one brush is enough if it is wiped in between.',
      'Untuk bedak, blush, dan bronzer: satu kuas cukup bila dilap di sela pemakaian.',
      'สำหรับแป้ง บลัช และบรอนเซอร์ ด้ามเดียวพอถ้าเช็ดระหว่างใช้',
      '蜜粉、胭脂、古銅粉皆可用：中間抹一抹，一支便夠。',
    ),
  ),
  'eye-brushes': copy(
    say(
      'Fine synthetic hair, cut flat and set firmly, so that it presses as well as it blends.',
      'Bulu sintetis halus, dipotong datar dan kokoh, sehingga bisa menekan dan membaurkan.',
      'ขนสังเคราะห์ละเอียด ตัดแบน ยึดแน่น ทั้งกดและเกลี่ยได้ดี',
      '幼細合成毛，平剪密扎，按壓與暈染同樣出色。',
    ),
    say(
      'For lids, creases and lower lashes, and for concealer in places a finger cannot reach.',
      'Untuk kelopak, lipatan, bulu mata bawah, dan concealer di tempat yang tak terjangkau jari.',
      'สำหรับเปลือกตา รอยพับ ขนตาล่าง และคอนซีลเลอร์ในที่ที่นิ้วเข้าไม่ถึง',
      '眼皮、眼窩、下睫毛，以及手指觸不到的遮瑕位置。',
    ),
  ),
  'brush-cleansers': copy(
    say(
      'It lifts oil and pigment out of the hair and dries by itself, with no sink needed.',
      'Mengangkat minyak dan pigmen dari bulu kuas dan kering sendiri, tanpa perlu wastafel.',
      'ดึงความมันและเม็ดสีออกจากขนแปรง แห้งเอง ไม่ต้องใช้อ่าง',
      '帶走掃毛上的油脂與色粉，自然乾透，不用洗手盆。',
    ),
    say(
      'For the minute between two colours, and for Sundays when the whole set gets its turn.',
      'Untuk semenit di antara dua warna, dan hari Minggu saat semua kuas dapat giliran.',
      'สำหรับหนึ่งนาทีระหว่างสองสี และวันอาทิตย์ที่ล้างทั้งชุด',
      '換色之間的一分鐘，或星期日輪流清潔整套化妝掃。',
    ),
  ),
  'make-up-bags': copy(
    say(
      'Coated cloth, a lining that wipes clean and a zip with a tongue long enough to grip.',
      'Kain berlapis, bagian dalam mudah dilap, dan ritsleting dengan tarikan yang nyaman digenggam.',
      'ผ้าเคลือบ ซับในเช็ดสะอาดง่าย ซิปมีหางยาวจับถนัด',
      '防水布面、易抹內裏，拉鏈配有順手的長拉片。',
    ),
    say(
      'For a handbag, a suitcase or the drawer that everything falls out of.',
      'Untuk tas tangan, koper, atau laci yang isinya selalu berantakan.',
      'สำหรับกระเป๋าถือ กระเป๋าเดินทาง หรือลิ้นชักที่ของล้นออกมา',
      '放手袋、行李箱，或收拾那個總是滿瀉的抽屜。',
    ),
  ),
  'shaving-creams': copy(
    say(
      'It works up into a dense lather that holds the water and lets the blade slide.',
      'Menjadi busa padat yang menahan air dan membuat pisau meluncur.',
      'ตีเป็นฟองแน่นที่อุ้มน้ำและให้ใบมีดลื่น',
      '打成綿密泡沫，鎖住水分，讓刀片順滑滑過。',
    ),
    say(
      'For daily shaves, weekly ones and necks that usually complain about either.',
      'Untuk cukur harian, mingguan, dan leher yang biasanya rewel.',
      'สำหรับโกนทุกวัน ทุกสัปดาห์ และลำคอที่มักแสบ',
      '每日剃、每週剃，或頸項總是敏感的人都合用。',
    ),
  ),
  'after-shave-balms': copy(
    say(
      'A light, milky balm that goes on without sting and is dry before the shirt.',
      'Balm ringan seperti susu yang tidak perih dan kering sebelum memakai kemeja.',
      'บาล์มเนื้อน้ำนมเบา ทาไม่แสบ แห้งก่อนใส่เสื้อ',
      '輕盈乳狀，塗上不刺痛，穿恤衫前已乾。',
    ),
    say(
      'For faces and heads that meet a blade in the morning and people soon after.',
      'Untuk wajah dan kepala yang pagi-pagi bertemu pisau cukur, lalu bertemu banyak orang.',
      'สำหรับหน้าและศีรษะที่เจอใบมีดตอนเช้าแล้วต้องเจอคนต่อ',
      '給早上剃過鬚或頭、隨即要見人的你。',
    ),
  ),
  'men-face-washes': copy(
    say(
      'A gel that foams quickly, cuts through oil and rinses away without leaving a film.',
      'Gel yang cepat berbusa, mengangkat minyak, dan bersih saat dibilas.',
      'เจลฟองไว ขจัดความมัน ล้างออกไม่ทิ้งฟิล์ม',
      '啫喱快速起泡，去油潔淨，沖後無膜感。',
    ),
    say(
      'For beards and bare faces, at the basin or in the shower, twice a day.',
      'Untuk wajah berjenggot atau polos, di wastafel atau pancuran, dua kali sehari.',
      'สำหรับหน้าที่ไว้เคราหรือโกนเกลี้ยง ที่อ่างหรือใต้ฝักบัว วันละสองครั้ง',
      '有鬚無鬚皆可，洗手盆或淋浴時用，每日兩次。',
    ),
  ),
  'men-moisturisers': copy(
    say(
      'It spreads in one pass, sinks in at once and feels like nothing by the front door.',
      'Merata sekali usap, langsung meresap, dan tak terasa lagi saat keluar rumah.',
      'เกลี่ยครั้งเดียว ซึมทันที ถึงหน้าประตูก็ไม่รู้สึกแล้ว',
      '一抹即勻，瞬間吸收，走到門口已無感覺。',
    ),
    say(
      'For people who own one cream, and for those who have been borrowing somebody else’s.',
      'Untuk yang hanya punya satu krim, dan yang selama ini meminjam punya orang.',
      'สำหรับคนที่มีครีมกระปุกเดียว และคนที่ยืมของคนอื่นมาตลอด',
      '給只有一瓶面霜的人，也給一直借用別人那瓶的人。',
    ),
  ),
  pomades: copy(
    say(
      'Firm in the jar and pliable in the hand, it holds a shape without setting hard.',
      'Padat di wadah dan lentur di tangan, menahan bentuk tanpa mengeras.',
      'แน่นในกระปุก ยืดหยุ่นในมือ อยู่ทรงโดยไม่แข็ง',
      '罐中堅實，手中柔軟，做好造型也不會變硬。',
    ),
    say(
      'For side partings, short crops and the days when a cap is not allowed.',
      'Untuk belahan samping, potongan pendek, dan hari ketika topi tidak boleh dipakai.',
      'สำหรับแสกข้าง ทรงสั้น และวันที่ห้ามสวมหมวก',
      '給側分界、短髮，以及不准戴帽的日子。',
    ),
  ),
  'make-up-gift-sets': copy(
    say(
      'Full sizes where it counts and colours that most people can wear the same evening.',
      'Ukuran penuh untuk yang penting dan warna yang bisa dipakai siapa saja malam itu juga.',
      'ชิ้นสำคัญมาเต็มขนาด และสีที่คนส่วนใหญ่ใช้ได้ในคืนนั้นเลย',
      '重點產品是正裝，顏色大多數人當晚即可使用。',
    ),
    say(
      'For birthdays, promotions and friends who say that they really need nothing.',
      'Untuk ulang tahun, kenaikan jabatan, dan teman yang bilang tidak butuh apa-apa.',
      'สำหรับวันเกิด วันเลื่อนตำแหน่ง และเพื่อนที่บอกว่าไม่ต้องการอะไร',
      '生日、升職，或給說自己甚麼都不缺的朋友。',
    ),
  ),
  'skincare-gift-sets': copy(
    say(
      'A short routine that works together, in sizes that last until it has become a habit.',
      'Rutinitas singkat yang saling melengkapi, dengan ukuran yang cukup sampai jadi kebiasaan.',
      'ขั้นตอนสั้น ๆ ที่ทำงานร่วมกัน ในขนาดที่ใช้จนเป็นนิสัย',
      '一套互相配合的簡單程序，份量足夠用到成為習慣。',
    ),
    say(
      'For new parents, new homes and anyone who still washes with whatever is there.',
      'Untuk orang tua baru, rumah baru, dan yang masih cuci muka dengan apa saja.',
      'สำหรับพ่อแม่มือใหม่ บ้านใหม่ และคนที่ยังล้างหน้าด้วยอะไรก็ได้',
      '給新手父母、新居，以及有甚麼便用甚麼洗臉的人。',
    ),
  ),
  'bath-and-body-gift-sets': copy(
    say(
      'Things for the bath and for after it, chosen to be used in one evening or many.',
      'Barang untuk mandi dan sesudahnya, dipilih untuk satu malam atau banyak malam.',
      'ของสำหรับอาบน้ำและหลังอาบ เลือกมาให้ใช้คืนเดียวหรือหลายคืน',
      '沐浴時與浴後所需，一晚用完或慢慢享用皆可。',
    ),
    say(
      'For hosts, teachers, mothers and whoever has done more than they were asked to.',
      'Untuk tuan rumah, guru, ibu, dan siapa pun yang berbuat lebih dari yang diminta.',
      'สำหรับเจ้าบ้าน คุณครู คุณแม่ และคนที่ทำเกินกว่าที่ขอ',
      '送主人家、老師、母親，以及總是多走一步的人。',
    ),
  ),
};
