import { say } from '../../words/words.ts';
import type { DemoDocument } from '../brands.ts';
import { getScene } from '../scenes.ts';
import { landing, link } from './landing.ts';

/** Landing pages about scent, hair and the men's shelf. */
export const shelfPages: readonly DemoDocument[] = [
  landing('pages.fragrance', {
    title: say('How to choose a scent', 'Cara memilih parfum', 'เลือกน้ำหอมอย่างไร', '怎樣選香水'),
    description: say(
      'Three families, one hour, and a clean wrist. Begin with a picture and end with a bottle.',
      'Tiga keluarga aroma, satu jam, dan pergelangan tangan yang bersih. Mulai dari gambar, berakhir di botol.',
      'สามกลุ่มกลิ่น หนึ่งชั่วโมง กับข้อมือสะอาด เริ่มจากภาพ จบที่ขวด',
      '三個香調、一小時、一隻乾淨的手腕。由一幅畫開始，到一瓶香水。',
    ),
    blocks: [
      {
        id: 'map',
        kind: 'image_map',
        title: say('Choose a bottle', 'Pilih sebuah botol', 'เลือกหนึ่งขวด', '選一瓶'),
        picture: getScene('scent'),
        areas: [
          {
            id: 'fresh',
            link: link('/brands/maison-tilleux', 'Green', 'Hijau', 'เขียวสด', '青綠'),
            x: 7,
            y: 44,
            width: 28,
            height: 35,
          },
          {
            id: 'floral',
            link: link('/brands/orris-and-salt', 'Floral', 'Bunga', 'ดอกไม้', '花香'),
            x: 36,
            y: 44,
            width: 28,
            height: 35,
          },
          {
            id: 'woody',
            link: link('/brands/atelier-corvane', 'Woody', 'Kayu', 'ไม้', '木香'),
            x: 65,
            y: 44,
            width: 28,
            height: 35,
          },
        ],
      },
      {
        id: 'how',
        kind: 'rich_text',
        title: say('Give it an hour', 'Beri waktu satu jam', 'ให้เวลาหนึ่งชั่วโมง', '給它一小時'),
        text: say(
          '- **The first minute** is citrus and alcohol. Do not decide.\n- **After a quarter of an hour** the heart appears: flowers, spice, leaves.\n- **After an hour** you meet the wood and the skin. That is what people next to you smell.\n\nTry two a day, one on each wrist. Coffee beans do nothing; fresh air does.',
          '- **Menit pertama** isinya jeruk dan alkohol. Jangan putuskan dulu.\n- **Setelah seperempat jam** heart note-nya muncul: bunga, rempah, daun.\n- **Setelah satu jam** kamu bertemu kayu dan kulitmu sendiri. Itulah yang dicium orang di sebelahmu.\n\nCoba dua sehari, satu di tiap pergelangan tangan. Biji kopi tak membantu; udara segar membantu.',
          '- **นาทีแรก** คือซิตรัสกับแอลกอฮอล์ อย่าเพิ่งตัดสินใจ\n- **ผ่านไปสิบห้านาที** หัวใจของกลิ่นจะออกมา ดอกไม้ เครื่องเทศ ใบไม้\n- **ผ่านไปหนึ่งชั่วโมง** จะได้เจอไม้และผิวของคุณเอง นั่นคือกลิ่นที่คนข้าง ๆ ได้\n\nลองวันละสองกลิ่น ข้อมือละกลิ่น เมล็ดกาแฟไม่ช่วย อากาศบริสุทธิ์ช่วย',
          '- **第一分鐘**是柑橘和酒精，先別決定。\n- **一刻鐘後**中調出現：花、香料、葉。\n- **一小時後**遇見木質和你的肌膚，身邊的人聞到的就是這個。\n\n每天試兩款，左右手腕各一。咖啡豆沒有用，新鮮空氣才有用。',
        ),
        isFolded: false,
      },
      {
        id: 'perfume',
        kind: 'featured_products',
        title: say('Worn most', 'Paling sering dipakai', 'ใส่บ่อยที่สุด', '最多人用'),
        text: null,
        layout: 'numbered',
        rule: { by: 'category', category: 'perfume' },
        action: null,
      },
      {
        id: 'home',
        kind: 'featured_products',
        title: say('For the room', 'Untuk ruangan', 'สำหรับห้อง', '給房間'),
        text: null,
        layout: 'grid',
        rule: { by: 'category', category: 'home-fragrance' },
        action: null,
      },
    ],
  }),
  landing('pages.hair', {
    title: say('Wash day', 'Hari keramas', 'วันสระผม', '洗頭日'),
    description: say(
      'How often, how warm, and what to put where: hair care in five sentences.',
      'Seberapa sering, seberapa hangat, dan apa ditaruh di mana: perawatan rambut dalam lima kalimat.',
      'บ่อยแค่ไหน น้ำอุ่นแค่ไหน ทาอะไรตรงไหน ดูแลผมในห้าประโยค',
      '多久一次、多熱的水、甚麼塗在哪裏：五句話說完護髮。',
    ),
    blocks: [
      {
        id: 'head',
        kind: 'hero',
        title: say('Wash day', 'Hari keramas', 'วันสระผม', '洗頭日'),
        text: say(
          'Shampoo is for the scalp, conditioner for the ends. Keep them apart and half your troubles go.',
          'Sampo untuk kulit kepala, kondisioner untuk ujungnya. Pisahkan keduanya, separuh masalah selesai.',
          'แชมพูสำหรับหนังศีรษะ ครีมนวดสำหรับปลายผม แยกกันไว้ ปัญหาหายไปครึ่งหนึ่ง',
          '洗髮露給頭皮，護髮素給髮尾。分清楚，煩惱便少一半。',
        ),
        action: link('/categories/hair', 'See hair care', 'Lihat perawatan rambut', 'ดูผลิตภัณฑ์ดูแลผม', '看看護髮產品'),
        picture: getScene('hair'),
      },
      {
        id: 'wash',
        kind: 'featured_products',
        title: say('At the basin', 'Di wastafel', 'ข้างอ่างสระ', '洗頭盆旁'),
        text: null,
        layout: 'rail',
        rule: { by: 'category', category: 'wash-and-condition' },
        action: null,
      },
      {
        id: 'questions',
        kind: 'faq',
        title: say('Asked at the counter', 'Ditanyakan di konter', 'ถามกันที่เคาน์เตอร์', '櫃位前的問題'),
        items: [
          {
            id: 'how-often',
            question: say(
              'How often should I wash it?',
              'Seberapa sering harus keramas?',
              'ควรสระบ่อยแค่ไหน',
              '多久洗一次？',
            ),
            answer: say(
              'When the scalp asks, not the calendar. Fine hair every other day, curls once or twice a week.',
              'Kalau kulit kepala minta, bukan kalender. Rambut tipis dua hari sekali, rambut ikal sekali dua kali seminggu.',
              'ดูที่หนังศีรษะ ไม่ใช่ปฏิทิน ผมเส้นเล็กวันเว้นวัน ผมหยิกสัปดาห์ละครั้งสองครั้ง',
              '看頭皮，不看日曆。幼髮隔天洗，捲髮一星期一兩次。',
            ),
          },
          {
            id: 'mask',
            question: say(
              'Mask before or after conditioner?',
              'Masker sebelum atau sesudah kondisioner?',
              'มาสก์ก่อนหรือหลังครีมนวด',
              '髮膜在護髮素之前還是之後？',
            ),
            answer: say(
              'Before: the mask fills, the conditioner closes. Ten minutes, under a warm towel.',
              'Sebelum: masker mengisi, kondisioner menutup. Sepuluh menit, di bawah handuk hangat.',
              'ก่อน มาสก์เติม ครีมนวดปิด สิบนาทีใต้ผ้าขนหนูอุ่น',
              '之前：髮膜填補，護髮素閉合毛鱗片。用暖毛巾包住，十分鐘。',
            ),
          },
        ],
      },
      {
        id: 'treatments',
        kind: 'featured_products',
        title: say('Once a week', 'Seminggu sekali', 'สัปดาห์ละครั้ง', '每星期一次'),
        text: null,
        layout: 'rail',
        rule: { by: 'category', category: 'hair-treatments' },
        action: null,
      },
    ],
  }),
  landing('pages.men', {
    title: say('Four things by the sink', 'Empat benda di dekat wastafel', 'สี่ชิ้นข้างอ่าง', '洗手盆旁的四樣東西'),
    description: say(
      'A wash, a shave, a moisturiser and something for the hair. That will do.',
      'Sabun muka, krim cukur, pelembap, dan sesuatu untuk rambut. Cukup.',
      'ล้างหน้า โกนหนวด มอยส์เจอไรเซอร์ และของแต่งผม แค่นี้พอ',
      '潔面、剃鬚、潤膚，再加一款髮品，已經足夠。',
    ),
    blocks: [
      {
        id: 'head',
        kind: 'rich_text',
        title: say('Four things by the sink', 'Empat benda di dekat wastafel', 'สี่ชิ้นข้างอ่าง', '洗手盆旁的四樣東西'),
        text: say(
          'Wash at night, when there is something to wash off. Shave after the shower, with the grain. Moisturise while the skin is damp. Sunscreen if you can see your shadow. The rest of this shop is optional, and yours if you like.',
          'Cuci muka malam hari, saat memang ada yang perlu dicuci. Cukur sehabis mandi, searah tumbuhnya. Pakai pelembap selagi kulit lembap. Sunscreen kalau bayanganmu terlihat. Sisanya di toko ini tidak wajib; ambil saja kalau suka.',
          'ล้างหน้าตอนกลางคืนเมื่อมีอะไรให้ล้าง โกนหลังอาบน้ำ ตามแนวขน ทามอยส์เจอไรเซอร์ตอนผิวยังหมาด ทากันแดดถ้ามองเห็นเงาตัวเอง ของอื่นในร้านจะใช้หรือไม่ก็ได้ ชอบก็หยิบไป',
          '晚上潔面，因為有東西要洗掉。洗澡後剃鬚，順着鬚的生長方向。肌膚微濕時塗潤膚霜。看見自己的影子，就塗防曬。店裏其餘一切，隨你喜歡。',
        ),
        isFolded: false,
      },
      {
        id: 'shaving',
        kind: 'featured_products',
        title: say('For the shave', 'Untuk bercukur', 'สำหรับโกนหนวด', '剃鬚'),
        text: null,
        layout: 'rail',
        rule: { by: 'category', category: 'shaving' },
        action: null,
      },
      {
        id: 'skin',
        kind: 'featured_products',
        title: say('For the face', 'Untuk wajah', 'สำหรับใบหน้า', '面部'),
        text: null,
        layout: 'rail',
        rule: { by: 'category', category: 'skin-for-men' },
        action: link('/categories/men', 'See the men’s shelf', 'Lihat rak pria', 'ดูสินค้าสำหรับผู้ชาย', '看看男士護理'),
      },
      {
        id: 'class',
        kind: 'banner',
        text: say(
          'A class in shaving and skin takes an hour.',
          'Kelas cukur dan kulit cukup satu jam.',
          'คลาสโกนหนวดและดูแลผิวใช้เวลาหนึ่งชั่วโมง',
          '剃鬚和護膚課堂，一小時就夠。',
        ),
        action: link('/happening/classes', 'See classes', 'Lihat kelas', 'ดูคลาส', '看看課堂'),
      },
    ],
  }),
];
