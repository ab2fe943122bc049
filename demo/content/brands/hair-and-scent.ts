import { say } from '../../words/words.ts';
import { about, type BrandWords } from './about.ts';

/** What stands above the products of brands that are known for hair and for scent. */
export const hairAndScentWords: readonly BrandWords[] = [
  about('rook-and-reed', {
    shape: 'letter',
    title: say('The chair by the window', 'Kursi di dekat jendela', 'เก้าอี้ริมหน้าต่าง', '窗邊的椅子'),
    text: say(
      'Two hairdressers who preferred silence opened a salon with one chair, then bottled what was at the basin. Nightingale mends what colour and heat have done. Plume is for fine hair that has lost its nerve.',
      'Dua penata rambut yang suka hening membuka salon satu kursi, lalu membotolkan racikan di tepi wastafelnya. Nightingale memulihkan ulah cat dan panas. Plume untuk rambut tipis yang kehilangan nyali.',
      'ช่างผมสองคนที่ชอบความเงียบเปิดร้านเก้าอี้ตัวเดียว แล้วเอาของข้างอ่างสระมาใส่ขวด Nightingale ซ่อมสิ่งที่สีและความร้อนทำไว้ Plume สำหรับผมเส้นเล็กที่หมดแรง',
      '兩個愛靜的髮型師，開了只有一張椅子的髮廊，再把洗頭盆旁的東西入瓶。Nightingale修補染燙的損傷，Plume給失去底氣的幼髮。',
    ),
  }),
  about('tangle-theory', {
    shape: 'advice',
    picture: { product: 'knot-again-styling-cream', ground: '#f0cfc6' },
    title: say(
      'A curl is a spring, not a fault',
      'Ikal itu pegas, bukan masalah',
      'ลอนคือสปริง ไม่ใช่ปัญหา',
      '捲髮是彈簧，不是毛病',
    ),
    text: say(
      'A physicist with ringlets got tired of advice from people with straight hair. Curl Logic defines, Knot Again loosens, and neither leaves a crunch. The bottles say how wet the hair should be, in drawings.',
      'Seorang fisikawan berambut ikal bosan diberi saran oleh yang berambut lurus. Curl Logic membentuk, Knot Again mengurai, dan tak satu pun bikin kaku. Botolnya menjelaskan seberapa basah rambut seharusnya, lewat gambar.',
      'นักฟิสิกส์ผมหยิกเบื่อคำแนะนำจากคนผมตรง Curl Logic จัดลอน Knot Again คลายปม ไม่ทิ้งความแข็งกรอบ บนขวดวาดให้ดูเลยว่าผมควรเปียกแค่ไหน',
      '一個捲髮的物理學家，聽厭了直髮人的意見。Curl Logic定捲，Knot Again解結，兩款都不會令頭髮變硬。瓶上有圖，教你頭髮該有多濕。',
    ),
    use: say(
      'On soaking hair, head down, with open fingers. Scrunch, wrap in a shirt, and leave it alone.',
      'Di rambut basah kuyup, kepala menunduk, jari terbuka. Remas, bungkus dengan kaus, lalu biarkan.',
      'ชโลมตอนผมเปียกโชก ก้มหัว กางนิ้ว ขยำ ห่อด้วยเสื้อยืด แล้วปล่อยไว้',
      '頭髮濕透時低頭，張開手指塗上。抓捏，用棉衫包住，然後別再碰。',
    ),
  }),
  about('silk-assembly', {
    shape: 'hero',
    picture: { product: 'thread-repair-hair-mask', ground: '#f0cfc6' },
    title: say('Cut on the bias', 'Dipotong serong', 'ตัดเฉลียง', '斜裁'),
    text: say(
      'Hair and silk are both protein, and both hate hot water. Silk Assembly treats the one as the other: Thread fills, Loom closes, Bias Cut lets it fall. Wait for the third wash; that is when strangers ask.',
      'Rambut dan sutra sama-sama protein, dan sama-sama benci air panas. Silk Assembly merawat yang satu seperti yang lain: Thread mengisi, Loom menutup, Bias Cut membuatnya jatuh. Tunggu keramas ketiga; saat itulah orang bertanya.',
      'ผมกับไหมเป็นโปรตีนเหมือนกัน และไม่ชอบน้ำร้อนเหมือนกัน Silk Assembly ดูแลผมแบบผ้าไหม Thread เติม Loom ปิดผิว Bias Cut ให้ทิ้งตัว รอสระครั้งที่สาม แล้วจะเริ่มมีคนถาม',
      '頭髮和絲都是蛋白質，也都怕熱水。Silk Assembly把頭髮當絲來護理：Thread填補，Loom閉合毛鱗片，Bias Cut令它垂順。等到第三次洗頭，就會有人問你了。',
    ),
  }),
  about('ombak', {
    shape: 'story',
    picture: { product: 'pasir-volume-scalp-serum', ground: '#f2dfaa' },
    title: say('After the third wave', 'Sehabis ombak ketiga', 'หลังคลื่นลูกที่สาม', '第三個浪之後'),
    text: say(
      'Salt in the morning, wind all day, a cold shower on the steps: that is a week in Canggu, and hair shows it. Pasir brings back body, Santai looks after the shoulders. Smells of coconut, and of nothing else.',
      'Pagi garam, siang angin, lalu mandi dingin di tangga: begitulah seminggu di Canggu, dan rambut merasakannya. Pasir mengembalikan volume, Santai merawat bahu. Wanginya kelapa, itu saja.',
      'เช้าเจอเกลือ ทั้งวันเจอลม แล้วอาบน้ำเย็นตรงบันได หนึ่งสัปดาห์ในจังกูเป็นแบบนี้ และผมก็ฟ้อง Pasir คืนวอลลุ่ม Santai ดูแลหัวไหล่ กลิ่นมะพร้าวล้วน ๆ',
      '早上海鹽，整天海風，在石級上沖個涼水澡：在倉古過一星期，頭髮便知道。Pasir令髮絲回復豐盈，Santai照顧肩膀。只有椰子香，沒有別的。',
    ),
  }),
  about('orris-and-salt', {
    shape: 'hero',
    picture: { product: 'no-4-eau-de-parfum', ground: '#f3c6bb' },
    title: say('Six years in the ground', 'Enam tahun di dalam tanah', 'หกปีใต้ดิน', '埋在土裏六年'),
    text: say(
      'Orris is the root of the iris. It grows for three years, dries for three, and only then smells of violets and cold stone. No. 4 was the fourth try and the last one needed.',
      'Orris adalah akar iris. Tiga tahun tumbuh, tiga tahun dikeringkan, baru berbau violet dan batu dingin. No. 4 adalah percobaan keempat, dan tak perlu yang kelima.',
      'ออร์ริสคือรากของไอริส โตสามปี ตากสามปี ถึงจะหอมเหมือนไวโอเล็ตกับหินเย็น No. 4 คือครั้งที่สี่ที่ลอง และไม่ต้องมีครั้งที่ห้า',
      '鳶尾根要長三年，再風乾三年，才有紫羅蘭和冷石的香氣。No. 4是第四次嘗試，之後不必再試。',
    ),
  }),
  about('atelier-corvane', {
    shape: 'letter',
    title: say('Wear the night at noon', 'Kenakan malam di siang hari', 'ใส่กลางคืนตอนเที่ยง', '把夜色穿在正午'),
    text: say(
      'Corvane takes the woods that others keep for evening and thins them until light passes: cedar, guaiac, a page still wet. Ink and Smoke is the one to meet first, on paper and then on the wrist. Give it an hour before you decide.',
      'Corvane mengambil kayu yang biasanya disimpan untuk malam, lalu menipiskannya sampai tembus cahaya: cedar, guaiac, halaman yang tintanya basah. Kenalan dulu dengan Ink and Smoke, di kertas lalu di pergelangan tangan. Beri waktu sejam sebelum memutuskan.',
      'Corvane เอาไม้ที่คนอื่นเก็บไว้ใช้กลางคืนมาทำให้บางจนแสงลอด ซีดาร์ กัวแยค หน้ากระดาษที่หมึกยังไม่แห้ง รู้จัก Ink and Smoke ก่อน ลองบนกระดาษแล้วค่อยบนข้อมือ รอหนึ่งชั่วโมงแล้วค่อยตัดสินใจ',
      'Corvane把別人留待晚上的木香調薄，直到透光：雪松、癒創木、墨跡未乾的一頁。先認識Ink and Smoke：在試香紙上聞，再噴到手腕。等一小時才決定。',
    ),
  }),
  about('saffron-hours', {
    shape: 'story',
    picture: { product: 'seven-threads-eau-de-parfum', ground: '#cfdcc9' },
    title: say('Four stops on one road', 'Empat perhentian di satu jalan', 'สี่จุดแวะบนถนนสายเดียว', '一條路，四個站'),
    text: say(
      'A bell at noon, a man with tea, a copper pot, seven threads in a twist of paper: each scent is a place where the caravan rested. They are oils first and warm slowly. Hammam is for the evening you arrive.',
      'Lonceng siang, penjual teh, panci tembaga, tujuh helai safron dalam lipatan kertas: tiap aroma adalah tempat kafilah beristirahat. Dasarnya minyak, jadi hangatnya pelan. Hammam untuk malam saat kamu tiba.',
      'ระฆังเที่ยง คนขายชา หม้อทองแดง หญ้าฝรั่นเจ็ดเส้นในห่อกระดาษ ทุกกลิ่นคือจุดที่กองคาราวานหยุดพัก เนื้อเป็นออยล์จึงอุ่นขึ้นช้า ๆ Hammam สำหรับคืนที่เดินทางถึง',
      '正午的鐘、賣茶人、銅鍋、紙包裏的七根番紅花：每款香都是商隊歇腳的地方。它們以油為底，暖得慢。Hammam留給抵達的那個晚上。',
    ),
  }),
  about('night-ferry', {
    shape: 'hero',
    picture: { product: 'upper-deck-eau-de-toilette', ground: '#d9cfe4' },
    title: say('Last boat from Central', 'Kapal terakhir dari Central', 'เรือเที่ยวสุดท้ายจากท่าเซ็นทรัล', '中環尾班船'),
    text: say(
      'Stand on the upper deck after eleven and there it is: rope, rain, somebody’s jasmine, the engine. Foghorn is the darkest, Harbour Lights the one to wear to work. The bottle fits a coat pocket, as a ferry token did.',
      'Berdirilah di dek atas lewat jam sebelas, dan itu dia: tali, hujan, melati entah siapa, mesin. Foghorn paling gelap, Harbour Lights untuk ke kantor. Botolnya muat di saku mantel, seperti koin feri dulu.',
      'ยืนบนดาดฟ้าหลังห้าทุ่มแล้วจะได้กลิ่น เชือก ฝน มะลิของใครสักคน เครื่องเรือ Foghorn เข้มสุด Harbour Lights ใส่ไปทำงานได้ ขวดใส่กระเป๋าเสื้อโค้ตพอดี เหมือนเหรียญเรือข้ามฟากสมัยก่อน',
      '十一點後站上層甲板，就聞得到：纜繩、雨、不知誰人的茉莉、引擎。Foghorn最深沉，Harbour Lights可以上班用。瓶身剛好放進大衣袋，像從前的渡輪代幣。',
    ),
  }),
  about('maison-tilleux', {
    shape: 'advice',
    picture: { product: 'greenhouse-eau-de-toilette', ground: '#f2dfaa' },
    title: say('An avenue, walked slowly', 'Menyusuri jalan pohon linden', 'เดินช้า ๆ ใต้ต้นลินเดน', '慢慢走過椴樹大道'),
    text: say(
      'The limes were planted for a wedding in 1871 and flower for two weeks in June. Everything the house makes is from within sight of them: leaf, rain on gravel, glass warmed by sun. Linden Walk is the avenue itself.',
      'Pohon linden itu ditanam untuk pernikahan tahun 1871 dan berbunga dua minggu di bulan Juni. Semua racikannya berasal dari sekitarnya: daun, hujan di kerikil, kaca hangat oleh matahari. Linden Walk adalah jalannya sendiri.',
      'ต้นลินเดนปลูกไว้สำหรับงานแต่งปี 1871 ออกดอกสองสัปดาห์ในเดือนมิถุนายน ทุกกลิ่นมาจากสิ่งที่มองเห็นจากตรงนั้น ใบไม้ ฝนบนกรวด กระจกอุ่นแดด Linden Walk คือถนนสายนั้นเอง',
      '椴樹是1871年為一場婚禮種下的，每年六月開花兩星期。這裏的香都取自樹下所見：葉、碎石上的雨、曬暖的玻璃。Linden Walk就是那條路。',
    ),
    use: say(
      'Spray the scarf and not the skin; green notes last longest in linen.',
      'Semprotkan ke syal, bukan ke kulit; aroma hijau paling awet di linen.',
      'ฉีดที่ผ้าพันคอแทนผิว กลิ่นเขียวอยู่บนผ้าลินินได้นานสุด',
      '噴在圍巾上，不必噴在皮膚上：青綠調在麻布上最持久。',
    ),
  }),
  about('sundara-oud', {
    shape: 'story',
    picture: { product: 'amber-night-eau-de-parfum', ground: '#dcb09a' },
    title: say(
      'Half the smoke, all the wood',
      'Separuh asapnya, seluruh kayunya',
      'ควันครึ่งเดียว ไม้เต็มที่',
      '煙減半，木全留',
    ),
    text: say(
      'Oud can fill a lift; this one stays within a handshake. Sundara washes the oil in rose water until the smoke steps back and the wood comes forward. Velvet Oud is the door, Sultan Road is the far end of the house.',
      'Gaharu bisa memenuhi lift; yang ini hanya sejauh jabat tangan. Sundara membilas minyaknya dengan air mawar sampai asapnya mundur dan kayunya maju. Velvet Oud adalah pintunya, Sultan Road ujung rumahnya.',
      'กฤษณาอาจฟุ้งเต็มลิฟต์ แต่ขวดนี้อยู่แค่ระยะจับมือ Sundara ล้างน้ำมันด้วยน้ำกุหลาบจนควันถอยไปและเนื้อไม้เดินออกมา Velvet Oud คือประตู Sultan Road คือห้องในสุดของบ้าน',
      '沉香可以充滿整部升降機，這一款只到握手的距離。Sundara用玫瑰水洗油，讓煙退後，木走前。Velvet Oud是門口，Sultan Road是屋的最深處。',
    ),
  }),
  about('harbour-nine', {
    shape: 'letter',
    title: say('Put on without thinking', 'Semprot tanpa pikir panjang', 'ใส่ได้โดยไม่ต้องคิด', '想也不用想'),
    text: say(
      'Not every day wants a statement. Laundry Day is cotton in the wind, Cold Swim is what its name says, and each costs about as much as a dinner. Keep one by the door.',
      'Tak setiap hari butuh pernyataan. Laundry Day adalah katun tertiup angin, Cold Swim persis namanya, dan harganya kira-kira sekali makan malam. Taruh satu di dekat pintu.',
      'ไม่ใช่ทุกวันที่ต้องประกาศอะไร Laundry Day คือผ้าฝ้ายกลางลม Cold Swim ก็ตามชื่อ ราคาพอ ๆ กับมื้อเย็น วางไว้ข้างประตูสักขวด',
      '不是每天都要宣示甚麼。Laundry Day是風中的棉布，Cold Swim一如其名，價錢約等於一頓晚飯。放一瓶在門口吧。',
    ),
  }),
  about('paper-moon-candles', {
    shape: 'advice',
    picture: { product: 'kitchen-table-vetiver-cologne', ground: '#f3c6bb' },
    title: say('Lights down, feature on', 'Lampu redup, film mulai', 'ดับไฟ หนังเริ่ม', '燈暗，正片開始'),
    text: say(
      'The wax is melted where the projector stood, and cooled in rows of red plush. Each candle is a room: an attic, a library, a kitchen at four in the afternoon. What burns clean on the table became perfume, too.',
      'Lilinnya dilelehkan di bekas tempat proyektor dan didinginkan di deretan kursi merah. Tiap lilin adalah sebuah ruang: loteng, perpustakaan, dapur jam empat sore. Aromanya kini juga hadir sebagai parfum.',
      'เทียนหลอมตรงที่เคยตั้งเครื่องฉาย แล้วพักให้เย็นบนแถวเก้าอี้กำมะหยี่แดง เทียนแต่ละเล่มคือหนึ่งห้อง ห้องใต้หลังคา ห้องสมุด ครัวตอนสี่โมงเย็น วันนี้กลิ่นเดียวกันมีเป็นน้ำหอมด้วย',
      '蠟在從前放映機的位置融化，在一排排紅絨椅上冷卻。每支蠟燭是一個房間：閣樓、圖書館、下午四點的廚房。同樣的氣味，如今也有香水。',
    ),
    use: say(
      'Let the first burn reach the edge, about two hours. Trim the wick to five millimetres each time.',
      'Saat pertama, biarkan leleh sampai ke tepi, kira-kira dua jam. Tiap kali sebelum menyalakan, potong sumbunya hingga tersisa lima milimeter.',
      'จุดครั้งแรกให้ละลายถึงขอบ ราวสองชั่วโมง แล้วตัดไส้เหลือห้ามิลลิเมตรทุกครั้ง',
      '首次點燃，讓蠟融到邊緣，約兩小時。每次點前，把燭芯剪至五毫米。',
    ),
  }),
];
