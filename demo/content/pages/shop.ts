import { say } from '../../words/words.ts';
import type { DemoDocument } from '../brands.ts';
import { getScene } from '../scenes.ts';
import { landing, link } from './landing.ts';

/** Landing pages about the shop itself: for those who are new to it, the membership, and what its stores do. */
export const shopPages: readonly DemoDocument[] = [
  landing('pages.new-here', {
    title: say('New here?', 'Baru di sini?', 'เพิ่งมาครั้งแรก', '第一次來？'),
    description: say(
      'How this shop works: true colours, samples with your bag, and returns without a quarrel.',
      'Cara kerja toko ini: warna apa adanya, sampel gratis di tasmu, dan retur tanpa drama.',
      'ร้านนี้ทำงานอย่างไร สีตรงตามจริง ตัวอย่างแถมในตะกร้า และคืนของได้ไม่ยุ่งยาก',
      '這間店怎樣運作：忠於原色、隨購物袋送試用裝、退貨不傷和氣。',
    ),
    blocks: [
      {
        id: 'head',
        kind: 'hero',
        title: say('New here?', 'Baru di sini?', 'เพิ่งมาครั้งแรก', '第一次來？'),
        text: say(
          'Look around. Seventy brands, nothing flashing, and every shade drawn as it is.',
          'Lihat-lihat dulu. Tujuh puluh merek, tanpa yang berkedip-kedip, dan tiap warna digambar apa adanya.',
          'เดินดูก่อนได้ เจ็ดสิบแบรนด์ ไม่มีอะไรกะพริบ ทุกเฉดวาดตามจริง',
          '隨便看看。七十個品牌，沒有閃爍的東西，每個色號都照原色畫。',
        ),
        action: link('/search?sort=newest', 'See what is new', 'Lihat yang baru', 'ดูของใหม่', '看看新品'),
        picture: getScene('counter'),
      },
      {
        id: 'ways',
        kind: 'promo_strip',
        items: [
          {
            id: 'samples',
            title: say('Try first', 'Coba dulu', 'ลองก่อน', '先試'),
            text: say(
              'Choose samples in your bag.',
              'Pilih sampel di tasmu.',
              'เลือกตัวอย่างในตะกร้า',
              '在購物袋選試用裝。',
            ),
            href: '/cart',
          },
          {
            id: 'returns',
            title: say('Send it back', 'Bisa diretur', 'ส่งคืนได้', '可以退回'),
            text: say('If it was not the one.', 'Kalau ternyata bukan jodohnya.', 'ถ้ามันยังไม่ใช่', '如果不是那一款。'),
            href: '/terms?section=returns',
          },
          {
            id: 'points',
            title: say('Collect points', 'Kumpulkan poin', 'สะสมคะแนน', '賺積分'),
            text: say(
              'With every order, for free.',
              'Di setiap pesanan, gratis.',
              'ทุกคำสั่งซื้อ ฟรี',
              '每張訂單都有，費用全免。',
            ),
            href: '/pages/beauty-pass',
          },
          {
            id: 'stores',
            title: say('Drop in', 'Mampir', 'แวะมา', '來坐坐'),
            text: say('Lessons, facials, advice.', 'Kelas, facial, saran.', 'เรียน ทรีตเมนต์ ปรึกษา', '課堂、護理、意見。'),
            href: '/pages/store-services',
          },
        ],
      },
      {
        id: 'loved',
        kind: 'featured_products',
        title: say('What others finish', 'Yang dihabiskan orang lain', 'ที่คนอื่นใช้จนหมด', '別人用到見底的'),
        text: null,
        layout: 'numbered',
        rule: { by: 'source', source: 'top_rated' },
        action: null,
      },
      {
        id: 'house',
        kind: 'story',
        title: say('Our own, too', 'Ada buatan kami juga', 'ของเราเองก็มี', '也有自家的'),
        text: say(
          'Vermilion Collection is what we make when nobody else does: reds, a base, a mascara that lets go. Begin with one.',
          'Vermilion Collection adalah buatan kami saat tak ada yang membuatnya: merah, base, maskara yang mudah lepas. Mulai dari satu.',
          'Vermilion Collection คือสิ่งที่เราทำเมื่อไม่มีใครทำ สีแดง รองพื้น มาสคาร่าที่ล้างออกง่าย เริ่มจากชิ้นเดียวก่อน',
          'Vermilion Collection是沒有人做、我們便自己做的東西：紅唇、粉底、容易卸的睫毛膏。先試一款。',
        ),
        action: link(
          '/brands/vermilion-collection',
          'See the collection',
          'Lihat koleksinya',
          'ดูคอลเลกชัน',
          '看看自家系列',
        ),
        picture: { url: getScene('reds').url, ground: getScene('reds').ground },
      },
      {
        id: 'reading',
        kind: 'rich_text',
        title: say('Read on', 'Baca selanjutnya', 'อ่านต่อ', '繼續讀'),
        text: say(
          '- [A morning in four steps](/pages/skin/routine/morning), and [an evening without hurry](/pages/skin/routine/evening)\n- [Sun care, every day](/pages/sun)\n- [Skin that answers back](/pages/sensitive)\n- [How to find your red](/pages/reds)\n- [Brows, a little at a time](/pages/brows)\n- [Wash day](/pages/hair)\n- [How to choose a scent](/pages/fragrance)\n- [Four things by the sink](/pages/men)\n- [Presents that fit](/pages/gifts)',
          '- [Pagi dalam empat langkah](/pages/skin/routine/morning), dan [malam tanpa tergesa](/pages/skin/routine/evening)\n- [Sunscreen, setiap hari](/pages/sun)\n- [Kulit yang suka membantah](/pages/sensitive)\n- [Cara menemukan merahmu](/pages/reds)\n- [Alis, sedikit demi sedikit](/pages/brows)\n- [Hari keramas](/pages/hair)\n- [Cara memilih parfum](/pages/fragrance)\n- [Empat benda di dekat wastafel](/pages/men)\n- [Hadiah yang pas](/pages/gifts)',
          '- [เช้านี้มีสี่ขั้นตอน](/pages/skin/routine/morning) และ[เย็นนี้ไม่ต้องรีบ](/pages/skin/routine/evening)\n- [กันแดด ทุกวัน](/pages/sun)\n- [ผิวที่ชอบเถียง](/pages/sensitive)\n- [หาสีแดงของคุณ](/pages/reds)\n- [คิ้ว ทีละนิด](/pages/brows)\n- [วันสระผม](/pages/hair)\n- [เลือกน้ำหอมอย่างไร](/pages/fragrance)\n- [สี่ชิ้นข้างอ่าง](/pages/men)\n- [ของขวัญที่ใช่](/pages/gifts)',
          '- [早晨四步](/pages/skin/routine/morning)與[不趕急的晚上](/pages/skin/routine/evening)\n- [防曬，天天塗](/pages/sun)\n- [愛鬧脾氣的肌膚](/pages/sensitive)\n- [找到你的紅](/pages/reds)\n- [眉，一點一點來](/pages/brows)\n- [洗頭日](/pages/hair)\n- [怎樣選香水](/pages/fragrance)\n- [洗手盆旁的四樣東西](/pages/men)\n- [合心意的禮物](/pages/gifts)',
        ),
        isFolded: false,
      },
      { id: 'brands', kind: 'brands' },
    ],
  }),
  landing('pages.beauty-pass', {
    title: say('Beauty Pass, explained', 'Beauty Pass, dijelaskan', 'รู้จัก Beauty Pass', '認識Beauty Pass'),
    description: say(
      'Four tiers, points on every order, and a birthday that counts. Joining is free.',
      'Empat tingkat, poin di setiap pesanan, dan ulang tahun yang dirayakan. Gratis bergabung.',
      'สี่ระดับ คะแนนทุกคำสั่งซื้อ และวันเกิดที่มีความหมาย สมัครฟรี',
      '四個級別，每張訂單都有積分，生日也有份。免費加入。',
    ),
    blocks: [
      {
        id: 'head',
        kind: 'hero',
        title: say('Stay a while', 'Betah di sini', 'อยู่ด้วยกันนาน ๆ', '留下來吧'),
        text: say(
          'Beauty Pass gives points on every order and more the longer you stay. It costs nothing and takes a minute.',
          'Beauty Pass memberi poin di setiap pesanan, dan makin lama makin banyak. Gratis, cukup semenit.',
          'Beauty Pass ให้คะแนนทุกคำสั่งซื้อ ยิ่งอยู่นานยิ่งได้มาก ไม่มีค่าใช้จ่าย ใช้เวลานาทีเดียว',
          'Beauty Pass每張訂單都有積分，留得愈久，禮遇愈多。費用全免，一分鐘就好。',
        ),
        action: link('/sign_up?return_to=%2Faccount%2Fpoints', 'Join for free', 'Gabung gratis', 'สมัครฟรี', '免費加入'),
        picture: getScene('gifts'),
      },
      {
        id: 'for-black-and-gold',
        kind: 'story',
        segments: ['gold', 'black'],
        title: say(
          'For you, as Black or Gold',
          'Untukmu, anggota Black atau Gold',
          'สำหรับคุณ สมาชิก Black และ Gold',
          '給黑卡及金卡的你',
        ),
        text: say(
          'Evenings for your tier, a make-up service in store, and a gift in your birthday month. Have a look at what is on.',
          'Acara malam khusus tingkatmu, layanan makeup di toko, dan hadiah di bulan ulang tahunmu. Lihat acara yang akan datang.',
          'กิจกรรมเฉพาะระดับของคุณ บริการแต่งหน้าที่สาขา และของขวัญในเดือนเกิด ดูกิจกรรมที่กำลังจะมาถึง',
          '級別專屬活動、門市化妝服務，生日月份還有禮物。看看近期有甚麼。',
        ),
        action: link('/happening/events', 'See events', 'Lihat acara', 'ดูกิจกรรม', '看看活動'),
        picture: { url: getScene('evening').url, ground: getScene('evening').ground },
      },
      {
        id: 'tiers',
        kind: 'rich_text',
        title: say(
          'Pink, White, Black, Gold',
          'Pink, White, Black, Gold',
          'Pink, White, Black, Gold',
          '粉紅卡、白卡、黑卡、金卡',
        ),
        text: say(
          'You begin as Pink, and become White with your first order. Black and Gold follow from what you spend within a year.\n\n| What you get | From |\n| --- | --- |\n| Points on every order, and free shipping over a minimum | Pink |\n| Double points in your birthday month | White |\n| A birthday gift, events of your own, a make-up service | Black |\n| Free shipping without minimum, a welcome gift each year | Gold |\n\nPoints expire 18 months after your last order or reward, so each order keeps all of them. [See every benefit](/beauty-pass).',
          'Kamu mulai sebagai Pink, lalu menjadi White dengan pesanan pertama. Black dan Gold mengikuti belanjamu dalam setahun.\n\n| Yang kamu dapat | Mulai dari |\n| --- | --- |\n| Poin di setiap pesanan, gratis ongkir dengan minimum | Pink |\n| Poin ganda di bulan ulang tahun | White |\n| Hadiah ulang tahun, acara khusus, layanan makeup | Black |\n| Gratis ongkir tanpa minimum, hadiah selamat datang tiap tahun | Gold |\n\nPoin kedaluwarsa 18 bulan setelah pesanan atau reward terakhir, jadi setiap pesanan memperpanjang semuanya. [Lihat semua keuntungan](/beauty-pass).',
          'เริ่มต้นที่ Pink และเป็น White เมื่อสั่งซื้อครั้งแรก ส่วน Black และ Gold ขึ้นกับยอดซื้อภายในหนึ่งปี\n\n| สิ่งที่ได้ | ตั้งแต่ |\n| --- | --- |\n| คะแนนทุกคำสั่งซื้อ และส่งฟรีเมื่อครบขั้นต่ำ | Pink |\n| คะแนนสองเท่าในเดือนเกิด | White |\n| ของขวัญวันเกิด งานพิเศษเฉพาะสมาชิก บริการแต่งหน้า | Black |\n| ส่งฟรีไม่มีขั้นต่ำ ของขวัญต้อนรับทุกปี | Gold |\n\nคะแนนหมดอายุ 18 เดือนหลังคำสั่งซื้อหรือรีวอร์ดล่าสุด ทุกคำสั่งซื้อจึงต่ออายุคะแนนทั้งหมด [ดูสิทธิประโยชน์ทั้งหมด](/beauty-pass)',
          '由粉紅卡開始，首張訂單後升為白卡；黑卡和金卡視乎一年內的消費。\n\n| 禮遇 | 級別 |\n| --- | --- |\n| 每張訂單賺積分，滿額免運費 | 粉紅卡起 |\n| 生日月份雙倍積分 | 白卡起 |\n| 生日禮物、會員專屬活動、化妝服務 | 黑卡起 |\n| 免運費不設最低消費、每年迎新禮 | 金卡 |\n\n積分在最後一次購物或換領獎賞18個月後到期，所以每次購物都會延長所有積分。[看看所有禮遇](/beauty-pass)。',
        ),
        isFolded: false,
      },
      {
        id: 'questions',
        kind: 'faq',
        title: say('Good to know', 'Perlu diketahui', 'น่ารู้', '值得知道'),
        items: [
          {
            id: 'spend-points',
            question: say('How do I spend points?', 'Bagaimana memakai poin?', 'ใช้คะแนนอย่างไร', '怎樣使用積分？'),
            answer: say(
              'Choose a reward in your bag, one per order. Your points show beside it.',
              'Pilih reward di tasmu, satu per pesanan. Poinmu terlihat di sampingnya.',
              'เลือกรีวอร์ดในตะกร้า หนึ่งรายการต่อคำสั่งซื้อ คะแนนของคุณแสดงอยู่ข้าง ๆ',
              '在購物袋選獎賞，每張訂單一份，旁邊會顯示你的積分。',
            ),
          },
          {
            id: 'stores',
            question: say('Does it count in the store?', 'Apakah berlaku di toko?', 'ใช้ที่สาขาได้ไหม', '門市適用嗎？'),
            answer: say(
              'Yes: show the barcode of your card, in your account under points.',
              'Ya: tunjukkan barcode kartumu, di akunmu bagian poin.',
              'ได้ แสดงบาร์โค้ดของบัตร ในบัญชีของคุณที่หน้าคะแนน',
              '適用：在「我的帳戶」積分一頁，出示會員卡條碼。',
            ),
          },
        ],
      },
      {
        id: 'events',
        kind: 'happenings',
        title: say('What is on', 'Acara mendatang', 'กิจกรรมที่กำลังจะมาถึง', '近期活動'),
        what: 'events',
      },
    ],
  }),
  landing('pages.store-services', {
    title: say('What our stores do', 'Layanan di toko kami', 'บริการที่สาขาของเรา', '我們的門市服務'),
    description: say(
      'Brows, make-up, facials, nails and scent: book a chair, or come to a class.',
      'Alis, makeup, facial, kuku, dan parfum: booking kursi, atau ikut kelas.',
      'คิ้ว แต่งหน้า ทรีตเมนต์ เล็บ และน้ำหอม จองเก้าอี้ หรือมาเรียน',
      '眉、妝、面部護理、美甲與香氛：預約座位，或來上一課。',
    ),
    blocks: [
      {
        id: 'head',
        kind: 'hero',
        title: say('Sit down, we will do it', 'Duduk saja, kami yang kerjakan', 'นั่งลง เดี๋ยวเราทำให้', '坐下，交給我們'),
        text: say(
          'Or sit down and learn to do it yourself. Both take less than an hour, most of the time.',
          'Atau duduk dan belajar sendiri. Keduanya biasanya kurang dari satu jam.',
          'หรือนั่งลงแล้วเรียนทำเอง ทั้งสองอย่างส่วนใหญ่ไม่ถึงชั่วโมง',
          '或者坐下，學會自己動手。兩樣多半不用一小時。',
        ),
        action: link('/happening/services', 'Book a service', 'Booking layanan', 'จองบริการ', '預約服務'),
        picture: getScene('counter'),
      },
      {
        id: 'kinds',
        kind: 'promo_strip',
        items: [
          {
            id: 'brows',
            title: say('Brows and lashes', 'Alis dan bulu mata', 'คิ้วและขนตา', '眉睫'),
            text: say(
              'Shaped, tinted, lifted.',
              'Dirapikan, diwarnai, dilentikkan.',
              'จัดทรง ย้อม ดัด',
              '修形、染色、電捲。',
            ),
            href: '/happening/services',
          },
          {
            id: 'make-up',
            title: say('Make-up', 'Makeup', 'แต่งหน้า', '化妝'),
            text: say(
              'For a day, an evening, a wedding.',
              'Untuk siang, malam, pernikahan.',
              'กลางวัน กลางคืน งานแต่ง',
              '日間、晚上、婚禮。',
            ),
            href: '/happening/services',
          },
          {
            id: 'classes',
            title: say('Classes', 'Kelas', 'คลาส', '課堂'),
            text: say(
              'Small groups, your own mirror.',
              'Kelompok kecil, cermin sendiri.',
              'กลุ่มเล็ก กระจกส่วนตัว',
              '小班，一人一鏡。',
            ),
            href: '/happening/classes',
          },
          {
            id: 'stores',
            title: say('Find a store', 'Cari toko', 'ค้นหาสาขา', '尋找門市'),
            text: say(
              'Hours, artists, the way there.',
              'Jam buka, ahli kecantikan, arah.',
              'เวลาเปิด ช่าง และการเดินทาง',
              '時間、美容師、地址。',
            ),
            href: '/stores',
          },
        ],
      },
      {
        id: 'how',
        kind: 'rich_text',
        title: say('How a visit goes', 'Alur kunjunganmu', 'มาแล้วเป็นอย่างไร', '到訪流程'),
        text: say(
          '1. Choose a service, a store and a time. We hold it for ten minutes while you fill in your name.\n2. Come five minutes early, without make-up where we will work.\n3. Tell us what you would like, and what your skin does not.\n4. If your plans change, move or cancel by the link in our mail.',
          '1. Pilih layanan, toko, dan waktu. Kami simpan sepuluh menit sambil kamu mengisi nama.\n2. Datang lima menit lebih awal, tanpa makeup di bagian yang akan kami kerjakan.\n3. Ceritakan yang kamu mau, dan yang tidak cocok di kulitmu.\n4. Kalau rencana berubah, pindahkan atau batalkan lewat tautan di email kami.',
          '1. เลือกบริการ สาขา และเวลา เราเก็บไว้ให้สิบนาทีระหว่างที่กรอกชื่อ\n2. มาก่อนเวลาห้านาที งดแต่งหน้าส่วนที่จะทำ\n3. บอกเราว่าอยากได้แบบไหน และผิวไม่ถูกกับอะไร\n4. ถ้าเปลี่ยนแผน เลื่อนหรือยกเลิกได้จากลิงก์ในอีเมล',
          '1.選服務、門市和時間。填寫姓名期間，我們為你保留十分鐘。\n2.提早五分鐘到，護理部位請勿上妝。\n3.告訴我們你想要甚麼，肌膚又不喜歡甚麼。\n4.計劃有變，可用電郵內的連結改期或取消。',
        ),
        isFolded: false,
      },
      {
        id: 'classes',
        kind: 'happenings',
        title: say('Next classes', 'Kelas berikutnya', 'คลาสต่อไป', '下一堂課'),
        what: 'classes',
      },
      {
        id: 'events',
        kind: 'happenings',
        title: say('Next events', 'Acara berikutnya', 'กิจกรรมต่อไป', '下一個活動'),
        what: 'events',
      },
    ],
  }),
];
