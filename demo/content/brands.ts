import { type MarketCode, marketCodes } from '@vermilion/contract/markets';
import type { PageDocument } from '@vermilion/server/content/content.service';
import { sellsBrand } from '../assortment.ts';
import type { Brand } from '../brands/brand.ts';
import { brands } from '../brands/brands.ts';
import type { Department } from '../words/kind.ts';
import { say, type Words } from '../words/words.ts';
import type { BrandWords } from './brands/about.ts';
import { bodyAndGiftWords } from './brands/body-and-gifts.ts';
import { hairAndScentWords } from './brands/hair-and-scent.ts';
import { makeUpWords } from './brands/make-up.ts';
import { makeUpAndNailWords } from './brands/make-up-and-nails.ts';
import { skinWords } from './brands/skin.ts';
import { skinAndSunWords } from './brands/skin-and-sun.ts';

/** A document of the demo: for one market, or for all that have none of their own. */
export type DemoDocument = { id: string; market: MarketCode | null; document: PageDocument };

type Block = PageDocument['blocks'][number];

/** What a department is called in a link and in the text of a picture, and its category. */
const shelf = (category: string, see: Words, noun: Words) => ({ category, see, noun });

const makeUp = shelf(
  'make-up',
  say('See the make-up', 'Lihat makeup-nya', 'ดูเมคอัพ', '看看彩妝'),
  say('Make-up', 'Makeup', 'เมคอัพ', '彩妝'),
);

const shelves: Record<Department, ReturnType<typeof shelf>> = {
  lips: makeUp,
  face: makeUp,
  eyes: makeUp,
  skin: shelf(
    'skin',
    say('See the skin care', 'Lihat skincare-nya', 'ดูผลิตภัณฑ์บำรุงผิว', '看看護膚產品'),
    say('Skin care', 'Skincare', 'ผลิตภัณฑ์บำรุงผิว', '護膚品'),
  ),
  sun: shelf(
    'sun',
    say('See the sun care', 'Lihat sunscreen-nya', 'ดูกันแดด', '看看防曬'),
    say('Sun care', 'Sunscreen', 'กันแดด', '防曬品'),
  ),
  hair: shelf(
    'hair',
    say('See the hair care', 'Lihat perawatan rambutnya', 'ดูผลิตภัณฑ์ดูแลผม', '看看護髮產品'),
    say('Hair care', 'Perawatan rambut', 'ผลิตภัณฑ์ดูแลผม', '護髮品'),
  ),
  scent: shelf(
    'fragrance',
    say('See the scents', 'Lihat parfumnya', 'ดูน้ำหอม', '看看香氛'),
    say('Fragrance', 'Parfum', 'น้ำหอม', '香氛'),
  ),
  body: shelf(
    'body-and-bath',
    say('See bath and body', 'Lihat perawatan badannya', 'ดูผลิตภัณฑ์อาบน้ำและผิวกาย', '看看沐浴及身體護理'),
    say('Bath and body care', 'Perawatan badan', 'ผลิตภัณฑ์อาบน้ำและผิวกาย', '沐浴及身體護理品'),
  ),
  nails: shelf(
    'nails',
    say('See the nail colours', 'Lihat warna kukunya', 'ดูสีเล็บ', '看看甲色'),
    say('Nail polish', 'Cat kuku', 'ยาทาเล็บ', '指甲油'),
  ),
  tools: shelf(
    'tools',
    say('See the brushes', 'Lihat kuasnya', 'ดูแปรง', '看看化妝掃'),
    say('Brushes', 'Kuas', 'แปรงแต่งหน้า', '化妝掃'),
  ),
  men: shelf(
    'men',
    say('See the men’s shelf', 'Lihat rak prianya', 'ดูสินค้าสำหรับผู้ชาย', '看看男士護理'),
    say('Care for men', 'Perawatan pria', 'ผลิตภัณฑ์สำหรับผู้ชาย', '男士護理品'),
  ),
  gifts: shelf(
    'gifts',
    say('See the gift sets', 'Lihat set hadiahnya', 'ดูชุดของขวัญ', '看看禮盒套裝'),
    say('Gift sets', 'Set hadiah', 'ชุดของขวัญ', '禮盒'),
  ),
};

const startHere = say('Start here', 'Mulai dari sini', 'เริ่มจากตรงนี้', '由這裏開始');
const howToUse = say('How to use it', 'Cara memakainya', 'วิธีใช้', '使用方法');

function createBlocks({ slug, shape, title, text, use, picture }: BrandWords, { name, lines }: Brand): Block[] {
  const { category, see, noun } = shelves[Object.keys(lines)[0] as Department];
  const action = { label: see, href: `/brands/${slug}/${category}` };
  const url = (product: string) => `/media/packshots/${slug === brands[0]?.slug ? '' : `${slug}-`}${product}-1.svg`;
  const shown = picture && { url: url(picture.product), ground: picture.ground };
  if (!shown)
    return [
      { id: 'about', kind: 'rich_text', title, text, isFolded: false },
      {
        id: 'start-here',
        kind: 'featured_products',
        title: startHere,
        text: null,
        layout: 'numbered',
        rule: { by: 'brand', brand: slug },
        action,
      },
    ];
  if (shape === 'hero') {
    const alt = say(
      `${noun.en} by ${name}, on coloured paper`,
      `${noun.id} ${name} di atas kertas berwarna`,
      `${noun.th}ของ ${name} บนกระดาษสี`,
      `襯在色紙上的${name}${noun.zh}`,
    );
    return [{ id: 'about', kind: 'hero', title, text, action, picture: { ...shown, alt } }];
  }
  return [
    { id: 'about', kind: 'story', title, text, action, picture: shown },
    ...(use ? [{ id: 'how-to-use', kind: 'rich_text' as const, title: howToUse, text: use, isFolded: false }] : []),
  ];
}

const wordsBySlug = new Map(
  [
    ...makeUpWords,
    ...makeUpAndNailWords,
    ...skinWords,
    ...skinAndSunWords,
    ...hairAndScentWords,
    ...bodyAndGiftWords,
  ].map((words) => [words.slug, words]),
);

/** The page of a brand in a market that does not sell it: says so, and what else there is. */
function createAbsencePage({ name, lines, description }: Brand): PageDocument {
  const { category, see } = shelves[Object.keys(lines)[0] as Department];
  return {
    title: say(name, name, name, name),
    description,
    blocks: [
      {
        id: 'about',
        kind: 'rich_text',
        title: say(
          `${name} is not sold here`,
          `${name} belum dijual di sini`,
          `${name} ยังไม่มีขายที่นี่`,
          `${name} 未在此發售`,
        ),
        text: say(
          'Nobody has the rights in this market yet. Until then, this is what we would reach for instead.',
          'Belum ada yang memegang haknya di sini. Sementara itu, ini yang akan kami pilih.',
          'ยังไม่มีใครได้สิทธิ์จำหน่ายที่นี่ ระหว่างนี้ เราจะหยิบชิ้นเหล่านี้แทน',
          '此地暫時未有人取得經銷權。在此之前，我們會選這些。',
        ),
        isFolded: false,
      },
      {
        id: 'instead',
        kind: 'featured_products',
        title: say('Instead', 'Sebagai gantinya', 'ใช้แทนได้', '不妨試試'),
        text: null,
        layout: 'rail',
        rule: { by: 'category', category },
        action: { label: see, href: `/categories/${category}` },
      },
    ],
  };
}

/** What stands above the products of each brand. */
export function createBrandPages(): DemoDocument[] {
  return brands.flatMap((brand) => {
    const words = wordsBySlug.get(brand.slug);
    if (!words) return [];
    const { title } = words;
    const { name } = brand;
    const document: PageDocument = {
      title: say(`${name}: ${title.en}`, `${name}: ${title.id}`, `${name}: ${title.th}`, `${name}：${title.zh}`),
      description: brand.description,
      blocks: createBlocks(words, brand),
    };
    const id = `brands.${brand.slug}`;
    const missing = marketCodes.filter((market) => !sellsBrand(market, brand));
    const absence = createAbsencePage(brand);
    return [{ id, market: null, document }, ...missing.map((market) => ({ id, market, document: absence }))];
  });
}
