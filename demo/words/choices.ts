import { type PlannedProduct, parseAmount } from '../plan.ts';
import { pick } from '../random.ts';
import type { Shade } from '../shades.ts';
import { createSize } from './sizes.ts';
import { say, type Words } from './words.ts';

/** Returns a sentence about the shades or the sizes of a product, or null where there is nothing to choose. */
export function describeChoices(planned: PlannedProduct): Words | null {
  const { slug, kind, shades } = planned;
  if (shades.length < 3) return shades.length > 0 ? null : describeSizes(planned);
  const count = shades.length;
  if (kind.shades === 'palette') return palettes(count, getPlainName(shades[0]));
  if (kind.shades === 'complexion' || kind.shades === 'tinted') return pick(`${slug}/shade words`, numbered(count));
  return pick(`${slug}/shade words`, named(shades));
}

/** A complexion shade is called by undertone and depth. */
const numbered = (count: number): readonly Words[] => [
  say(
    `There are ${count} shades; the number on each is its depth.`,
    `Ada ${count} warna; angka pada tiap warna menunjukkan kedalamannya.`,
    `มี ${count} เฉด ตัวเลขบนแต่ละเฉดบอกความเข้ม`,
    `共有 ${count} 個色號，數字愈大，顏色愈深。`,
  ),
  say(
    `Choose among ${count} shades, and go by your neck in daylight.`,
    `Pilih dari ${count} warna, dan cocokkan dengan lehermu di bawah cahaya siang.`,
    `เลือกจาก ${count} เฉด โดยเทียบกับลำคอใต้แสงธรรมชาติ`,
    `${count} 個色號任選，在日光下對照頸部膚色便準。`,
  ),
  say(
    `It comes in ${count} shades, from light to deep.`,
    `Tersedia dalam ${count} warna, dari terang sampai gelap.`,
    `มีให้เลือก ${count} เฉด ตั้งแต่อ่อนไปจนถึงเข้ม`,
    `由淺至深，共 ${count} 個色號可選。`,
  ),
];

/** The shade of a palette is the name of one arrangement of colours. */
const palettes = (count: number, first: Words | null): Words | null =>
  first &&
  say(
    `There are ${count} palettes to choose from, ${first.en} among them.`,
    `Ada ${count} palet untuk dipilih, salah satunya ${first.id}.`,
    `มีให้เลือก ${count} พาเลตต์ รวมถึง${first.th}`,
    `共有 ${count} 款眼影盤可選，包括「${first.zh}」。`,
  );

function named(shades: readonly Shade[]): readonly Words[] {
  const byLightness = shades.toSorted((one, other) => computeLightness(other) - computeLightness(one));
  const [first, second] = [shades[0], shades[1]].map(getPlainName);
  const [lightest, darkest] = [byLightness[0], byLightness.at(-1)].map(getPlainName);
  if (!first || !second || !lightest || !darkest) return [];
  const count = shades.length;
  return [
    say(
      `Among its ${count} colours are ${first.en} and ${second.en}.`,
      `Ada ${count} warna, di antaranya ${first.id} dan ${second.id}.`,
      `มีให้เลือก ${count} เฉด รวมถึง${first.th}และ${second.th}`,
      `共有 ${count} 款顏色，包括「${first.zh}」與「${second.zh}」。`,
    ),
    say(
      `Of the ${count} colours, ${lightest.en} is the lightest and ${darkest.en} the darkest.`,
      `Dari ${count} warna, ${lightest.id} paling muda dan ${darkest.id} paling tua.`,
      `จากทั้งหมด ${count} เฉด ${lightest.th}อ่อนที่สุด และ${darkest.th}เข้มที่สุด`,
      `${count} 款顏色之中，「${lightest.zh}」最淺，「${darkest.zh}」最深。`,
    ),
    say(
      `Start with ${first.en}, or pick one of ${count - 1} others.`,
      `Mulai dari ${first.id}, atau pilih di antara ${count - 1} warna lainnya.`,
      `เริ่มจาก${first.th} หรือเลือกจากอีก ${count - 1} เฉด`,
      `可由「${first.zh}」開始，另有 ${count - 1} 款顏色任選。`,
    ),
  ];
}

const computeLightness = ({ hex }: Shade): number =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(hex.slice(at, at + 2), 16), 0);

/** The name without the number that some brands put before it. */
function getPlainName(shade: Shade | undefined): Words | null {
  if (!shade) return null;
  const strip = (name: string) => name.replace(/^\d+ /, '');
  const { en, id, th, zh } = shade.name;
  return say(strip(en), strip(id), strip(th), strip(zh));
}

function describeSizes({ slug, kind, sizes }: PlannedProduct): Words | null {
  const [small, large] = [sizes[0], sizes.at(-1)];
  if (!small || !large || kind.department === 'tools') return null;
  const pieces = parseAmount(small);
  const pieceCount = parseAmount(large);
  const isOne = small === large;
  switch (kind.slug) {
    case 'eye-patches':
      return say(
        `The ${pieceCount} patches make ${pieceCount / 2} pairs.`,
        `Isi ${pieceCount} lembar, cukup untuk ${pieceCount / 2} kali pakai.`,
        `${pieceCount} แผ่น ใช้ได้ ${pieceCount / 2} ครั้ง`,
        `${pieceCount} 片裝，即 ${pieceCount / 2} 對。`,
      );
    case 'sheet-masks':
      return isOne
        ? say(
            'Sold one by one, for an evening at a time.',
            'Dijual satuan, selembar untuk satu malam.',
            'ขายทีละแผ่น สำหรับทีละค่ำคืน',
            '逐片發售，一晚一片。',
          )
        : say(
            `Try a single one first; the pack of ${pieceCount} is for regulars.`,
            `Coba satu lembar dulu; isi ${pieceCount} untuk yang rutin memakainya.`,
            `ลองแผ่นเดียวก่อน แบบ ${pieceCount} แผ่นสำหรับคนที่ใช้ประจำ`,
            `先試一片，常用者可選 ${pieceCount} 片裝。`,
          );
    case 'ampoules':
      return small.startsWith('7')
        ? say(
            'The box of seven phials is one week, a phial a night.',
            'Kotak isi tujuh ampul untuk seminggu, satu ampul per malam.',
            'กล่องเจ็ดหลอดใช้ได้หนึ่งสัปดาห์ คืนละหลอด',
            '七支裝正好一星期，每晚一支。',
          )
        : say(
            'The small bottle is meant for short, regular courses.',
            'Botol kecilnya dibuat untuk perawatan singkat yang rutin.',
            'ขวดเล็กเหมาะกับการดูแลช่วงสั้น ๆ แต่สม่ำเสมอ',
            '小瓶裝，適合短期而定時的密集護理。',
          );
    case 'scented-candles':
      return isOne
        ? say(
            'A candle of 200 g lasts for about forty hours.',
            'Lilin 200 g ini menyala sekitar empat puluh jam.',
            'เทียนขนาด 200 g จุดได้ราวสี่สิบชั่วโมง',
            '200 g的蠟燭，可點燃約四十小時。',
          )
        : say(
            'The 200 g glass lasts about forty hours, the 70 g one fifteen.',
            'Gelas 200 g menyala sekitar empat puluh jam, yang 70 g lima belas.',
            'แก้ว 200 g จุดได้ราวสี่สิบชั่วโมง แก้ว 70 g สิบห้าชั่วโมง',
            '200 g可點約四十小時，70 g約十五小時。',
          );
  }
  if (kind.department === 'gifts') {
    return isOne
      ? say(
          `There are ${pieces} things in the box.`,
          `Ada ${pieces} produk di dalam kotaknya.`,
          `ในกล่องมี ${pieces} ชิ้น`,
          `盒內共有 ${pieces} 件。`,
        )
      : say(
          `Choose the box of ${pieces} or the one of ${pieceCount}.`,
          `Pilih kotak isi ${pieces} atau yang berisi ${pieceCount}.`,
          `เลือกกล่อง ${pieces} ชิ้น หรือ ${pieceCount} ชิ้น`,
          `可選 ${pieces} 件裝或 ${pieceCount} 件裝。`,
        );
  }
  const isLiquid = small.endsWith('ml');
  const [less, more] = [small, large].map((size) => getSizeWords(size, kind.counted));
  if (!less || !more) return null;
  if (isOne) {
    if (!isLiquid || pieces > 100 || kind.slug === 'polish-removers') return null;
    return pick(`${slug}/size words`, [
      say(
        `At ${less.en}, it may fly in hand luggage.`,
        `Dengan isi ${less.id}, boleh dibawa ke kabin pesawat.`,
        `ขนาด ${less.th} พกขึ้นเครื่องได้`,
        `${less.zh} 裝，可放手提行李上機。`,
      ),
      say(
        `With ${less.en}, it fits the clear bag at the airport.`,
        `Dengan isi ${less.id}, muat di kantong bening untuk bandara.`,
        `ขนาด ${less.th} ใส่ถุงใสที่สนามบินได้`,
        `${less.zh} 裝，放得進過安檢的透明袋。`,
      ),
    ]);
  }
  const trial = say(
    `Try the ${less.en} first; ${more.en} is there when you are sure.`,
    `Coba dulu yang ${less.id}; ada ${more.id} kalau sudah cocok.`,
    `ลองขนาด ${less.th} ก่อน แล้วค่อยขยับเป็น ${more.th} เมื่อรู้ว่าใช่`,
    `先試 ${less.zh}，合心意再選 ${more.zh}。`,
  );
  if (!isLiquid || pieces > 100 || kind.slug === 'polish-removers') return trial;
  return pick(`${slug}/size words`, [
    trial,
    say(
      `The ${less.en} travels in hand luggage, the ${more.en} lives at home.`,
      `Yang ${less.id} ikut di kabin pesawat, yang ${more.id} tinggal di rumah.`,
      `ขนาด ${less.th} พกขึ้นเครื่องได้ ขนาด ${more.th} ไว้ที่บ้าน`,
      `${less.zh} 可帶上機，${more.zh} 留在家中用。`,
    ),
  ]);
}

function getSizeWords(size: string, counted?: Words): Words {
  const words = createSize(size, counted);
  if (typeof words === 'string') return say(words, words, words, words);
  const { en = size, id = en, th = en, zh = en } = words;
  return say(en, id, th, zh);
}
