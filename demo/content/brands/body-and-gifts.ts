import { say } from '../../words/words.ts';
import { about, type BrandWords } from './about.ts';

/** What stands above the products of brands that are known for the bath, the shaving shelf and gifts. */
export const bodyAndGiftWords: readonly BrandWords[] = [
  about('salt-meadow', {
    shape: 'story',
    picture: { product: 'wide-sky-hand-cream', ground: '#cfdcc9' },
    title: say('Where the land gives up', 'Tempat daratan menyerah', 'ที่ที่แผ่นดินยอมแพ้', '陸地認輸的地方'),
    text: say(
      'Twice a day the sea covers the meadow, and what grows there has learnt to hold water and salt. Samphire cools, Wide Sky mends hands that have been in both. The salts are raked in August and dissolve slowly, like the place.',
      'Dua kali sehari laut menutupi padang itu, dan yang tumbuh di sana belajar menyimpan air dan garam. Samphire menyejukkan, Wide Sky memulihkan tangan yang terkena keduanya. Garamnya dikeruk di bulan Agustus dan larut pelan, seperti tempatnya.',
      'วันละสองครั้งที่ทะเลท่วมทุ่ง พืชที่นั่นจึงรู้จักเก็บน้ำและเกลือ Samphire ช่วยให้เย็น Wide Sky ซ่อมมือที่เจอมาทั้งสองอย่าง เกลือเก็บในเดือนสิงหาคมและละลายช้า ๆ เหมือนที่นั่น',
      '海水每天兩次漫過草地，那裏的植物學會了留住水和鹽。Samphire舒緩降溫，Wide Sky修護兩樣都碰過的手。鹽在八月耙收，溶得慢，一如那個地方。',
    ),
  }),
  about('kopi-and-clay', {
    shape: 'advice',
    picture: { product: 'barista-calming-toner', ground: '#e8d8c2' },
    title: say('Second use of the morning', 'Kopi pagi, dipakai dua kali', 'ใช้เช้านี้อีกรอบ', '早上的咖啡，再用一次'),
    text: say(
      'Forty cafés in Medan keep their grounds in buckets, and a van goes round at ten. By evening they are a scrub; the clay comes down the river on its own. Red Earth is for faces, Robusta for everything below.',
      'Empat puluh kedai di Medan menyimpan ampasnya di ember, dan sebuah van berkeliling jam sepuluh. Sorenya sudah jadi scrub; lempungnya datang sendiri lewat sungai. Red Earth untuk wajah, Robusta untuk selebihnya.',
      'คาเฟ่สี่สิบร้านในเมดานเก็บกากกาแฟใส่ถัง สิบโมงมีรถไปรับ ตกเย็นก็เป็นสครับ ส่วนดินไหลมาตามแม่น้ำเอง Red Earth สำหรับหน้า Robusta สำหรับที่เหลือ',
      '棉蘭四十間咖啡店，把咖啡渣留在桶裏，十點有小貨車來收。傍晚已變成磨砂膏，河泥則自己順流而下。Red Earth給臉，Robusta給臉以下的一切。',
    ),
    use: say(
      'Rub in circles before the water is on, count to thirty, then rinse. The grains are fine, and the drain takes them.',
      'Gosok melingkar sebelum air dinyalakan, hitung sampai tiga puluh, lalu bilas. Butirannya halus, aman untuk saluran.',
      'ถูวนก่อนเปิดน้ำ นับถึงสามสิบ แล้วล้างออก เม็ดละเอียด ไม่อุดท่อ',
      '開水前打圈按摩，數到三十再沖。顆粒細，不會塞渠。',
    ),
  }),
  about('soap-quarter', {
    shape: 'letter',
    title: say('Cut, stamped, left to dry', 'Dipotong, dicap, dikeringkan', 'ตัด ปั๊มตรา แล้วผึ่ง', '切開，蓋印，風乾'),
    text: say(
      'Olive oil, lye and nine months in an airy loft: the recipe has not changed since there was a gate to the quarter. Blue Door smells of the alley after washing, Bazaar of everything sold there. Keep it dry between washes, and it lasts for months.',
      'Minyak zaitun, alkali, dan sembilan bulan di loteng berangin: resepnya tak berubah sejak kawasan ini masih bergerbang. Blue Door beraroma gang selepas dicuci, Bazaar beraroma semua yang dijual di sana. Biarkan kering di antara pemakaian, dan awet berbulan-bulan.',
      'น้ำมันมะกอก ด่าง และเก้าเดือนบนห้องใต้หลังคาลมโกรก สูตรไม่เปลี่ยนตั้งแต่ย่านนี้ยังมีประตูเมือง Blue Door หอมเหมือนตรอกหลังล้าง Bazaar หอมทุกอย่างที่ขายในนั้น วางให้แห้งระหว่างใช้ จะอยู่ได้หลายเดือน',
      '橄欖油、鹼，加九個月通風的閣樓：自這一區還有城門起，配方就沒變過。Blue Door是沖洗過的小巷，Bazaar是巷裏賣的一切。用後保持乾爽，可以用好幾個月。',
    ),
  }),
  about('pandan-house', {
    shape: 'hero',
    picture: { product: 'kueh-foot-cream', ground: '#cbd8e2' },
    title: say(
      'From the back garden in Katong',
      'Dari halaman belakang di Katong',
      'จากสวนหลังบ้านในกาตง',
      '加東屋後的花園',
    ),
    text: say(
      'A terrace house, a row of pots and an aunt who puts pandan into everything. Mung Bean washes without tightening, Kueh is a lotion the colour of the cake. Made in small batches, because the garden is small.',
      'Rumah teras, sederet pot, dan bibi yang menaruh pandan di mana-mana. Mung Bean membersihkan tanpa terasa ketarik, Kueh adalah losion sewarna kuenya. Dibuat sedikit-sedikit, karena kebunnya memang kecil.',
      'ทาวน์เฮาส์หลังหนึ่ง กระถางหนึ่งแถว กับคุณป้าที่ใส่ใบเตยในทุกอย่าง Mung Bean ล้างแล้วหน้าไม่ตึง Kueh คือโลชั่นสีเดียวกับขนม ทำครั้งละน้อย เพราะสวนก็เล็ก',
      '一間排屋、一排花盆，還有一個甚麼都要放班蘭葉的阿姨。Mung Bean洗後不緊繃，Kueh乳液跟糕點同色。每次只做少量，因為花園就這麼小。',
    ),
  }),
  about('linen-sunday', {
    shape: 'story',
    picture: { product: 'slow-breakfast-body-cream', ground: '#f3c6bb' },
    title: say('Stay where you are', 'Tetap di tempatmu', 'อยู่ตรงนั้นแหละ', '留在原處就好'),
    text: say(
      'Nothing to do, and the sheets have just been changed: that is the whole idea. Folded goes into the bath, Lie-In on the shoulders, Open Window into the room. The phone may stay in the kitchen.',
      'Tak ada acara, dan seprai baru diganti: itu saja idenya. Folded untuk bak mandi, Lie-In untuk bahu, Open Window untuk kamar. Ponsel boleh tinggal di dapur.',
      'ไม่มีอะไรต้องทำ และเพิ่งเปลี่ยนผ้าปู ไอเดียมีแค่นั้น Folded ลงอ่าง Lie-In ทาไหล่ Open Window ฉีดในห้อง โทรศัพท์ทิ้งไว้ในครัวก็ได้',
      '沒有事要做，床單剛換過：意念就這麼簡單。Folded放進浴缸，Lie-In塗在肩上，Open Window噴在房裏。電話可以留在廚房。',
    ),
  }),
  about('barrow-and-strop', {
    shape: 'advice',
    picture: { product: 'sharp-pomade', ground: '#f0cfc6' },
    title: say(
      'Hot water, sharp edge, no hurry',
      'Air panas, pisau tajam, tak usah buru-buru',
      'น้ำร้อน ใบมีดคม ไม่ต้องรีบ',
      '熱水、利刃、不用急',
    ),
    text: say(
      'Three generations of barbers on one market street, and a rule on the wall: map the grain, then follow it. Badger makes a lather you can stand a brush in. Bay Rum is what remains in the air afterwards.',
      'Tiga generasi tukang cukur di satu jalan pasar, dan satu aturan di dinding: kenali arah tumbuhnya, lalu ikuti. Busa Badger cukup padat untuk menegakkan kuas. Bay Rum adalah aroma yang tertinggal sesudahnya.',
      'ช่างตัดผมสามรุ่นบนถนนตลาดสายเดียว มีกฎข้างฝาหนึ่งข้อ ดูแนวขนแล้วโกนตาม Badger ให้ฟองแน่นจนตั้งแปรงได้ Bay Rum คือกลิ่นที่ค้างอยู่หลังจากนั้น',
      '同一條市集街上，三代理髮師，牆上一條規矩：先看鬚的走向，再順着剃。Badger的泡沫濃得可以插住鬚掃，Bay Rum是剃完後留在空氣裏的味道。',
    ),
    use: say(
      'A warm cloth for a minute, lather upwards, shave downwards. Cold water last.',
      'Kompres hangat satu menit, busa ke atas, cukur ke bawah. Terakhir air dingin.',
      'ประคบผ้าอุ่นหนึ่งนาที ทาฟองขึ้น โกนลง ปิดท้ายด้วยน้ำเย็น',
      '溫毛巾敷一分鐘，泡沫向上塗，刀向下剃，最後用冷水。',
    ),
  }),
  about('northgate', {
    shape: 'letter',
    title: say('Out of the door by seven', 'Keluar rumah jam tujuh', 'ออกจากบ้านตอนเจ็ดโมง', '七點出門'),
    text: say(
      'Wash, shave, go: the founders timed it on the platform and it came to four minutes. Commute is face wash and shaving base in one. Night Train is for coming back.',
      'Cuci, cukur, berangkat: pendirinya menghitung di peron, hasilnya empat menit. Commute adalah sabun muka yang juga melunakkan janggut. Night Train untuk pulangnya.',
      'ล้าง โกน ไป ผู้ก่อตั้งจับเวลาบนชานชาลาได้สี่นาที Commute ล้างหน้าและช่วยให้หนวดนุ่มในขั้นตอนเดียว Night Train ไว้ใช้ขากลับ',
      '洗、剃、走：創辦人在月台上計過時間，四分鐘。Commute潔面同時軟化鬚根。Night Train留待回程。',
    ),
  }),
  about('tukang', {
    shape: 'story',
    picture: { product: 'bengkel-shaving-cream', ground: '#cfdcc9' },
    title: say('Gets grease off, leaves skin on', 'Oli hilang, kulit aman', 'คราบน้ำมันหลุด ผิวยังอยู่', '洗走油污，留住皮膚'),
    text: say(
      'Tukang means the one who makes things, and the first customers were mechanics in Bandung. Bengkel is a shaving cream that stays put on a beard of three days. The pomades hold under a helmet and wash out with water.',
      'Pelanggan pertamanya montir di Bandung, dan mereka jujur soal rasa perih. Krim cukur Bengkel tetap menempel di janggut tiga hari. Pomade-nya tahan di balik helm dan luruh dengan air.',
      'Tukang แปลว่าช่าง และลูกค้ากลุ่มแรกคือช่างซ่อมรถในบันดุง ครีมโกนหนวด Bengkel เกาะหนวดสามวันได้อยู่ โพเมดอยู่ทรงใต้หมวกกันน็อก และล้างออกด้วยน้ำ',
      'Tukang就是工匠，首批客人是萬隆的修車師傅。Bengkel剃鬚膏貼得住三天的鬚，髮蠟戴着頭盔也不走樣，用水就能洗掉。',
    ),
  }),
  about('mister-quill', {
    shape: 'hero',
    picture: { product: 'blotter-pomade', ground: '#f0cfc6' },
    title: say('Yours, sincerely', 'Hormat saya', 'ด้วยความนับถือ', '此致'),
    text: say(
      'For men who answer letters and clean their own shoes. Late Edition holds the hair without shine, Study smells of paper, leather and a window left ajar. No engraving needed: your handwriting will do.',
      'Untuk pria yang membalas surat dan menyemir sepatunya sendiri. Late Edition menata rambut tanpa kilap, Study beraroma kertas, kulit, dan jendela yang sedikit terbuka. Tak perlu ukiran nama; tulisan tanganmu sudah cukup.',
      'สำหรับผู้ชายที่ตอบจดหมายและขัดรองเท้าเอง Late Edition จัดทรงโดยไม่มันวาว Study หอมกระดาษ หนัง และหน้าต่างที่แง้มไว้ ไม่ต้องสลักชื่อ ลายมือของคุณก็พอ',
      '給會回信、自己擦鞋的男士。Late Edition定型而不反光，Study有紙、皮革和半開窗戶的味道。不必刻名，你的字跡已足夠。',
    ),
  }),
  about('parcel-and-bow', {
    shape: 'advice',
    picture: { product: 'just-because-little-skincare-set', ground: '#cbd8e2' },
    title: say('Wrapped before you ask', 'Sudah terbungkus sebelum diminta', 'ห่อไว้ก่อนที่จะขอ', '未開口，已包好'),
    text: say(
      'Every set leaves the workshop tied, with a blank card inside the lid. Just Because needs no occasion, Long Distance is flat enough for a letterbox. The ribbon is cotton, so it gets a second life.',
      'Setiap set keluar dari bengkel sudah berpita, dengan kartu kosong di balik tutupnya. Just Because tak perlu menunggu momen, Long Distance cukup pipih untuk kotak surat. Pitanya katun, jadi bisa dipakai lagi.',
      'ทุกชุดผูกโบเสร็จจากเวิร์กช็อป มีการ์ดเปล่าอยู่ใต้ฝา Just Because ไม่ต้องรอโอกาส Long Distance บางพอจะลงตู้จดหมาย ริบบิ้นเป็นผ้าฝ้าย เอาไปใช้ต่อได้',
      '每份禮盒離開工坊時已繫好絲帶，盒蓋裏有一張空白卡。Just Because不用等節日，Long Distance薄得可放進信箱。絲帶是棉的，可以再用。',
    ),
    use: say(
      'Write the card first. The present is easier to choose after that.',
      'Tulis kartunya dulu. Setelah itu hadiahnya lebih mudah dipilih.',
      'เขียนการ์ดก่อน แล้วจะเลือกของขวัญได้ง่ายขึ้น',
      '先寫卡，之後選禮物就容易了。',
    ),
  }),
];
