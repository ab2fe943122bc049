import { say } from '../../words/words.ts';
import { about, type BrandWords } from './about.ts';

/** What stands above the products of the other brands that are known for colour, for nails and for brushes. */
export const makeUpAndNailWords: readonly BrandWords[] = [
  about('kirana-rupa', {
    shape: 'story',
    picture: { product: 'sejuk-foundation', ground: '#f3c6bb' },
    title: say('Tested on the ojek', 'Teruji di atas ojek', 'ทดสอบบนมอเตอร์ไซค์รับจ้าง', '坐電單車測試過'),
    text: say(
      'A formula passes here when it has crossed Jakarta at noon on the back of a motorbike. It sets fast, does not slide and costs less than the ride. Senja is the lipstick for the way home.',
      'Di sini, formula dianggap lulus kalau sudah melintasi Jakarta siang bolong di boncengan ojek. Cepat set, tidak geser, dan lebih murah dari ongkosnya. Senja adalah lipstik untuk perjalanan pulang.',
      'สูตรของที่นี่จะผ่านก็ต่อเมื่อได้ซ้อนมอเตอร์ไซค์ข้ามจาการ์ตาตอนเที่ยง เซ็ตตัวไว ไม่ไหล และถูกกว่าค่ารถ Senja คือลิปสติกสำหรับขากลับบ้าน',
      '在這裏，配方要在正午坐電單車橫過雅加達才算合格。快乾、不走位，比車費還便宜。Senja是歸途上塗的唇膏。',
    ),
  }),
  about('manee-studio', {
    shape: 'hero',
    picture: { product: 'lotus-lip-balm', ground: '#f2dfaa' },
    title: say('Gold at the kerb', 'Emas di tepi jalan', 'ทองริมทาง', '路邊的金'),
    text: say(
      'Manee dressed dancers before she dressed commuters, and the gold stayed. Naga draws a line that ends where you end it, rain or platform. Take the lotus balm for noon and leave the rest for after dark.',
      'Manee mendandani penari sebelum mendandani pekerja kantoran, dan emasnya tetap ada. Garis Naga berhenti di tempat kamu menghentikannya, entah saat hujan atau di peron. Pakai balm teratai untuk siang, sisanya untuk malam.',
      'มณีเคยแต่งหน้านางรำก่อนมาแต่งหน้าคนทำงาน และสีทองก็ยังอยู่ Naga เขียนเส้นแล้วจบตรงที่คุณจบ จะฝนตกหรือรอบนชานชาลา กลางวันใช้บาล์มดอกบัว ที่เหลือเก็บไว้หลังฟ้ามืด',
      'Manee先為舞者上妝，後來才為上班族，金色一直留下。Naga眼線畫到哪裏就停在哪裏，下雨或在月台也一樣。中午用蓮花潤唇膏，其餘的留待天黑。',
    ),
  }),
  about('bea-solano', {
    shape: 'story',
    picture: { product: 'halo-halo-lip-tint', ground: '#f0cfc6' },
    title: say('Painted like a jeepney', 'Dicat seperti jeepney', 'แต่งสีเหมือนรถจี๊ปนีย์', '像吉普尼一樣繽紛'),
    text: say(
      'Bea’s father painted buses, and she learnt early that orange and pink can sit side by side. Halo-Halo is a family of tints as bright as what is in the glass. They stay through karaoke, supper and the early mass.',
      'Ayah Bea mengecat jeepney, jadi sejak kecil ia tahu jingga dan merah muda bisa duduk bersebelahan. Halo-Halo adalah keluarga tint secerah isi gelasnya. Tahan sampai karaoke, makan malam, dan misa pagi.',
      'พ่อของ Bea เป็นช่างสีรถ เธอจึงรู้แต่เล็กว่าส้มกับชมพูนั่งข้างกันได้ Halo-Halo คือครอบครัวทินต์ที่สดเหมือนของในแก้ว อยู่ได้ตั้งแต่คาราโอเกะ มื้อดึก จนถึงมิสซาเช้า',
      'Bea的父親是畫車師傅，她自小就知道橙和粉紅可以並排。Halo-Halo系列染唇液，像杯裏的料一樣鮮豔。由卡拉OK、消夜到清早彌撒，顏色都在。',
    ),
  }),
  about('opaline-row', {
    shape: 'letter',
    title: say(
      'What light does when left alone',
      'Ulah cahaya kalau dibiarkan',
      'เมื่อปล่อยให้แสงทำงานเอง',
      '光，自有它的安排',
    ),
    text: say(
      'There is no glitter in the house, only minerals cut so thin that they bend light. Prism, the setting spray, is the easiest way in: one mist, and the cheekbones find themselves. Shell Game does the same for the nails.',
      'Tak ada glitter di sini, hanya mineral yang dipotong sangat tipis sampai membelokkan cahaya. Setting spray Prism paling mudah dicoba: sekali semprot, tulang pipi muncul sendiri. Shell Game melakukan hal yang sama untuk kuku.',
      'ที่นี่ไม่มีกากเพชร มีแต่แร่ที่ตัดบางจนหักเหแสง เริ่มง่ายสุดที่สเปรย์ Prism ฉีดครั้งเดียวโหนกแก้มก็ขึ้นมาเอง Shell Game ทำแบบเดียวกันให้เล็บ',
      '這裏沒有閃片，只有薄得能折光的礦物。由Prism定妝噴霧開始最容易：噴一下，顴骨自然浮現。Shell Game對指甲也做同樣的事。',
    ),
  }),
  about('fig-and-thimble', {
    shape: 'advice',
    picture: { product: 'muslin-foundation', ground: '#f2dfaa' },
    title: say('Measured twice', 'Diukur dua kali', 'วัดสองครั้ง', '量兩次，才下手'),
    text: say(
      'The founder cut suits before she pressed powder, and still works with chalk and a rule. Muslin is a base as thin as its name; Blackthread draws a line of exactly one millimetre. Nothing here needs taking in.',
      'Pendirinya dulu penjahit jas, dan sampai kini bekerja dengan kapur dan penggaris. Muslin adalah base setipis namanya; Blackthread menarik garis tepat satu milimeter. Tak ada yang perlu dikecilkan.',
      'ผู้ก่อตั้งเคยตัดสูทก่อนมาอัดแป้ง ทุกวันนี้ยังใช้ชอล์กกับไม้บรรทัด Muslin เป็นรองพื้นบางสมชื่อ Blackthread เขียนเส้นหนาหนึ่งมิลลิเมตรพอดี ไม่มีอะไรต้องแก้ทรง',
      '創辦人裁西裝出身，後來才壓粉，至今仍用粉筆和間尺。Muslin粉底薄如其名，Blackthread眼線剛好一毫米。件件合身，不用改。',
    ),
    use: say(
      'Press, do not sweep: powder stays where it is pinned. For the liner, rest the elbow on the table, as a tailor does.',
      'Tekan, jangan disapu: bedak diam di tempat ia disematkan. Untuk eyeliner, sandarkan siku di meja seperti penjahit.',
      'กด อย่าปัด แป้งจะอยู่ตรงที่กลัดไว้ ส่วนอายไลเนอร์ให้วางศอกบนโต๊ะแบบช่างตัดเสื้อ',
      '按壓，不要掃：粉會留在你別住的地方。畫眼線時，像裁縫般把手肘擱在枱上。',
    ),
  }),
  about('small-riot', {
    shape: 'story',
    picture: { product: 'skate-cuticle-oil', ground: '#f0cfc6' },
    title: say('Permission not needed', 'Tak perlu izin', 'ไม่ต้องขออนุญาต', '不用批准'),
    text: say(
      'It started as a zine about dyed fringes and became a lipstick because the printer broke. The prices were set by what was in the editors’ pockets. Wear Megaphone to the exam, the protest or the dentist.',
      'Berawal dari zine tentang poni warna-warni, lalu jadi lipstik karena printernya rusak. Harganya ditentukan dari isi saku para editornya. Pakai Megaphone ke ujian, ke demo, atau ke dokter gigi.',
      'เริ่มจากซีนว่าด้วยหน้าม้าย้อมสี แล้วกลายเป็นลิปสติกเพราะเครื่องพิมพ์พัง ราคาตั้งตามเงินในกระเป๋าของกองบรรณาธิการ ทา Megaphone ไปสอบ ไปม็อบ หรือไปหาหมอฟันก็ได้',
      '本來是一份講染髮的小誌，印刷機壞了，就變成唇膏。價錢按編輯袋裏有多少錢來定。考試、遊行、看牙醫，都可以塗Megaphone。',
    ),
  }),
  about('third-rouge', {
    shape: 'hero',
    picture: { product: 'premier-all-day-lip-liner', ground: '#e8d8c2' },
    title: say(
      'After the third, stop counting',
      'Setelah merah ketiga, jangan dihitung',
      'พ้นแท่งที่สามแล้ว เลิกนับเถอะ',
      '第三支之後，不用再數',
    ),
    text: say(
      'One red for the day and one for the evening: most people stop there. The third is for nobody but you. Premier is the liner that holds them all, and Final Bow the balm for when the curtain is down.',
      'Satu merah untuk siang, satu untuk malam: kebanyakan orang berhenti di situ. Yang ketiga hanya untukmu. Lip liner Premier menjaga semuanya, dan balm Final Bow untuk saat tirai turun.',
      'แดงหนึ่งแท่งสำหรับกลางวัน อีกแท่งสำหรับกลางคืน คนส่วนใหญ่หยุดแค่นั้น แท่งที่สามเป็นของคุณคนเดียว Premier คือดินสอที่คุมทุกแท่งไว้ ส่วน Final Bow คือบาล์มตอนปิดม่าน',
      '一支紅日間用，一支夜晚用，多數人到此為止。第三支只為自己。Premier唇線筆守住它們，Final Bow潤唇膏留待落幕之後。',
    ),
  }),
  about('ten-past-lacquer', {
    shape: 'letter',
    title: say('Dry in nine stops', 'Kering dalam sembilan halte', 'แห้งภายในเก้าป้าย', '九個站，乾透'),
    text: say(
      'The first bottle was tried on the number 96 bus, which is never on time and never still. The brush is short and flat, so that three strokes cover a nail. Second Coat is for those who have one stop more.',
      'Botol pertama diuji di bus nomor 96, yang tak pernah tepat waktu dan tak pernah tenang. Kuasnya pendek dan pipih, tiga sapuan cukup untuk satu kuku. Second Coat untuk yang turunnya satu halte lagi.',
      'ขวดแรกทดลองบนรถเมล์สาย 96 ซึ่งไม่เคยตรงเวลาและไม่เคยนิ่ง แปรงสั้นและแบน ปาดสามครั้งเต็มเล็บ Second Coat สำหรับคนที่เหลืออีกหนึ่งป้าย',
      '第一瓶在96號巴士上試塗，那班車從不準時，也從不平穩。掃子短而扁，三筆塗滿一隻甲。Second Coat留給還有一個站的人。',
    ),
  }),
  about('half-moon-nail', {
    shape: 'story',
    picture: { product: 'high-tide-nail-strengthener', ground: '#e8d8c2' },
    title: say('Leave the moon showing', 'Biarkan bulan sabitnya terlihat', 'เว้นพระจันทร์ไว้', '留住半月'),
    text: say(
      'The pale crescent at the root is where a nail breathes, and this polish lets it. Air and water pass through the film, so a manicure sits easily through a week of washing up. Lunula is the palest; Eclipse ends the row.',
      'Bulan sabit pucat di pangkal kuku adalah tempatnya bernapas, dan cat ini membiarkannya. Udara dan air menembus lapisannya, jadi tetap nyaman walau seminggu mencuci piring. Lunula paling pucat, Eclipse menutup barisan.',
      'เสี้ยวสีอ่อนที่โคนเล็บคือที่ที่เล็บหายใจ ยาทาเล็บนี้ไม่ปิดทาง อากาศและน้ำผ่านได้ จึงสบายเล็บแม้ล้างจานทั้งสัปดาห์ Lunula อ่อนสุด Eclipse อยู่ท้ายแถว',
      '甲根那彎淡月，是指甲透氣的地方，這款甲油不會封住它。空氣和水都能通過薄膜，洗一星期碗也自在。Lunula最淺，Eclipse排在最後。',
    ),
  }),
  about('kumo-fude', {
    shape: 'advice',
    picture: { product: 'feather-brush-cleanser', ground: '#e8d8c2' },
    title: say('The hair remembers the hand', 'Bulunya ingat tangan pembuatnya', 'ขนแปรงจำมือได้', '掃毛記得那雙手'),
    text: say(
      'In Kumano a brush head is shaped in a wooden cup and never cut: a cut hair scratches. Cloud takes forty minutes to tie and ten years to wear in. Each handle carries the stamp of the one who tied it.',
      'Di Kumano, kepala kuas dibentuk dalam cawan kayu dan tak pernah digunting: bulu yang terpotong menggores kulit. Cloud diikat empat puluh menit dan menemani sepuluh tahun. Tiap gagang bercap nama pengikatnya.',
      'ที่คุมาโนะ หัวแปรงขึ้นรูปในถ้วยไม้และไม่มีการตัด เพราะปลายที่ตัดจะข่วนผิว Cloud ใช้เวลามัดสี่สิบนาที และอยู่กับเราได้สิบปี ด้ามทุกอันมีตราของคนที่มัด',
      '在熊野，掃頭放進木杯成形，從不修剪，因為剪過的毛會刮臉。Cloud紮一支要四十分鐘，可以用十年。每支手柄都有紮毛者的印。',
    ),
    use: say(
      'Wash it once a month in cool water, tips down, and let it lie at the table’s edge overnight.',
      'Cuci sebulan sekali dengan air sejuk, ujung ke bawah, lalu baringkan semalam di tepi meja.',
      'ล้างเดือนละครั้งด้วยน้ำเย็น คว่ำปลายลง แล้ววางริมโต๊ะทิ้งไว้ข้ามคืน',
      '每月用涼水洗一次，毛尖向下，平放枱邊一晚晾乾。',
    ),
  }),
  about('brush-and-bone', {
    shape: 'letter',
    title: say('Good tools, no ceremony', 'Alat bagus, tanpa basa-basi', 'ของดี ไม่ต้องพิธีรีตอง', '好工具，不講排場'),
    text: say(
      'Made by two joiners who grew tired of brushes that shed. The bristles are nylon, the handles ash offcuts from the workshop next door. Buy Workbench first; add the others when you miss them.',
      'Dibuat dua tukang kayu yang bosan dengan kuas rontok. Bulunya nilon, gagangnya sisa kayu ash dari bengkel sebelah. Beli Workbench dulu, tambah yang lain kalau terasa perlu.',
      'ทำโดยช่างไม้สองคนที่เบื่อแปรงขนร่วง ขนเป็นไนลอน ด้ามเป็นเศษไม้แอชจากโรงไม้ข้าง ๆ ซื้อ Workbench ก่อน อย่างอื่นค่อยเพิ่มเมื่อรู้สึกว่าขาด',
      '兩個木匠受夠了掉毛的化妝掃，於是自己做。毛是尼龍，柄是隔壁工場的白蠟木邊料。先買Workbench，其餘的想要時再添。',
    ),
  }),
];
