import { type Kind, shelves } from './kind.ts';
import { say } from './words.ts';

const perfume = shelves('scent', 'perfume');
const body = shelves('scent', 'scent-for-body');
const home = shelves('scent', 'home-fragrance');

export const scentKinds: readonly Kind[] = [
  perfume('eaux-de-parfum', 'Eaux de parfum', say('Eau de Parfum', 'Eau de Parfum', 'โอ เดอ พาร์ฟูม', '香水'), {
    shape: 'perfume',
    formula: 'perfume',
    price: 128,
    sizes: ['50 ml', '100 ml', '10 ml'],
    what: [
      say(
        'Enters the room a second after you and stays a little longer.',
        'Masuk ruangan sedetik setelahmu dan tinggal sedikit lebih lama.',
        'เข้าห้องหลังคุณหนึ่งวินาที และอยู่ต่ออีกนิด',
        '比你遲一秒進門，比你多留一會。',
      ),
      say(
        'A scent with a clear beginning and a long, warm end.',
        'Aroma dengan pembukaan jernih dan akhir yang hangat panjang.',
        'กลิ่นที่เริ่มใสและจบอุ่นยาวนาน',
        '前調清晰，尾調溫暖綿長。',
      ),
      say(
        'Made for skin, scarves and the back seat of a taxi.',
        'Untuk kulit, syal dan kursi belakang taksi.',
        'สำหรับผิว ผ้าพันคอ และเบาะหลังแท็กซี่',
        '為肌膚、圍巾與的士後座而作。',
      ),
    ],
    use: say(
      'Spray on wrists, neck and the crook of the elbow. Do not rub.',
      'Semprot di pergelangan tangan, leher dan lipat siku. Jangan digosok.',
      'ฉีดที่ข้อมือ ลำคอ และข้อพับแขน ไม่ต้องถู',
      '噴於手腕、頸側及手肘內側，切勿摩擦。',
    ),
  }),
  perfume(
    'eaux-de-toilette',
    'Eaux de toilette',
    say('Eau de Toilette', 'Eau de Toilette', 'โอ เดอ ทอยเล็ตต์', '淡香水'),
    {
      shape: 'perfume',
      formula: 'perfume',
      price: 92,
      sizes: ['50 ml', '100 ml', '30 ml'],
      what: [
        say(
          'A lighter hand, for days with open windows.',
          'Lebih ringan, untuk hari dengan jendela terbuka.',
          'เบามือลง สำหรับวันที่เปิดหน้าต่าง',
          '更輕盈，配開着窗的日子。',
        ),
        say(
          'Fresh on the way out, soft on the way home.',
          'Segar saat berangkat, lembut saat pulang.',
          'สดชื่นตอนออกจากบ้าน นุ่มนวลตอนกลับ',
          '出門時清新，回家時柔和。',
        ),
      ],
      use: say(
        'Spray on pulse points after a shower and again after lunch.',
        'Semprot di titik nadi setelah mandi dan sekali lagi setelah makan siang.',
        'ฉีดตามจุดชีพจรหลังอาบน้ำ และอีกครั้งหลังมื้อเที่ยง',
        '沐浴後噴於脈搏位置，午飯後再補。',
      ),
    },
  ),
  perfume('colognes', 'Colognes', say('Cologne', 'Cologne', 'โคโลญ', '古龍水'), {
    shape: 'perfume',
    formula: 'perfume',
    price: 78,
    sizes: ['100 ml', '200 ml'],
    what: [
      say(
        'It feels like cold water and a clean shirt.',
        'Rasanya seperti air dingin dan kemeja yang baru disetrika.',
        'ให้ความรู้สึกเหมือนน้ำเย็นกับเสื้อเชิ้ตสะอาด',
        '像冷水洗臉，再換上一件乾淨襯衫。',
      ),
      say(
        'Splash it on; it is meant to be used up.',
        'Pakai sepuasnya; memang untuk dihabiskan.',
        'ใช้ให้เต็มที่ เพราะทำมาให้ใช้หมด',
        '盡情灑用，本就該用完。',
      ),
    ],
    use: say(
      'Splash generously over neck, chest and arms.',
      'Percikkan secukupnya di leher, dada dan lengan.',
      'พรมให้ทั่วลำคอ อก และแขน',
      '大量灑於頸部、胸口及手臂。',
    ),
  }),
  body('body-mists', 'Body mists', say('Body Mist', 'Body Mist', 'บอดี้มิสต์', '身體香氛噴霧'), {
    shape: 'spray',
    formula: 'mist',
    price: 32,
    sizes: ['150 ml', '50 ml'],
    tone: '#e9c7d2',
    what: [
      say(
        'A cloud of scent for hair, skin and bed sheets.',
        'Awan wangi untuk rambut, kulit dan seprai.',
        'ละอองหอมสำหรับผม ผิว และผ้าปูที่นอน',
        '一團香霧，給頭髮、肌膚與床單。',
      ),
      say('Perfume in a good mood.', 'Parfum dalam suasana hati yang riang.', 'น้ำหอมในวันอารมณ์ดี', '心情好的香水。'),
    ],
    use: say(
      'Mist over the body after a shower, and whenever the day needs it.',
      'Semprot ke tubuh setelah mandi, dan kapan pun harimu butuh.',
      'ฉีดทั่วตัวหลังอาบน้ำ และเมื่อใดก็ตามที่ต้องการ',
      '沐浴後噴灑全身，隨時補用。',
    ),
  }),
  body('perfume-oils', 'Perfume oils', say('Perfume Oil', 'Minyak Wangi', 'น้ำมันหอม', '香水油'), {
    shape: 'dropper',
    formula: 'oil',
    price: 58,
    sizes: ['10 ml', '20 ml'],
    tone: '#c98f3c',
    what: [
      say(
        'Stays close and tells only who you let near.',
        'Melekat di kulit, hanya tercium oleh yang dekat.',
        'หอมใกล้ตัว รู้เฉพาะคนที่คุณยอมให้ใกล้',
        '貼膚而香，只有靠近的人知道。',
      ),
      say(
        'No alcohol, no rush: one drop lasts the evening.',
        'Tanpa alkohol, tanpa terburu-buru: setetes tahan semalaman.',
        'ไม่มีแอลกอฮอล์ ไม่เร่งรีบ หยดเดียวอยู่ทั้งค่ำ',
        '不含酒精，不徐不疾，一滴香足一晚。',
      ),
    ],
    use: say(
      'Touch one drop to each wrist and behind the ears.',
      'Oleskan setetes di tiap pergelangan tangan dan belakang telinga.',
      'แตะหนึ่งหยดที่ข้อมือแต่ละข้างและหลังใบหู',
      '於手腕及耳後各點一滴。',
    ),
  }),
  home('scented-candles', 'Scented candles', say('Scented Candle', 'Lilin Aroma', 'เทียนหอม', '香薰蠟燭'), {
    shape: 'candle',
    formula: 'candle',
    price: 58,
    sizes: ['200 g', '70 g'],
    tone: '#f4ead8',
    what: [
      say(
        'Lights a room twice: once for the eyes, once for the nose.',
        'Menerangi ruangan dua kali: untuk mata dan untuk hidung.',
        'จุดห้องให้สว่างสองครั้ง เพื่อตาและเพื่อจมูก',
        '照亮房間兩次：一次給眼睛，一次給鼻子。',
      ),
      say(
        'A whole row of quiet evenings in one glass.',
        'Sederet malam yang tenang dalam satu gelas.',
        'ค่ำคืนเงียบ ๆ หลายคืนในแก้วเดียว',
        '一杯盛着許多個寧靜晚上。',
      ),
    ],
    use: say(
      'Let the whole surface melt the first time, trim the wick to 5 mm and never leave it alone.',
      'Biarkan seluruh permukaan meleleh saat pertama, potong sumbu 5 mm, dan jangan tinggalkan menyala.',
      'ครั้งแรกจุดจนผิวหน้าละลายทั่ว ตัดไส้เหลือ 5 มม. และอย่าทิ้งไว้โดยไม่มีคนดู',
      '首次點燃待表面全融，燭芯剪至5毫米，切勿無人看管。',
    ),
  }),
  home('room-sprays', 'Room sprays', say('Room Spray', 'Pengharum Ruangan', 'สเปรย์หอมปรับอากาศ', '室內香氛噴霧'), {
    shape: 'spray',
    formula: 'mist',
    price: 34,
    sizes: ['100 ml', '200 ml'],
    tone: '#d5dccf',
    what: [
      say(
        'Changes the mood before the guests ring.',
        'Mengubah suasana sebelum tamu menekan bel.',
        'เปลี่ยนบรรยากาศก่อนแขกกดกริ่ง',
        '客人按門鈴前，氣氛已換。',
      ),
      say(
        'Fresh linen, open door, two sprays.',
        'Seprai bersih, pintu terbuka, dua semprotan.',
        'ผ้าปูใหม่ ประตูเปิด ฉีดสองครั้ง',
        '乾淨床單，打開門，噴兩下。',
      ),
    ],
    use: say(
      'Spray upwards into the middle of the room, away from food and polished wood.',
      'Semprot ke atas di tengah ruangan, jauh dari makanan dan kayu poles.',
      'ฉีดขึ้นกลางห้อง ห่างจากอาหารและไม้ขัดเงา',
      '向房間中央上方噴灑，避開食物及打蠟木器。',
    ),
  }),
];
