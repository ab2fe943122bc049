import { say, type Words } from './words.ts';

/** The two upper levels of the category tree; the kinds of product are the third. */
export const tops: readonly { slug: string; name: Words; under: readonly (readonly [slug: string, name: Words])[] }[] =
  [
    {
      slug: 'make-up',
      name: say('Make-up', 'Makeup', 'เมคอัพ', '彩妝'),
      under: [
        ['lips', say('Lips', 'Bibir', 'ริมฝีปาก', '唇部')],
        ['face', say('Face', 'Wajah', 'ใบหน้า', '面部')],
        ['eyes', say('Eyes', 'Mata', 'ดวงตา', '眼部')],
        ['brows', say('Brows', 'Alis', 'คิ้ว', '眉部')],
      ],
    },
    {
      slug: 'skin',
      name: say('Skin', 'Skincare', 'บำรุงผิว', '護膚'),
      under: [
        ['cleansers', say('Cleansers', 'Pembersih', 'ทำความสะอาดผิว', '潔面及卸妝')],
        ['toners-and-mists', say('Toners and mists', 'Toner dan mist', 'โทนเนอร์และสเปรย์', '爽膚水及噴霧')],
        ['serums-and-oils', say('Serums and oils', 'Serum dan minyak', 'เซรั่มและออยล์', '精華及護膚油')],
        ['moisturisers', say('Moisturisers', 'Pelembap', 'มอยส์เจอไรเซอร์', '面霜')],
        ['eye-care', say('Eye care', 'Perawatan mata', 'ดูแลรอบดวงตา', '眼部護理')],
        ['masks', say('Masks', 'Masker', 'มาสก์', '面膜護理')],
        ['lip-care', say('Lip care', 'Perawatan bibir', 'บำรุงริมฝีปาก', '唇部護理')],
      ],
    },
    {
      slug: 'sun',
      name: say('Sun', 'Sunscreen', 'กันแดด', '防曬'),
      under: [
        ['sun-for-face', say('Sun for face', 'Sunscreen wajah', 'กันแดดสำหรับใบหน้า', '面部防曬護理')],
        ['sun-for-body', say('Sun for body', 'Sunscreen badan', 'กันแดดสำหรับผิวกาย', '身體防曬護理')],
      ],
    },
    {
      slug: 'hair',
      name: say('Hair', 'Rambut', 'ผม', '護髮'),
      under: [
        ['wash-and-condition', say('Wash and condition', 'Keramas dan kondisioner', 'สระและนวดผม', '洗髮及護髮')],
        ['hair-treatments', say('Treatments', 'Perawatan rambut', 'ทรีตเมนต์ผม', '深層護理')],
        ['styling', say('Styling', 'Penataan rambut', 'จัดแต่งทรงผม', '頭髮造型')],
      ],
    },
    {
      slug: 'fragrance',
      name: say('Fragrance', 'Parfum', 'น้ำหอม', '香氛'),
      under: [
        ['perfume', say('Perfume', 'Parfum & cologne', 'น้ำหอมสำหรับผิว', '香水及古龍水')],
        ['scent-for-body', say('Scent for body', 'Wewangian tubuh', 'ความหอมสำหรับร่างกาย', '身體香氛')],
        ['home-fragrance', say('Home fragrance', 'Wewangian rumah', 'เครื่องหอมในบ้าน', '家居香氛')],
      ],
    },
    {
      slug: 'body-and-bath',
      name: say('Body and bath', 'Mandi & tubuh', 'อาบน้ำและผิวกาย', '沐浴及身體'),
      under: [
        ['bath-and-shower', say('Bath and shower', 'Mandi', 'อาบน้ำ', '沐浴')],
        ['body-care', say('Body care', 'Perawatan badan', 'บำรุงผิวกาย', '身體護理')],
        ['hands-and-feet', say('Hands and feet', 'Tangan dan kaki', 'มือและเท้า', '手足護理')],
      ],
    },
    {
      slug: 'nails',
      name: say('Nails', 'Kuku', 'เล็บ', '美甲'),
      under: [
        ['nail-colour', say('Nail colour', 'Warna kuku', 'สีทาเล็บ', '指甲顏色')],
        ['nail-care', say('Nail care', 'Perawatan kuku', 'ดูแลเล็บ', '指甲護理')],
      ],
    },
    {
      slug: 'tools',
      name: say('Tools', 'Tools', 'อุปกรณ์', '美容工具'),
      under: [
        ['make-up-brushes', say('Make-up brushes', 'Kuas makeup', 'แปรงเมคอัพ', '化妝掃')],
        ['brush-care-and-bags', say('Brush care and bags', 'Perawatan kuas dan tas', 'ดูแลแปรงและกระเป๋า', '清潔及收納')],
      ],
    },
    {
      slug: 'men',
      name: say('Men', 'Pria', 'ผู้ชาย', '男士'),
      under: [
        ['shaving', say('Shaving', 'Bercukur', 'โกนหนวด', '剃鬚')],
        ['skin-for-men', say('Skin for men', 'Kulit pria', 'บำรุงผิวผู้ชาย', '男士護膚')],
        ['hair-for-men', say('Hair for men', 'Rambut pria', 'ผมผู้ชาย', '男士護髮')],
      ],
    },
    {
      slug: 'gifts',
      name: say('Gifts', 'Hadiah', 'ของขวัญ', '禮品'),
      under: [['gift-sets', say('Gift sets', 'Set hadiah', 'ชุดของขวัญ', '禮盒套裝')]],
    },
  ];
