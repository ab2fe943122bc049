import { type Kind, shelves } from './kind.ts';
import { say } from './words.ts';

const lips = shelves('lips', 'lips');

export const lipKinds: readonly Kind[] = [
  lips('lipsticks', 'Lipsticks', say('Lipstick', 'Lipstik', 'ลิปสติก', '唇膏'), {
    shape: 'lipstick',
    formula: 'lipWax',
    price: 32,
    sizes: ['3.5 g'],
    shades: 'lip',
    refill: true,
    what: [
      say(
        'Full colour in one pass, and it stays where you put it.',
        'Warna penuh sekali oles, dan tetap di tempatnya.',
        'สีชัดตั้งแต่ปาดแรก และติดทนไม่เลอะ',
        '一抹即顯色，顏色整日貼服。',
      ),
      say(
        'A slim bullet that draws a clean edge without a liner.',
        'Bullet ramping yang membentuk tepi rapi tanpa lip liner.',
        'แท่งเรียวเขียนขอบปากคมได้โดยไม่ต้องใช้ลิปไลเนอร์',
        '膏身纖幼，不用唇線筆也能畫出利落唇形。',
      ),
      say(
        'Soft on the lips, sure in its colour.',
        'Lembut di bibir, tegas di warna.',
        'นุ่มบนริมฝีปาก สีมั่นใจ',
        '質地柔軟，顏色堅定。',
      ),
    ],
    use: say(
      'Start at the centre of the upper lip and follow the shape outwards. Blot once, then apply again for more depth.',
      'Mulai dari tengah bibir atas, lalu ikuti bentuk bibir ke arah luar. Tekan dengan tisu, lalu oles lagi untuk warna yang lebih pekat.',
      'เริ่มจากกลางริมฝีปากบนแล้วทาออกตามรูปปาก ซับด้วยทิชชูหนึ่งครั้ง แล้วทาซ้ำหากต้องการสีเข้มขึ้น',
      '由上唇中央開始，沿唇形向外塗抹。用紙巾輕印一次，再塗一層，顏色更深。',
    ),
  }),
  lips('liquid-lipsticks', 'Liquid lipsticks', say('Liquid Lipstick', 'Lipstik Cair', 'ลิปแล็กเกอร์', '唇釉'), {
    shape: 'gloss',
    formula: 'lipOil',
    price: 29,
    sizes: ['4.5 ml'],
    shades: 'lip',
    what: [
      say(
        'Goes on like ink and dries to a thin, even film.',
        'Dioles seperti tinta, lalu kering jadi lapisan tipis yang rata.',
        'ทาลื่นเหมือนหมึก แล้วแห้งเป็นฟิล์มบางเรียบเสมอกัน',
        '塗抹時如墨般流暢，乾後形成薄而均勻的色膜。',
      ),
      say(
        'Strong colour from a pointed applicator, corner to corner.',
        'Warna kuat dari aplikator runcing, dari sudut ke sudut.',
        'สีแน่นจากหัวแปรงปลายแหลม ทาได้ถึงมุมปาก',
        '尖頭刷頭直達唇角，顏色飽滿。',
      ),
    ],
    use: say(
      'Outline the lips with the tip, fill in with the flat side and let it set for one minute.',
      'Bentuk tepi bibir dengan ujung aplikator, isi dengan sisi datarnya, lalu tunggu satu menit.',
      'ใช้ปลายแปรงวาดขอบปาก ใช้ด้านแบนเติมด้านใน แล้วรอให้เซตตัวหนึ่งนาที',
      '以尖端勾勒唇形，再用平面填滿，靜待一分鐘定色。',
    ),
  }),
  lips('lip-glosses', 'Lip glosses', say('Lip Gloss', 'Lip Gloss', 'ลิปกลอส', '唇彩'), {
    shape: 'gloss',
    formula: 'lipOil',
    price: 26,
    sizes: ['5 ml'],
    shades: 'lip',
    unmodified: true,
    what: [
      say(
        'Clear shine with a wash of colour, and no stick.',
        'Kilau bening dengan sapuan warna, tanpa rasa lengket.',
        'เงาใสพร้อมสีจาง ๆ ไม่เหนียวเหนอะ',
        '通透光澤帶一抹色彩，毫不黏膩。',
      ),
      say(
        'Wears like a balm, shines like glass.',
        'Nyaman seperti balsam, berkilau seperti kaca.',
        'สบายเหมือนบาล์ม เงาเหมือนแก้ว',
        '舒適如潤唇膏，亮澤如玻璃。',
      ),
    ],
    use: say(
      'Wear it alone or press a little onto the centre of a lipstick.',
      'Pakai sendiri atau tepuk sedikit di tengah bibir di atas lipstik.',
      'ทาเดี่ยว ๆ หรือแตะตรงกลางปากทับลิปสติก',
      '可單獨使用，或輕點於已塗唇膏的唇中央。',
    ),
  }),
  lips('lip-tints', 'Lip tints', say('Lip Tint', 'Lip Tint', 'ลิปทินต์', '染唇液'), {
    shape: 'tint',
    formula: 'waterTint',
    price: 22,
    sizes: ['4 ml', '8 ml'],
    shades: 'lip',
    what: [
      say(
        'A watery stain that looks as if it were your own colour.',
        'Tint ringan yang terlihat seperti warna bibirmu sendiri.',
        'ทินต์เนื้อน้ำที่ดูเหมือนสีปากของคุณเอง',
        '水感染唇，看來就像天生的唇色。',
      ),
      say(
        'Sinks in within seconds and fades evenly, from first coffee to last train.',
        'Meresap dalam hitungan detik dan memudar rata, dari kopi pagi sampai kereta terakhir.',
        'ซึมในไม่กี่วินาทีและจางลงสม่ำเสมอ ตั้งแต่กาแฟแก้วแรกถึงรถไฟขบวนสุดท้าย',
        '數秒滲透，褪色均勻，由早晨咖啡到尾班車都好看。',
      ),
    ],
    use: say(
      'Dab onto the inner lip and blur outwards with a fingertip. Works on cheeks too.',
      'Tepuk di bagian dalam bibir, lalu baurkan keluar dengan ujung jari. Bisa juga untuk pipi.',
      'แตะด้านในริมฝีปากแล้วใช้ปลายนิ้วเกลี่ยออก ใช้กับแก้มได้ด้วย',
      '輕點於內唇，以指尖向外暈開；亦可用於雙頰。',
    ),
  }),
  lips('lip-liners', 'Lip liners', say('Lip Liner', 'Pensil Bibir', 'ดินสอเขียนขอบปาก', '唇線筆'), {
    shape: 'pencil',
    formula: 'pencil',
    price: 20,
    sizes: ['1.1 g'],
    shades: 'lip',
    what: [
      say(
        'Draws one fine line and keeps lipstick inside it.',
        'Menarik satu garis halus dan menjaga lipstik tetap di dalamnya.',
        'เขียนเส้นบางเส้นเดียวแล้วคุมลิปสติกให้อยู่ข้างใน',
        '畫出一條細線，將唇膏鎖在線內。',
      ),
      say(
        'Creamy at the tip, firm on the edge.',
        'Lembut di ujung, tegas di tepi.',
        'เนื้อครีมที่ปลายดินสอ คมชัดที่ขอบปาก',
        '筆尖柔滑，唇邊分明。',
      ),
    ],
    use: say(
      'Sharpen lightly. Mark the bow and the middle of the lower lip, then join the points with short strokes.',
      'Raut tipis. Tandai lekuk bibir atas dan tengah bibir bawah, lalu sambungkan dengan goresan pendek.',
      'เหลาเบา ๆ แต้มที่หยักปากบนและกลางปากล่าง แล้วลากเส้นสั้น ๆ เชื่อมกัน',
      '輕輕削尖。先點出唇峰及下唇中央，再以短線連起。',
    ),
  }),
  lips('tinted-lip-balms', 'Tinted lip balms', say('Tinted Lip Balm', 'Lip Balm Berwarna', 'ลิปบาล์มมีสี', '有色潤唇膏'), {
    shape: 'lipstick',
    formula: 'lipWax',
    price: 19,
    sizes: ['3.2 g'],
    shades: 'lip',
    unmodified: true,
    what: [
      say(
        'Care first, colour second, both in one turn.',
        'Rawat dulu, warnai kemudian, cukup satu putaran.',
        'บำรุงก่อน เติมสีทีหลัง จบในแท่งเดียว',
        '先滋潤，後上色，一支完成。',
      ),
      say(
        'A sheer tint you can put on without a mirror.',
        'Warna tipis yang bisa dioles tanpa cermin.',
        'สีบางเบาที่ทาได้โดยไม่ต้องส่องกระจก',
        '淡淡一抹色，不照鏡也能塗。',
      ),
    ],
    use: say(
      'Swipe on whenever lips feel dry. Two layers give more colour.',
      'Oles kapan pun bibir terasa kering. Dua lapis untuk warna lebih kuat.',
      'ทาเมื่อไรก็ได้ที่ปากแห้ง ทาสองชั้นเพื่อสีที่ชัดขึ้น',
      '雙唇乾燥時隨時塗抹，塗兩層顏色更明顯。',
    ),
  }),
];
