import { say } from '../../words/words.ts';
import { about, type BrandWords } from './about.ts';

/** What stands above the products of the first brands that are known for skin. */
export const skinWords: readonly BrandWords[] = [
  about('halden', {
    shape: 'hero',
    picture: { product: 'night-oil-face-oil', ground: '#dcb09a' },
    title: say('Nothing on the label but the label', 'Di label hanya ada label', 'บนฉลากมีแค่ฉลาก', '標籤上，只有標籤'),
    text: say(
      'Halden makes what a bathroom in Bergen has on its shelf: a wash, an oil, a cream, a towel. Night Oil is the one that travels; four drops at bedtime, and the pillow takes none of it. Wash Basin cleans and stops there.',
      'Halden membuat isi rak kamar mandi di Bergen: sabun muka, minyak, krim, handuk. Night Oil yang paling sering dibawa pergi; empat tetes sebelum tidur, dan bantal tak kebagian. Wash Basin membersihkan, lalu selesai.',
      'Halden ทำของที่ห้องน้ำในเบอร์เกนมีอยู่บนชั้น โฟมล้างหน้า ออยล์ ครีม ผ้าขนหนู Night Oil คือขวดที่ติดกระเป๋าเดินทาง สี่หยดก่อนนอน ไม่ซึมลงหมอน ส่วน Wash Basin ล้างสะอาด แล้วก็จบ',
      'Halden只做卑爾根浴室架上有的東西：潔面、護膚油、面霜、毛巾。Night Oil最常被帶去旅行，睡前四滴，枕頭一滴不沾。Wash Basin洗乾淨，就此為止。',
    ),
  }),
  about('kobune', {
    shape: 'advice',
    picture: { product: 'harbour-barrier-cream', ground: '#f2dfaa' },
    title: say('At the pace of the tide', 'Seirama pasang surut', 'ตามจังหวะน้ำขึ้นน้ำลง', '隨潮汐的步調'),
    text: say(
      'The rice is washed where the boats are mended, and the first water is kept: it is the base of Harbour, a barrier cream that asks for no other. Rain, the shampoo, is pressed with camellia from the temple steps. Nothing is made in July, when the town is at sea.',
      'Beras dicuci di tempat perahu diperbaiki, dan air pertamanya disimpan: itulah dasar Harbour, krim barrier yang tak perlu teman. Sampo Rain dibuat dengan kamelia dari tangga kuil. Bulan Juli tak ada produksi, seluruh kota melaut.',
      'ข้าวล้างตรงที่ซ่อมเรือ น้ำแรกเก็บไว้ นั่นคือเนื้อของ Harbour ครีมเสริมเกราะผิวที่ใช้ตัวเดียวพอ แชมพู Rain ใช้คามิเลียจากบันไดวัด เดือนกรกฎาคมไม่ผลิต เพราะทั้งเมืองออกทะเล',
      '米在修船處淘洗，第一遍水留下，就是Harbour屏障霜的底，用它一款便足夠。Rain洗髮露加入寺廟石階旁的山茶。七月不生產，整個小鎮都出海去了。',
    ),
    use: say(
      'Warm a little Harbour between the palms and press it in, cheeks first. On hot days leave out the rest.',
      'Hangatkan sedikit Harbour di telapak, lalu tekan ke kulit, mulai dari pipi. Saat cuaca panas, langkah lain boleh dilewati.',
      'วอร์ม Harbour เล็กน้อยในฝ่ามือแล้วกดลงผิว เริ่มที่แก้ม วันร้อน ๆ ขั้นอื่นข้ามได้',
      '取少量Harbour在掌心溫熱，由兩頰開始按壓。天氣熱，其餘步驟可以省去。',
    ),
  }),
  about('ninefold', {
    shape: 'story',
    picture: { product: 'sun-veil-face-sunscreen', ground: '#f2dfaa' },
    title: say(
      'Thin enough to fold nine times',
      'Cukup tipis untuk dilipat sembilan kali',
      'บางพอจะพับได้เก้าทบ',
      '薄得可以摺九次',
    ),
    text: say(
      'At ninety per cent humidity a cream is a blanket. ninefold works with films instead, each finer than the one before, and Sun Veil is the last of them: it sets before you find your keys. Quiet, the sheet mask, has no scent at all.',
      'Di kelembapan sembilan puluh persen, krim terasa seperti selimut. ninefold memilih lapisan film, makin lama makin halus, dan Sun Veil yang terakhir: meresap sebelum kunci rumah ketemu. Sheet mask Quiet tanpa wangi sama sekali.',
      'ที่ความชื้นเก้าสิบเปอร์เซ็นต์ ครีมก็คือผ้าห่ม ninefold จึงใช้ฟิล์มบางที่ละเอียดขึ้นทีละชั้น Sun Veil คือชั้นสุดท้าย แห้งก่อนจะหากุญแจเจอ ส่วนแผ่นมาสก์ Quiet ไม่มีกลิ่นเลย',
      '濕度九成，面霜就像棉被。ninefold改用薄膜，一層比一層細，Sun Veil防曬是最後一層，未找到鎖匙已經乾透。Quiet面膜完全沒有香味。',
    ),
  }),
  about('aldery', {
    shape: 'letter',
    title: say(
      'From bed to bottle by noon',
      'Dari bedengan ke botol sebelum siang',
      'จากแปลงถึงขวดก่อนเที่ยง',
      '清晨採收，正午入瓶',
    ),
    text: say(
      'The herbs are cut before the dew is off and are in oil by lunch, because the chemist’s window looks on to the beds. Early Riser is the wash to begin with. The nettles are real, and somebody wears gloves.',
      'Herbal dipetik sebelum embun kering dan sudah dalam minyak saat makan siang, sebab jendela ahli kimianya menghadap kebun. Mulai dari pembersih Early Riser. Jelatangnya asli, dan ada yang memakai sarung tangan.',
      'เก็บสมุนไพรก่อนน้ำค้างแห้ง ลงน้ำมันทันมื้อเที่ยง เพราะหน้าต่างนักเคมีเปิดออกแปลงพอดี เริ่มที่โฟมล้างหน้า Early Riser เนตเทิลเป็นของจริง และมีคนใส่ถุงมือเก็บ',
      '露水未乾就採，午飯前已浸在油裏，因為化驗室的窗正對着花圃。由Early Riser潔面開始。蕁麻是真的，有人戴着手套摘。',
    ),
  }),
  about('fenwick-and-tarn', {
    shape: 'hero',
    picture: { product: 'lakeside-brightening-ampoule', ground: '#f2dfaa' },
    title: say(
      'Cold, clear and four metres down',
      'Dingin, jernih, empat meter ke bawah',
      'เย็น ใส ลึกสี่เมตร',
      '冰涼清澈，水深四米',
    ),
    text: say(
      'Twice a year a rowing boat goes out and comes back with two barrels. That water, and peat from the bank, are in everything here. Lakeside is the ampoule for a tired week, Cold Plunge the balm for the end of one.',
      'Dua kali setahun perahu dayung berangkat dan pulang membawa dua tong. Air itu, dan gambut dari tepinya, ada di semua produk. Lakeside adalah ampul untuk minggu yang melelahkan, balm Cold Plunge untuk penutupnya.',
      'ปีละสองครั้ง เรือพายออกไปแล้วกลับมาพร้อมถังสองใบ น้ำนั้นกับพีตริมฝั่งอยู่ในทุกชิ้น Lakeside คือแอมพูลสำหรับสัปดาห์ที่ล้า ส่วนบาล์ม Cold Plunge ไว้ปิดท้ายสัปดาห์',
      '每年兩次，小艇划出去，載回兩桶水。那些水，加上岸邊的泥炭，每一款都有。疲累的一週用Lakeside安瓶，週末用Cold Plunge潔面膏收結。',
    ),
  }),
  about('yuzuha', {
    shape: 'story',
    picture: { product: 'winter-citrus-night-cream', ground: '#f0cfc6' },
    title: say(
      'Forty trees and one press',
      'Empat puluh pohon, satu pemeras',
      'สี่สิบต้น กับเครื่องคั้นหนึ่งเครื่อง',
      '四十棵樹，一台榨機',
    ),
    text: say(
      'The fruit ripens in December, and for ten days a whole hillside smells of bath. Peel goes into the creams, seed into the oils, and what remains floats in the tub. Winter Citrus is the night cream that keeps the week of the harvest.',
      'Buahnya matang di bulan Desember, dan selama sepuluh hari seluruh lereng wangi seperti air mandi jeruk. Kulitnya untuk krim, bijinya untuk minyak, sisanya mengapung di bak. Krim malam Winter Citrus menyimpan minggu panen itu.',
      'ผลสุกเดือนธันวาคม ทั้งเนินเขาหอมเหมือนอ่างอาบน้ำอยู่สิบวัน เปลือกลงครีม เมล็ดทำออยล์ ที่เหลือลอยในอ่าง ไนต์ครีม Winter Citrus เก็บกลิ่นของสัปดาห์เก็บเกี่ยวไว้',
      '十二月果實成熟，整個山坡有十天都是浴湯的香氣。皮入面霜，籽榨油，餘下的浮在浴缸裏。Winter Citrus晚霜，留住收成那一週。',
    ),
  }),
  about('hanok-dew', {
    shape: 'advice',
    picture: { product: 'ginseng-night-rich-face-wash', ground: '#cbd8e2' },
    title: say('Seven, or as many as you like', 'Tujuh, atau sesukamu', 'เจ็ดชั้น หรือกี่ชั้นก็ได้', '七層，或隨你喜歡'),
    text: say(
      'In an old house the floor is warm and the window is paper, so that light comes in softly and heat stays. The line is built like that: water first, then what keeps it. Seventh Layer is the cream that closes the door.',
      'Di rumah tua, lantainya hangat dan jendelanya kertas, cahaya masuk pelan dan hangatnya tinggal. Rangkaian ini dibangun begitu: air dulu, lalu penjaganya. Krim Seventh Layer yang menutup pintu.',
      'ในบ้านเก่า พื้นอุ่น หน้าต่างเป็นกระดาษ แสงจึงนุ่มและความอุ่นไม่หนี ผลิตภัณฑ์ชุดนี้สร้างแบบนั้น ให้น้ำก่อน แล้วตามด้วยสิ่งที่กักน้ำไว้ Seventh Layer คือครีมที่ปิดประตู',
      '老屋的地板是暖的，窗是紙的，光輕輕透進來，暖意留在屋裏。這個系列也如此：先補水，再鎖水。Seventh Layer面霜，負責關門。',
    ),
    use: say(
      'Pat each layer with flat fingers until it is only just damp, then add the next. Three are plenty in summer.',
      'Tepuk tiap lapisan dengan jari datar sampai nyaris kering, lalu tambah berikutnya. Saat panas, tiga saja cukup.',
      'ใช้นิ้วแตะแต่ละชั้นจนเกือบแห้ง แล้วค่อยเติมชั้นต่อไป หน้าร้อนสามชั้นก็พอ',
      '每層用指腹輕拍至微濕，再塗下一層。夏天三層已足夠。',
    ),
  }),
  about('somari', {
    shape: 'letter',
    title: say(
      'For the skin that says no',
      'Untuk kulit yang sering menolak',
      'สำหรับผิวที่ชอบปฏิเสธ',
      '給總說「不」的肌膚',
    ),
    text: say(
      'Somari leaves things out for a living: scent, colour, essential oils, and most of what others print in large letters. What remains is tried for a month on people who flush easily. Lull is the mask for the evening after a bad day.',
      'Pekerjaan Somari adalah meniadakan: pewangi, pewarna, minyak esensial, dan hampir semua yang dicetak besar oleh yang lain. Sisanya diuji sebulan pada orang yang mudah memerah. Lull adalah masker untuk malam setelah hari yang berat.',
      'งานของ Somari คือการตัดออก น้ำหอม สี น้ำมันหอมระเหย และเกือบทุกอย่างที่คนอื่นพิมพ์ตัวใหญ่ ที่เหลือให้คนผิวแดงง่ายลองหนึ่งเดือน Lull คือมาสก์สำหรับเย็นของวันที่ไม่เป็นใจ',
      'Somari專門做減法：香料、色素、精油，還有別人用大字印的一切，都拿走。餘下的由容易泛紅的人試用一個月。Lull面膜，留給不順心那天的晚上。',
    ),
  }),
  about('lumen-fjord', {
    shape: 'hero',
    picture: { product: 'horizon-calming-face-sunscreen', ground: '#cfdcc9' },
    title: say('Grown at four degrees', 'Tumbuh di suhu empat derajat', 'เติบโตที่สี่องศา', '在攝氏四度生長'),
    text: say(
      'Algae that live under ice mend themselves slowly and thoroughly. Lumen Fjord grows them in tanks, so that the fjord keeps its own. Aurora is for dull mornings, Horizon for the sun that follows.',
      'Alga di bawah es memulihkan diri pelan dan tuntas. Lumen Fjord menumbuhkannya di tangki, supaya yang di fyord tetap di fyord. Aurora untuk pagi yang kusam, Horizon untuk matahari sesudahnya.',
      'สาหร่ายใต้น้ำแข็งซ่อมแซมตัวเองช้า ๆ แต่ครบถ้วน Lumen Fjord เลี้ยงในถัง ของในฟยอร์ดจึงยังอยู่ในฟยอร์ด Aurora สำหรับเช้าที่หมอง Horizon สำหรับแดดที่ตามมา',
      '冰下的海藻，自我修復得慢而徹底。Lumen Fjord在缸裏培植，峽灣的就留給峽灣。Aurora給暗沉的早晨，Horizon給隨後的太陽。',
    ),
  }),
  about('padma-leaf', {
    shape: 'story',
    picture: { product: 'lotus-pond-calming-face-mist', ground: '#f2dfaa' },
    title: say('Picked behind the house', 'Dipetik di belakang rumah', 'เก็บจากหลังบ้าน', '屋後摘來'),
    text: say(
      'Four generations in Kandy, one garden, and a book of measures in three alphabets. Neem is for skin that is in a bad mood, Lotus Pond for skin that is thirsty. Everything is halal and vegan, because it always was.',
      'Empat generasi di Kandy, satu kebun, dan buku takaran dalam tiga aksara. Neem untuk kulit yang sedang rewel, Lotus Pond untuk kulit yang haus. Semuanya halal dan vegan, karena memang dari dulu begitu.',
      'สี่รุ่นในแคนดี สวนหนึ่งแปลง กับสมุดสูตรที่เขียนด้วยอักษรสามแบบ Neem สำหรับผิวอารมณ์ไม่ดี Lotus Pond สำหรับผิวกระหายน้ำ ทุกชิ้นฮาลาลและวีแกน เพราะเป็นอย่างนั้นมาแต่แรก',
      '康提四代人，一個園子，一本用三種文字寫的方子。肌膚鬧情緒用Neem，口渴用Lotus Pond。全部清真純素，因為一向如此。',
    ),
  }),
  about('baan-rin', {
    shape: 'letter',
    title: say('Shoes off, kettle on', 'Lepas sandal, jerang air', 'ถอดรองเท้า ต้มน้ำ', '脫鞋，燒水'),
    text: say(
      'Khun Rin ran a spa of two beds by the Ping, and guests kept asking for what was in the cupboard. Rice Field firms and cools, River Deck smells of teak after rain. Keep the jars in the fridge, as she does.',
      'Khun Rin punya spa dua ranjang di tepi Sungai Ping, dan tamunya terus menanyakan isi lemarinya. Rice Field mengencangkan dan menyejukkan, River Deck harum kayu jati selepas hujan. Simpan di kulkas, seperti dia.',
      'คุณรินเปิดสปาสองเตียงริมแม่น้ำปิง แล้วลูกค้าก็ถามหาของในตู้ไม่หยุด Rice Field กระชับและเย็นผิว River Deck หอมไม้สักหลังฝน แช่ตู้เย็นไว้แบบที่คุณรินทำ',
      'Rin在濱河邊開了一間兩張床的水療館，客人總追問櫃裏放了甚麼。Rice Field緊緻清涼，River Deck有雨後柚木的香。像她一樣，放進雪櫃吧。',
    ),
  }),
  about('moss-and-marrow', {
    shape: 'advice',
    picture: { product: 'undergrowth-face-wash', ground: '#cbd8e2' },
    title: say(
      'Look down, then look closer',
      'Menunduk, lalu lihat lebih dekat',
      'ก้มลง แล้วมองให้ใกล้',
      '低頭，再看近一點',
    ),
    text: say(
      'A botanist and a pharmacist walk the same mile of forest each week and argue. What both accept is bottled: lichen that holds water, roots that calm. The percentages are on the back, and so are the studies.',
      'Seorang ahli botani dan seorang apoteker menyusuri satu mil hutan yang sama tiap minggu, sambil berdebat. Yang disepakati berdua masuk botol: lumut kerak penyimpan air, akar penenang. Persentasenya ada di belakang, begitu juga studinya.',
      'นักพฤกษศาสตร์กับเภสัชกรเดินป่าเส้นเดิมทุกสัปดาห์แล้วเถียงกัน สิ่งที่ทั้งคู่ยอมรับจึงได้ลงขวด ไลเคนที่กักน้ำ รากที่ปลอบผิว เปอร์เซ็นต์อยู่ด้านหลัง งานวิจัยก็ด้วย',
      '植物學家和藥劑師每週走同一段林路，一路爭論。兩人都同意的才入瓶：能鎖水的地衣，能舒緩的根。百分比寫在背面，研究也是。',
    ),
    use: say(
      'One at a time: a week of Lichen, then add Root Work. So you know which of them to thank.',
      'Satu per satu: seminggu Lichen, lalu tambah Root Work. Jadi kamu tahu harus berterima kasih pada yang mana.',
      'ทีละตัว ใช้ Lichen หนึ่งสัปดาห์ แล้วค่อยเติม Root Work จะได้รู้ว่าควรขอบคุณตัวไหน',
      '逐款試：先用一星期Lichen，再加Root Work，這樣便知道該多謝哪一款。',
    ),
  }),
  about('calder-lab', {
    shape: 'advice',
    picture: { product: 'ten-percent-gel-cream', ground: '#cfdcc9' },
    title: say('Read the front', 'Baca bagian depannya', 'อ่านด้านหน้า', '看正面就夠'),
    text: say(
      'What it is, how much of it, and the pH: three lines, no adjectives. Ten Percent does one thing and Buffer makes it bearable. The price is what it costs to make, plus rent.',
      'Apa isinya, berapa banyak, dan pH-nya: tiga baris, tanpa kata sifat. Ten Percent mengerjakan satu hal, dan Buffer membuatnya nyaman. Harganya biaya produksi ditambah sewa.',
      'คืออะไร เท่าไร และค่า pH สามบรรทัด ไม่มีคำขยาย Ten Percent ทำหน้าที่เดียว ส่วน Buffer ช่วยให้ผิวสบาย ราคาคือต้นทุนบวกค่าเช่า',
      '是甚麼、有多少、酸鹼值：三行字，沒有形容詞。Ten Percent只做一件事，Buffer令它溫和。售價就是成本加租金。',
    ),
    use: say(
      'Every third night at first, on dry skin, and sun care the next morning without exception.',
      'Mulai tiap tiga malam, di kulit kering, dan wajib sunscreen esok paginya.',
      'เริ่มคืนเว้นสองคืน บนผิวแห้ง แล้วเช้าวันรุ่งขึ้นต้องทากันแดดทุกครั้ง',
      '起初每三晚用一次，塗在乾爽的肌膚上，翌日早上一定要塗防曬。',
    ),
  }),
];
