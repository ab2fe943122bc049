import { say } from '../../words/words.ts';
import { about, type BrandWords } from './about.ts';

/** What stands above the products of brands that are known for colour: the house and the first of them. */
export const makeUpWords: readonly BrandWords[] = [
  about('vermilion-collection', {
    shape: 'hero',
    picture: { product: 'velvet-bullet-lipstick', ground: '#dcb09a' },
    title: say(
      'Made because it was missing',
      'Dibuat karena belum ada',
      'ทำขึ้นเพราะยังไม่มีใครทำ',
      '因為找不到，所以自己做',
    ),
    text: say(
      'We looked for a red that stays red on every skin, and mixed forty-one of them before one did. The rest followed: a base that moves with you, a mascara that comes off with warm water. What we would not use at home does not leave the studio.',
      'Kami mencari merah yang tetap merah di semua warna kulit, dan mencampur empat puluh satu sebelum ketemu. Sisanya menyusul: base yang ikut bergerak, maskara yang lepas dengan air hangat. Yang tak kami pakai sendiri tidak keluar dari studio.',
      'เราตามหาสีแดงที่ยังแดงบนทุกสีผิว ผสมไปสี่สิบเอ็ดสีกว่าจะได้สีเดียว จากนั้นก็มีรองพื้นที่ขยับไปกับผิว และมาสคาร่าที่ล้างออกด้วยน้ำอุ่น ชิ้นไหนที่เราไม่ใช้เองที่บ้าน จะไม่ได้ออกจากสตูดิโอ',
      '我們想要一支在任何膚色上都依然是紅的紅，調了四十一次才成。之後有了隨肌膚活動的粉底，和用溫水就能卸的睫毛膏。自己在家不會用的，不會離開工作室。',
    ),
  }),
  about('tamsin-roe', {
    shape: 'story',
    picture: { product: 'flush-blush', ground: '#d9cfe4' },
    title: say('Pink, and meant', 'Merah muda yang serius', 'ชมพูแบบตั้งใจ', '認真的粉紅'),
    text: say(
      'Tamsin Roe mixes each pink by eye, in pots no larger than a teacup, and stops when they are sold. Soft Bare is the lipstick that people come back for, and Flush does both cheeks in one pass. Wear them together: they come from the same table.',
      'Tamsin Roe mencampur setiap merah muda dengan mengandalkan mata, dalam wadah sebesar cangkir teh, dan berhenti saat habis. Soft Bare adalah lipstik yang selalu dicari lagi, dan Flush mewarnai kedua pipi dalam sekali sapu. Pakai bersama, keduanya lahir di meja yang sama.',
      'Tamsin Roe ผสมชมพูแต่ละเฉดโดยกะด้วยตา ในถ้วยไม่ใหญ่กว่าถ้วยชา ขายหมดแล้วก็หยุด ลิปสติก Soft Bare คือแท่งที่คนกลับมาซื้อ ส่วน Flush ปัดครั้งเดียวก็ได้ทั้งสองแก้ม ใช้คู่กันได้เลย เพราะมาจากโต๊ะเดียวกัน',
      'Tamsin Roe每款粉紅都靠眼睛調，用的鍋不比茶杯大，賣完就停。Soft Bare唇膏令人一用再用，Flush一掃就有兩邊好氣色。一起用吧，它們出自同一張枱。',
    ),
  }),
  about('rumah-sari', {
    shape: 'advice',
    picture: { product: 'kunyit-serum', ground: '#e8d8c2' },
    title: say(
      'A grandmother’s shelf, relabelled',
      'Rak nenek, label baru',
      'ชั้นวางของคุณยาย ติดฉลากใหม่',
      '祖母的藥架，換上新標籤',
    ),
    text: say(
      'Sari’s grandmother sold jamu from a basket in Yogyakarta; Sari measures the same turmeric in milligrams. Kunyit, the serum, evens the tone without the yellow stain. The kohl comes in pairs, one for you and one to lend.',
      'Nenek Sari menjual jamu gendong di Yogyakarta; Sari menakar kunyit yang sama dalam miligram. Serum Kunyit meratakan warna kulit tanpa noda kuning. Kohl-nya sepasang, satu untukmu, satu untuk dipinjamkan.',
      'คุณยายของ Sari หาบจามูขายในยอกยาการ์ตา ส่วน Sari ชั่งขมิ้นตัวเดียวกันเป็นมิลลิกรัม เซรั่ม Kunyit ช่วยให้สีผิวสม่ำเสมอโดยไม่ทิ้งคราบเหลือง ดินสอโคลมาเป็นคู่ แท่งหนึ่งของคุณ อีกแท่งไว้ให้ยืม',
      'Sari的祖母在日惹挑擔賣草藥，Sari以毫克量度同一味薑黃。Kunyit精華令膚色均勻，不留黃漬。眼線筆成雙出售，一支自己用，一支借人。',
    ),
    use: say(
      'Three drops of Kunyit on damp skin, then a minute’s wait, then cream. In the evening the lulur: rub it in dry, and rinse when it crumbles.',
      'Tiga tetes Kunyit di kulit lembap, tunggu semenit, lalu krim. Malamnya pakai lulur: gosokkan saat kering, bilas begitu mulai rontok.',
      'หยด Kunyit สามหยดบนผิวหมาด รอหนึ่งนาที แล้วตามด้วยครีม ตอนเย็นใช้ลูลูร์ขัดตอนผิวแห้ง พอเริ่มร่วนค่อยล้างออก',
      '三滴Kunyit塗在微濕的肌膚上，等一分鐘再塗面霜。晚上用lulur：乾身搓上，搓到鬆散就沖洗。',
    ),
  }),
  about('mirelle-vaux', {
    shape: 'story',
    picture: { product: 'lumiere-face-powder', ground: '#f2dfaa' },
    title: say('Seen from row F', 'Dilihat dari baris F', 'มองจากแถว F', '由F行看過去'),
    text: say(
      'Mirelle Vaux painted sopranos for eleven years and knows what a face loses between the mirror and the street lamp. Her powders are milled finer than stage light can find. Soie is a balm with the manners of a lipstick.',
      'Sebelas tahun Mirelle Vaux merias para sopran, jadi ia tahu apa yang hilang dari wajah antara cermin dan lampu jalan. Bedaknya lebih halus daripada yang bisa ditangkap lampu panggung. Soie adalah balm yang bersikap seperti lipstik.',
      'Mirelle Vaux แต่งหน้าให้นักร้องโซปราโนมาสิบเอ็ดปี จึงรู้ว่าใบหน้าเสียอะไรไประหว่างกระจกกับไฟถนน แป้งของเธอละเอียดจนไฟเวทีจับไม่เจอ ส่วน Soie เป็นบาล์มที่มีมารยาทแบบลิปสติก',
      'Mirelle Vaux替女高音化了十一年妝，深知一張臉由鏡前走到街燈下會失去甚麼。她的粉磨得連舞台燈也照不出。Soie是潤唇膏，卻有唇膏的儀態。',
    ),
  }),
  about('paper-peony', {
    shape: 'letter',
    title: say('Folded, not moulded', 'Dilipat, bukan dicetak', 'พับขึ้น ไม่ได้หล่อ', '摺出來，不用模'),
    text: say(
      'Every pack is one sheet of paper, folded nine times and closed without glue. What is inside is as light: colours that build from a whisper, and never cost more than lunch. When it is empty, it goes out with the newspapers.',
      'Setiap kemasan dibuat dari selembar kertas, dilipat sembilan kali, ditutup tanpa lem. Isinya sama ringannya: warna yang bisa ditumpuk mulai dari samar, harganya tak lebih dari makan siang. Kalau habis, buang bersama koran.',
      'ทุกกล่องคือกระดาษแผ่นเดียว พับเก้าทบ ปิดโดยไม่ใช้กาว ข้างในก็เบาเหมือนกัน เป็นสีที่ค่อย ๆ เพิ่มได้จากบางที่สุด ราคาไม่เกินมื้อกลางวัน ใช้หมดแล้วทิ้งรวมกับหนังสือพิมพ์ได้',
      '每個包裝都是一張紙，摺九次，不用膠水。裏面一樣輕：顏色由若有若無慢慢疊上去，價錢不過一頓午飯。用完便跟報紙一起回收。',
    ),
  }),
  about('lark-and-ember', {
    shape: 'story',
    picture: { product: 'slow-burn-lip-balm', ground: '#e8d8c2' },
    title: say('The hour before the lamps', 'Sejam sebelum lampu menyala', 'ชั่วโมงก่อนเปิดไฟ', '上燈前的一小時'),
    text: say(
      'Everything here is the colour of something burning down: brick, clove, copper, ash. The deepest shades are made first and the others lightened from them, so that none turns grey on dark skin. Begin with Slow Burn; it forgives a hurried hand.',
      'Semua di sini sewarna bara yang mengecil: bata, cengkih, tembaga, abu. Warna terdalam dibuat lebih dulu, yang lain diterangkan darinya, jadi tak ada yang keabu-abuan di kulit gelap. Mulai dari Slow Burn, ia memaafkan tangan yang buru-buru.',
      'ทุกสีที่นี่คือสีของไฟที่ใกล้มอด อิฐ กานพลู ทองแดง เถ้า เฉดเข้มสุดทำก่อน แล้วค่อยทำให้อ่อนลง จึงไม่มีสีไหนหมองเทาบนผิวเข้ม เริ่มที่ Slow Burn มือรีบแค่ไหนก็ยังสวย',
      '這裏的顏色，都像將熄的火：磚紅、丁香、銅、灰。先做最深的一款，再逐級調淡，所以在深膚色上不會發灰。由Slow Burn開始吧，趕時間也不怕塗錯。',
    ),
  }),
  about('noor-atelier', {
    shape: 'advice',
    picture: { product: 'oasis-all-day-foundation', ground: '#e8d8c2' },
    title: say('Light, drawn with a dark line', 'Cahaya dari garis gelap', 'แสงที่วาดด้วยเส้นเข้ม', '用深色線條畫出光'),
    text: say(
      'Noor means light, and the atelier begins with the dark: a kohl that is ground for three days. Around it are rose for the lips and real gold leaf, a flake at a time. Certified halal from the first pigment to the last seal.',
      'Noor berarti cahaya, tapi atelier ini mulai dari yang gelap: celak yang digiling tiga hari. Di sekelilingnya ada mawar untuk bibir dan lembar emas asli, serpih demi serpih. Bersertifikat halal dari pigmen pertama sampai segel terakhir.',
      'Noor แปลว่าแสง แต่ที่นี่เริ่มจากความมืด คือโคลที่บดนานสามวัน รอบ ๆ กันมีกุหลาบสำหรับริมฝีปาก และทองคำเปลวแท้ทีละเกล็ด ได้รับรองฮาลาลตั้งแต่ผงสีแรกถึงตราปิดกล่อง',
      'Noor意思是光，工坊卻由暗處開始：眼線粉要磨足三日。旁邊有給雙唇的玫瑰，和逐片貼上的真金箔。由第一撮色粉到最後的封條，全程獲清真認證。',
    ),
    use: say(
      'Draw the kohl along the inner rim, look down, and press a flake of Gold Leaf where the light falls. Stop there.',
      'Tarik celak di garis dalam mata, lihat ke bawah, lalu tekan serpih Gold Leaf di titik jatuhnya cahaya. Cukup sampai situ.',
      'เขียนโคลที่ขอบตาใน มองลงต่ำ แล้วแตะ Gold Leaf ตรงจุดที่แสงตก แค่นั้นพอ',
      '沿內眼線畫上，眼望下，再在受光處輕按一片Gold Leaf。到此為止。',
    ),
  }),
  about('casa-lumbre', {
    shape: 'letter',
    title: say(
      'Whisper at the bench, shout at the bar',
      'Berbisik di bengkel, berani di pesta',
      'กระซิบในเวิร์กช็อป แต่ดังในงาน',
      '工作枱上低語，派對裏高聲',
    ),
    text: say(
      'Four people in a courtyard in Seville, one radio, and reds that can be seen from across a square. The nail colours are named after tiles that they pass on the way to work. Two thin coats are louder than one thick one.',
      'Empat orang di sebuah halaman di Sevilla, satu radio, dan merah yang terlihat dari seberang alun-alun. Cat kukunya dinamai dari ubin yang mereka lewati tiap pagi. Dua lapis tipis lebih nyaring daripada satu lapis tebal.',
      'สี่คนในลานบ้านที่เซบียา วิทยุหนึ่งเครื่อง และสีแดงที่เห็นได้จากอีกฝั่งจัตุรัส สีเล็บตั้งชื่อตามกระเบื้องที่พวกเขาเดินผ่านทุกเช้า ทาบางสองชั้นดังกว่าทาหนาชั้นเดียว',
      '塞維利亞一個庭院，四個人，一部收音機，和隔着廣場也看得見的紅。甲色以他們上班途中的瓷磚命名。薄塗兩層，比厚塗一層更響亮。',
    ),
  }),
  about('suvi-halla', {
    shape: 'hero',
    picture: { product: 'white-night-setting-spray', ground: '#cfdcc9' },
    title: say('Colour for short days', 'Warna untuk hari pendek', 'สีสำหรับวันที่สั้น', '給日短時節的顏色'),
    text: say(
      'In Suvi’s town the sun stays under the line for seven weeks, and nobody wears much colour then. What they wear is this: lingonberry, birch, the blue inside ice. There are not many shades, and no need for more.',
      'Di kota Suvi, matahari bersembunyi tujuh minggu, dan orang tak banyak memakai warna. Yang dipakai ya ini: lingonberry, birch, biru di dalam es. Tak banyak warnanya, dan memang tak perlu lebih.',
      'ที่เมืองของ Suvi ดวงอาทิตย์ไม่ขึ้นเจ็ดสัปดาห์ ช่วงนั้นไม่มีใครแต่งสีมาก ที่ใช้กันก็มีแค่นี้ ลิงกอนเบอร์รี เบิร์ช และสีฟ้าในน้ำแข็ง มีไม่กี่เฉด และไม่จำเป็นต้องมีมากกว่านั้น',
      'Suvi的小鎮，有七個星期看不見太陽，那時沒有人化濃妝。他們用的就是這些：越橘、白樺、冰裏的藍。色號不多，也不必再多。',
    ),
  }),
  about('neon-heron', {
    shape: 'story',
    picture: { product: 'mixtape-eyeshadow-palette', ground: '#cbd8e2' },
    title: say('Meet you under the sign', 'Ketemu di bawah lampu neon', 'เจอกันใต้ป้ายไฟ', '霓虹燈下見'),
    text: say(
      'It began with a paint set and a karaoke bar that let students in free before ten. The shadows are loud in the pan and kind on the eye: they sweep off with a damp thumb. Cherry Cola is the one that ends up in everyone’s bag.',
      'Semua bermula dari satu set cat dan karaoke yang gratis untuk mahasiswa sebelum jam sepuluh. Eyeshadow-nya nyaring di wadah, ramah di mata: hilang dengan ibu jari basah. Cherry Cola akhirnya ada di tas semua orang.',
      'เริ่มจากสีหนึ่งชุดกับร้านคาราโอเกะที่ให้นักศึกษาเข้าฟรีก่อนสี่ทุ่ม อายแชโดว์จัดจ้านในตลับแต่ใจดีกับตา ใช้นิ้วชุบน้ำปาดก็ออก ส่วน Cherry Cola คือแท่งที่ไปอยู่ในกระเป๋าทุกคน',
      '一盒顏料，加一間十點前讓學生免費入場的卡拉OK，就這樣開始。眼影在盤裏鮮豔，在眼上溫柔，濕手指一抹就走。最後人人袋裏都有一支Cherry Cola。',
    ),
  }),
  about('plum-alley', {
    shape: 'letter',
    title: say(
      'One colour, taken seriously',
      'Satu warna, ditekuni sungguh-sungguh',
      'สีเดียว แต่จริงจัง',
      '只做一種顏色，做到底',
    ),
    text: say(
      'Between red and violet there is a narrow street, and this brand has never left it. Stained Glass gives the lips the colour of jam on a spoon. If you own one berry already, go a shade darker than you dare.',
      'Di antara merah dan ungu ada gang sempit, dan merek ini tak pernah keluar darinya. Stained Glass memberi bibir warna selai di atas sendok. Kalau sudah punya satu warna beri, pilih yang setingkat lebih gelap dari nyalimu.',
      'ระหว่างแดงกับม่วงมีซอยแคบ ๆ และแบรนด์นี้ไม่เคยเดินออกจากซอยนั้น Stained Glass ให้สีปากเหมือนแยมบนช้อน ถ้ามีสีเบอร์รีอยู่แล้ว ลองเข้มกว่าที่กล้าอีกหนึ่งเฉด',
      '紅與紫之間有一條窄巷，這個品牌從未走出去。Stained Glass令雙唇像匙羹上的果醬。已有一支莓色的話，大膽一點，再深一級。',
    ),
  }),
  about('jun-and-mara', {
    shape: 'advice',
    picture: { product: 'milk-tea-lip-gloss', ground: '#cfdcc9' },
    title: say('Two sisters, eleven beiges', 'Dua saudari, sebelas krem', 'สองพี่น้อง สิบเอ็ดสีเบจ', '兩姊妹，十一種米色'),
    text: say(
      'Jun burns and Mara tans, so neither could borrow the other’s make-up. They now make nudes in pairs, one warm and one cool for each depth. Milk Tea is the gloss that both of them wear, and the only thing they fight over.',
      'Jun gampang terbakar, Mara gampang menggelap, jadi mereka tak pernah bisa bertukar makeup. Kini mereka membuat warna nude berpasangan, hangat dan dingin untuk tiap kedalaman. Hanya Milk Tea yang dipakai berdua, dan diperebutkan.',
      'Jun โดนแดดแล้วแดง Mara โดนแดดแล้วคล้ำ จึงยืมเครื่องสำอางกันไม่ได้ ทั้งคู่เลยทำสีนู้ดเป็นคู่ โทนอุ่นหนึ่ง โทนเย็นหนึ่ง ในทุกระดับผิว Milk Tea คือกลอสแท่งเดียวที่ใช้ร่วมกัน และแย่งกัน',
      '阿Jun一曬就紅，阿Mara一曬就黑，從來不能共用化妝品。於是她們的裸色成雙成對，每個深度一暖一冷。只有Milk Tea唇彩兩人都塗，也只為它爭。',
    ),
    use: say(
      'Hold the shade against the inside of your wrist, in daylight. If it disappears, it is yours.',
      'Tempelkan warnanya di sisi dalam pergelangan tangan, di bawah cahaya siang. Kalau menghilang, itulah warnamu.',
      'ทาบสีกับท้องแขนกลางแสงแดด ถ้าสีกลืนหายไป แปลว่าใช่',
      '在日光下把顏色貼近手腕內側。看不見了，就是你的色號。',
    ),
  }),
];
