import { type Kind, shelves } from './kind.ts';
import { say } from './words.ts';

const eyes = shelves('eyes', 'eyes');
const brows = shelves('eyes', 'brows');

export const eyeKinds: readonly Kind[] = [
  eyes(
    'eyeshadow-palettes',
    'Eyeshadow palettes',
    say('Eyeshadow Palette', 'Palet Eyeshadow', 'พาเลตต์อายแชโดว์', '眼影盤'),
    {
      shape: 'palette',
      formula: 'powder',
      price: 62,
      sizes: ['12 × 1.2 g'],
      shades: 'palette',
      unmodified: true,
      what: [
        say(
          'Twelve colours that get along, from first light to last call.',
          'Dua belas warna yang saling cocok, dari fajar sampai larut malam.',
          'สิบสองสีที่เข้ากันหมด ตั้งแต่เช้าจรดดึก',
          '十二色互相配搭，由清晨到深夜都合用。',
        ),
        say(
          'One palette, and a week of different eyes.',
          'Satu palet untuk tampilan mata berbeda sepanjang minggu.',
          'พาเลตต์เดียว แต่งตาได้ไม่ซ้ำทั้งสัปดาห์',
          '一盤在手，一星期每天換一個眼妝。',
        ),
      ],
      use: say(
        'Lay the lightest colour over the lid, shape the crease with a mid-tone and press the deepest into the lash line.',
        'Sapukan warna paling terang di kelopak, bentuk lipatan dengan warna sedang, lalu tekan warna tergelap di garis bulu mata.',
        'ลงสีอ่อนสุดทั่วเปลือกตา ไล่รอยพับด้วยสีกลาง แล้วกดสีเข้มสุดที่แนวขนตา',
        '以最淺色打底，中間色修飾眼窩，最深色壓於睫毛根部。',
      ),
    },
  ),
  eyes(
    'single-eyeshadows',
    'Single eyeshadows',
    say('Single Eyeshadow', 'Eyeshadow Single', 'อายแชโดว์สีเดี่ยว', '單色眼影'),
    {
      shape: 'single',
      formula: 'powder',
      price: 24,
      sizes: ['1.8 g'],
      shades: 'eye',
      refill: true,
      what: [
        say(
          'One colour that does the work of three.',
          'Satu warna yang bekerja seperti tiga.',
          'สีเดียวแต่ใช้ได้เหมือนสามสี',
          '一色，抵得上三色。',
        ),
        say(
          'Fine, dense colour that blends with a fingertip.',
          'Warna halus dan padat yang baur dengan ujung jari.',
          'สีแน่นละเอียด เกลี่ยด้วยปลายนิ้วได้',
          '粉質細密顯色，用指尖便能暈開。',
        ),
      ],
      use: say(
        'Press onto the lid with a finger, then soften the edge with a clean brush.',
        'Tekan di kelopak dengan jari, lalu haluskan tepinya dengan kuas bersih.',
        'ใช้นิ้วกดลงบนเปลือกตา แล้วใช้แปรงสะอาดเกลี่ยขอบ',
        '以手指按於眼皮，再用乾淨眼影掃柔化邊緣。',
      ),
    },
  ),
  eyes('liquid-eyeliners', 'Liquid eyeliners', say('Liquid Eyeliner', 'Eyeliner Cair', 'อายไลเนอร์น้ำ', '眼線液筆'), {
    shape: 'liner',
    formula: 'waterTint',
    price: 25,
    sizes: ['0.6 ml'],
    shades: 'liner',
    what: [
      say(
        'A felt tip that draws a hair or a wing.',
        'Ujung halus untuk garis sehelai rambut sampai wing.',
        'หัวปากกาที่เขียนได้ทั้งเส้นเล็กและหางตา',
        '筆尖可畫細線，也可拉出眼尾。',
      ),
      say(
        'Colour where you draw it, and nowhere else.',
        'Warna tetap di garisnya, tidak ke mana-mana.',
        'สีคมตรงที่เขียน ไม่เลอะไปไหน',
        '線條落在該在之處，不會暈到別處。',
      ),
    ],
    use: say(
      'Look down, rest your hand on your cheek and draw short strokes along the lashes.',
      'Pandang ke bawah, sandarkan tangan di pipi, lalu tarik garis pendek sepanjang bulu mata.',
      'มองลง วางมือพักบนแก้ม แล้วเขียนเส้นสั้น ๆ ตามแนวขนตา',
      '向下望，手靠面頰，沿睫毛根部逐小段描畫。',
    ),
  }),
  eyes('kohl-pencils', 'Kohl pencils', say('Kohl Pencil', 'Pensil Kohl', 'ดินสอเขียนขอบตา', '眼線筆'), {
    shape: 'pencil',
    formula: 'pencil',
    price: 22,
    sizes: ['1.2 g'],
    shades: 'liner',
    what: [
      say(
        'Soft enough to smoke, firm enough to hold.',
        'Cukup lembut untuk efek smoky, cukup kuat untuk bertahan.',
        'นุ่มพอจะเกลี่ยฟุ้ง แน่นพอจะติดทน',
        '柔軟可暈染，定色後夠持久。',
      ),
      say(
        'Glides along the waterline without a tug.',
        'Meluncur di garis air mata tanpa menarik kulit.',
        'เขียนขอบตาในได้ลื่น ไม่ดึงผิว',
        '順滑畫過內眼線，不拉扯。',
      ),
    ],
    use: say(
      'Draw along the lash line and smudge within thirty seconds, before it sets.',
      'Goreskan di garis bulu mata, lalu baurkan dalam tiga puluh detik sebelum mengering.',
      'เขียนตามแนวขนตาแล้วเกลี่ยภายในสามสิบวินาทีก่อนเซตตัว',
      '沿睫毛根部描畫，於三十秒定色前暈開。',
    ),
  }),
  eyes('mascaras', 'Mascaras', say('Mascara', 'Maskara', 'มาสคาร่า', '睫毛液'), {
    shape: 'mascara',
    formula: 'mascara',
    price: 29,
    sizes: ['9 ml'],
    shades: 'lash',
    what: [
      say(
        'Separates every lash, then makes each one count.',
        'Memisahkan tiap helai bulu mata, lalu menonjolkannya.',
        'แยกขนตาทีละเส้น แล้วทำให้ทุกเส้นเด่น',
        '根根分明，每一根都看得見。',
      ),
      say(
        'Length by morning, still there by midnight.',
        'Panjang sejak pagi, masih ada saat tengah malam.',
        'ยาวตั้งแต่เช้า และยังอยู่ถึงเที่ยงคืน',
        '早上纖長，午夜依然。',
      ),
    ],
    use: say(
      'Wiggle at the root, pull through to the tip and add a second coat while the first is wet.',
      'Goyangkan di akar, tarik ke ujung, lalu tambah lapisan kedua selagi masih basah.',
      'ขยับหัวแปรงที่โคนแล้วปัดขึ้นสู่ปลาย ปัดซ้ำก่อนชั้นแรกแห้ง',
      '由根部左右輕擺，向上拉至末端，未乾前再刷第二層。',
    ),
  }),
  eyes('eye-primers', 'Eye primers', say('Eye Primer', 'Primer Mata', 'อายไพรเมอร์', '眼部打底霜'), {
    shape: 'concealer',
    formula: 'siliconeGel',
    price: 24,
    sizes: ['6 ml'],
    shades: 'nudebase',
    what: [
      say(
        'Keeps shadow bright and out of the crease.',
        'Menjaga warna tetap cerah dan tidak mengumpul di lipatan.',
        'ทำให้สีตาสดและไม่ตกร่อง',
        '令眼影更顯色，不積眼褶。',
      ),
      say(
        'A bare lid, evened out and ready.',
        'Kelopak polos yang rata dan siap dirias.',
        'เปลือกตาเรียบเสมอ พร้อมลงสี',
        '均勻眼皮膚色，隨時上妝。',
      ),
    ],
    use: say(
      'Tap a thin layer from lash line to brow and let it dry before shadow.',
      'Tepuk tipis dari garis bulu mata ke alis, biarkan kering sebelum memakai perona.',
      'แตะบาง ๆ จากแนวขนตาถึงคิ้ว รอให้แห้งก่อนลงอายแชโดว์',
      '由睫毛根部至眉下輕拍一層，乾後再上眼影。',
    ),
  }),
  brows('brow-pencils', 'Brow pencils', say('Brow Pencil', 'Pensil Alis', 'ดินสอเขียนคิ้ว', '眉筆'), {
    shape: 'pencil',
    formula: 'pencil',
    price: 23,
    sizes: ['0.1 g'],
    shades: 'brow',
    what: [
      say(
        'Draws single hairs where yours took the day off.',
        'Menggambar helai alis di tempat yang kosong.',
        'วาดเส้นขนคิ้วทีละเส้นตรงที่ขาดหาย',
        '在疏落之處補上一根根眉毛。',
      ),
      say(
        'A fine tip and quiet colours, for brows that look like brows.',
        'Ujung halus dan warna kalem, untuk alis yang terlihat alami.',
        'หัวเล็ก สีนุ่ม คิ้วที่ดูเป็นคิ้วจริง',
        '幼細筆芯，低調顏色，畫出自然眉形。',
      ),
    ],
    use: say(
      'Fill gaps with short upward strokes, then brush through once.',
      'Isi bagian kosong dengan goresan pendek ke atas, lalu sikat sekali.',
      'เติมช่องว่างด้วยเส้นสั้นปัดขึ้น แล้วใช้แปรงปัดหนึ่งครั้ง',
      '以短促向上的筆觸填補空隙，再用眉刷梳順一次。',
    ),
  }),
  brows('brow-gels', 'Brow gels', say('Brow Gel', 'Gel Alis', 'เจลปัดคิ้ว', '眉膠'), {
    shape: 'mascara',
    formula: 'mascara',
    price: 24,
    sizes: ['4 ml'],
    shades: 'brow',
    what: [
      say(
        'Lifts, tints and holds, without the crunch.',
        'Mengangkat, mewarnai dan menahan, tanpa rasa kaku.',
        'ยกคิ้ว แต่งสี ติดทน ไม่แข็ง',
        '提升、上色、定型，不僵硬。',
      ),
      say(
        'Combs brows into place and keeps them there.',
        'Merapikan alis dan menjaganya tetap di tempat.',
        'หวีคิ้วให้เข้าที่แล้วอยู่ตรงนั้น',
        '梳順眉毛，整日服貼。',
      ),
    ],
    use: say(
      'Brush up from the inner corner, then smooth the tail along its own line.',
      'Sikat ke atas dari sudut dalam, lalu rapikan ekornya mengikuti arah alami.',
      'ปัดขึ้นจากหัวคิ้ว แล้วเรียงหางคิ้วตามแนวเดิม',
      '由眉頭向上刷，再順着眉尾方向梳平。',
    ),
  }),
];
