import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { SupplyRecord } from '@vermilion/server/happening/happening.service';
import { type DemoGathering, demoGatherings } from './gatherings.ts';
import { convertPrice } from './prices.ts';
import { demoStores } from './stores.ts';

type Texts = { en: string; id: string; th: string; zh: string };
type Part = { name: Texts; skill: string; minutes: number; processingMinutes?: number };
type TermsDefinition = Pick<
  SupplyRecord['services'][number],
  'depositPercent' | 'lateFeePercent' | 'cancelHours' | 'needsApproval'
>;
type DemoService = {
  id: string;
  group: string;
  ground: string;
  /** What it costs in Singapore; prices of other markets follow. */
  dollars: number;
  name: Texts;
  summary: Texts;
  parts: Part[];
  isAllergyAsked?: true;
  /** How it is paid and cancelled, where that is not in the store and until it begins. */
  terms?: Partial<TermsDefinition>;
};

const texts = (en: string, id: string, th: string, zh: string): Texts => ({ en, id, th, zh });

const groups = [
  { id: 'brows-lashes', name: texts('Brows and lashes', 'Alis dan bulu mata', 'คิ้วและขนตา', '眉睫') },
  { id: 'make-up', name: texts('Make-up', 'Makeup', 'แต่งหน้า', '化妝') },
  { id: 'skin', name: texts('Skin', 'Kulit', 'ผิวหน้า', '護膚') },
];

const consultation: Part = {
  name: texts('A short talk first', 'Konsultasi singkat', 'พูดคุยก่อนเริ่ม', '先作諮詢'),
  skill: 'make-up',
  minutes: 10,
};

const services: DemoService[] = [
  {
    id: 'brow-shape-and-tint',
    group: 'brows-lashes',
    ground: '#f0cfc6',
    dollars: 48,
    name: texts('Brow shape and tint', 'Rapikan dan warnai alis', 'จัดทรงและย้อมคิ้ว', '修眉及染眉'),
    summary: texts(
      'Shaped by thread, tinted to your hair.',
      'Dibentuk dengan benang, diwarnai sesuai rambutmu.',
      'จัดทรงด้วยด้าย ย้อมสีให้เข้ากับผม',
      '以線面手法修眉，按髮色染色。',
    ),
    parts: [
      { name: texts('Shape', 'Pembentukan', 'จัดทรง', '修形'), skill: 'brows', minutes: 15 },
      { name: texts('Tint', 'Pewarnaan', 'ย้อมสี', '染色'), skill: 'brows', minutes: 5, processingMinutes: 10 },
    ],
    isAllergyAsked: true,
  },
  {
    id: 'lash-lift',
    group: 'brows-lashes',
    ground: '#e3dbd2',
    dollars: 88,
    name: texts('Lash lift', 'Pelentikan bulu mata', 'ดัดขนตา', '電眼睫毛'),
    summary: texts(
      'Your own lashes, curved for six weeks.',
      'Bulu matamu sendiri, lentik selama enam minggu.',
      'ขนตาธรรมชาติ งอนนานหกสัปดาห์',
      '自然睫毛，捲翹六星期。',
    ),
    parts: [
      { name: texts('Set', 'Pelentikan', 'เซ็ต', '定型'), skill: 'lashes', minutes: 20, processingMinutes: 15 },
      { name: texts('Condition', 'Rawat', 'บำรุง', '滋養'), skill: 'lashes', minutes: 10 },
    ],
    isAllergyAsked: true,
  },
  {
    id: 'red-lip-lesson',
    group: 'make-up',
    ground: '#f3eee7',
    dollars: 60,
    name: texts('The red lip lesson', 'Kelas bibir merah', 'เรียนทาปากแดง', '紅唇課'),
    summary: texts(
      'Find your red, and learn to keep it on.',
      'Temukan merahmu, dan belajar membuatnya tahan lama.',
      'หาสีแดงที่ใช่ แล้วทาให้ติดทน',
      '找出屬於你的紅，學會讓它持久。',
    ),
    parts: [consultation, { name: texts('The lesson', 'Pelajaran', 'ลงมือทำ', '課堂'), skill: 'make-up', minutes: 35 }],
  },
  {
    id: 'everyday-face',
    group: 'make-up',
    ground: '#cfdcc9',
    dollars: 75,
    name: texts('Everyday face', 'Riasan sehari-hari', 'แต่งหน้าสำหรับทุกวัน', '日常妝容'),
    summary: texts(
      'Ten minutes of make-up, taught in sixty.',
      'Riasan sepuluh menit, diajarkan dalam enam puluh.',
      'แต่งหน้าสิบนาที สอนในหกสิบนาที',
      '十分鐘的妝容，六十分鐘教會你。',
    ),
    parts: [
      consultation,
      {
        name: texts('Half the face by us', 'Separuh wajah oleh kami', 'เราแต่งครึ่งหน้า', '我們化半邊臉'),
        skill: 'make-up',
        minutes: 20,
      },
      {
        name: texts('Half the face by you', 'Separuh wajah olehmu', 'คุณแต่งอีกครึ่ง', '你化另一半'),
        skill: 'make-up',
        minutes: 30,
      },
    ],
  },
  {
    id: 'evening-face',
    group: 'make-up',
    ground: '#d9cfe4',
    dollars: 120,
    name: texts('Evening face', 'Riasan malam', 'แต่งหน้าออกงาน', '晚宴妝容'),
    summary: texts(
      'Skin, brows, eyes and lips for a night out.',
      'Kulit, alis, mata, dan bibir untuk acara malam.',
      'ผิว คิ้ว ตา และปากสำหรับค่ำคืนพิเศษ',
      '為晚間活動打理肌膚、眉、眼及唇。',
    ),
    parts: [
      {
        name: texts('Skin and mask', 'Kulit dan masker', 'ผิวและมาสก์', '肌膚及面膜'),
        skill: 'skin',
        minutes: 15,
        processingMinutes: 10,
      },
      { name: texts('Brows', 'Alis', 'คิ้ว', '眉'), skill: 'brows', minutes: 10 },
      { name: texts('Eyes and lips', 'Mata dan bibir', 'ตาและปาก', '眼及唇'), skill: 'make-up', minutes: 40 },
    ],
    isAllergyAsked: true,
    terms: { depositPercent: 50, cancelHours: 24 },
  },
  {
    id: 'foundation-match',
    group: 'make-up',
    ground: '#e3dbd2',
    dollars: 0,
    name: texts('Foundation match', 'Pencocokan foundation', 'หาเฉดรองพื้น', '粉底色號配對'),
    summary: texts(
      'Your shade, by daylight. Free.',
      'Warnamu, di bawah cahaya siang. Gratis.',
      'เฉดของคุณภายใต้แสงธรรมชาติ ฟรี',
      '在日光下找出你的色號，免費。',
    ),
    parts: [
      {
        name: texts('Three shades on your jaw', 'Tiga warna di rahang', 'ลองสามเฉดที่กราม', '在下顎試三個色號'),
        skill: 'make-up',
        minutes: 20,
      },
    ],
  },
  {
    id: 'skin-reset-facial',
    group: 'skin',
    ground: '#cfdcc9',
    dollars: 98,
    name: texts('Skin reset facial', 'Facial pemulih kulit', 'ทรีตเมนต์รีเซ็ตผิว', '煥膚護理'),
    summary: texts(
      'Cleansed, massaged, masked and left alone.',
      'Dibersihkan, dipijat, dimasker, lalu dibiarkan tenang.',
      'ทำความสะอาด นวด มาสก์ แล้วพักผิว',
      '潔面、按摩、敷面，再讓肌膚休息。',
    ),
    parts: [
      {
        name: texts('Cleanse and massage', 'Bersihkan dan pijat', 'ทำความสะอาดและนวด', '潔面及按摩'),
        skill: 'skin',
        minutes: 30,
      },
      { name: texts('Mask', 'Masker', 'มาสก์', '敷面'), skill: 'skin', minutes: 5, processingMinutes: 15 },
      { name: texts('Finish', 'Sentuhan akhir', 'เก็บรายละเอียด', '完成'), skill: 'skin', minutes: 10 },
    ],
    isAllergyAsked: true,
    terms: { depositPercent: 100, lateFeePercent: 50, cancelHours: 48 },
  },
  {
    id: 'skin-consultation',
    group: 'skin',
    ground: '#f3eee7',
    dollars: 0,
    name: texts('Skin consultation', 'Konsultasi kulit', 'ปรึกษาปัญหาผิว', '肌膚諮詢'),
    summary: texts(
      'What your skin needs, and what it doesn’t. Free.',
      'Apa yang kulitmu butuhkan, dan apa yang tidak. Gratis.',
      'ผิวต้องการอะไร และไม่ต้องการอะไร ฟรี',
      '了解肌膚需要甚麼、不需要甚麼。免費。',
    ),
    parts: [{ name: texts('Consultation', 'Konsultasi', 'ปรึกษา', '諮詢'), skill: 'skin', minutes: 30 }],
    terms: { needsApproval: true },
  },
];

const allergies = {
  id: 'allergies',
  label: texts(
    'Any allergies or sensitive skin?',
    'Ada alergi atau kulit sensitif?',
    'มีอาการแพ้หรือผิวแพ้ง่ายหรือไม่',
    '有過敏或敏感肌膚嗎？',
  ),
  isRequired: true,
};

/** Given names, and family names by market. */
const givenNames = ['Aisyah', 'Mei', 'Devi', 'Nicha', 'Clara', 'Hana', 'Sofia', 'Ines', 'Putri', 'Wren'];
const familyNames: Record<MarketCode, readonly string[]> = {
  AU: ['Barlow', 'Nguyen', 'Rossi'],
  HK: ['Chan', 'Lau', 'Yip'],
  ID: ['Wijaya', 'Santoso', 'Lestari'],
  MY: ['Rahman', 'Tan', 'Nair'],
  NZ: ['Harris', 'Tamati', 'Field'],
  PH: ['Reyes', 'Santos', 'Cruz'],
  SG: ['Lim', 'Kaur', 'Koh'],
  TH: ['Srisuk', 'Chaiyo', 'Thongdee'],
};

const jobs = [
  {
    title: texts('Brows, lashes', 'Alis, bulu mata', 'คิ้ว ขนตา', '眉、睫毛'),
    skills: ['brows', 'lashes'],
    ground: '#f0cfc6',
  },
  {
    title: texts('Make-up, brows', 'Riasan, alis', 'แต่งหน้า คิ้ว', '化妝、眉'),
    skills: ['make-up', 'brows'],
    ground: '#d9cfe4',
  },
  {
    title: texts('Skin, make-up', 'Kulit, riasan', 'ผิวหน้า แต่งหน้า', '護膚、化妝'),
    skills: ['skin', 'make-up'],
    ground: '#cfdcc9',
  },
];

/** Each artist has another two days off. */
const createWeek = (off: number, isLate: boolean) =>
  Array.from({ length: 7 }, (_, day) => {
    if (day === off % 7 || day === (off + 1) % 7) return null;
    return isLate
      ? { from: '12:00', to: '20:00', breaks: [{ from: '16:00', to: '16:45' }] }
      : { from: '10:00', to: '18:00', breaks: [{ from: '13:00', to: '13:45' }] };
  });

const artistLanguages: Record<MarketCode, ('en' | 'id' | 'th' | 'zh')[]> = {
  AU: ['en'],
  HK: ['zh', 'en'],
  ID: ['id', 'en'],
  MY: ['en'],
  NZ: ['en'],
  PH: ['en'],
  SG: ['en', 'zh'],
  TH: ['th', 'en'],
};

/** How many sessions a class or an event has in a market, and how many days lie between two of them. */
const sessionsPerMarket = 4;
const daysBetweenSessions = 21;

type Sessions = NonNullable<NonNullable<SupplyRecord['gatherings']>[number]['sessions']>;

/** Returns the sessions of a class or an event, in the stores of a market by turns, on days on which these are open for long enough. */
function createSessions(
  { id, time, minutes, seats }: DemoGathering,
  stores: typeof demoStores,
  language: Language,
  firstDay: Temporal.PlainDate,
): Sessions {
  return Array.from({ length: sessionsPerMarket }, (_, index) =>
    firstDay.add({ days: index * daysBetweenSessions }),
  ).flatMap((wanted, index) => {
    const begins = Temporal.PlainTime.from(time);
    const ends = begins.add({ minutes }).toString().slice(0, 5);
    // On a day of the following week, at one of the stores, it fits.
    const choices = Array.from({ length: 7 }, (_, later) => wanted.add({ days: later })).flatMap((day) =>
      stores.map((_, turn) => ({ day, store: stores[(index + turn) % stores.length] })),
    );
    const fitting = choices.find(({ day, store }) => {
      const hours = store?.hours[day.dayOfWeek - 1];
      return hours && !store.closedDays.includes(day.toString()) && hours.opens <= time && ends <= hours.closes;
    });
    if (!fitting?.store) return [];
    const day = fitting.day.toString();
    const session = { store: fitting.store.code, startsAt: `${day}T${time}`, seats, language };
    return { id: `${id}-${fitting.store.code}-${day.replaceAll('-', '')}`, ...session };
  });
}

/**
 * What the demo's stores offer: three artists and two chairs in each, and classes and events from a day on.
 * @param held the codes of the stores that the shop has: the retailer may have replaced the demo's
 * @param now from when on there are sessions
 */
export function createDemoSupply(held: ReadonlySet<string>, now: Date): SupplyRecord {
  const stores = demoStores.filter(({ code }) => held.has(code));
  const markets = [...new Set(stores.map(({ market }) => market))];
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10));
  const createPrices = (dollars: number) =>
    Object.fromEntries(markets.map((market) => [market, dollars === 0 ? 0 : convertPrice(market, dollars, true)]));
  return {
    groups,
    services: services.map(({ id, group, ground, dollars, name, summary, parts, isAllergyAsked, terms }) => ({
      id,
      group,
      ground,
      name,
      summary,
      description: summary,
      parts,
      afterMinutes: 5,
      prices: createPrices(dollars),
      stores: stores.map(({ code }) => code),
      questions: isAllergyAsked ? [allergies] : [],
      ...terms,
    })),
    artists: stores.flatMap(({ code, market }, place) =>
      jobs.map(({ title, skills, ground }, index) => {
        const number = place * jobs.length + index;
        const given = givenNames[number % givenNames.length] ?? '';
        const family = familyNames[market][index] ?? '';
        return {
          id: `${code}-${index + 1}`,
          store: code,
          name: { en: `${given} ${family}` },
          title,
          languages: artistLanguages[market],
          ground,
          skills: [...skills],
          week: createWeek(number, index === 1),
        };
      }),
    ),
    chairs: stores.flatMap(({ code }) =>
      [1, 2].map((number) => ({ id: `${code}-chair-${number}`, store: code, turnaroundMinutes: 5 })),
    ),
    gatherings: demoGatherings.map((gathering, place) => {
      const { dollars, seats: _, time: __, ...record } = gathering;
      return {
        ...record,
        prices: createPrices(dollars),
        sessions: markets.flatMap((market) =>
          createSessions(
            gathering,
            stores.filter((store) => store.market === market),
            artistLanguages[market][0] ?? 'en',
            // Not all on one day.
            today.add({ days: 2 + ((place * 5) % daysBetweenSessions) }),
          ),
        ),
      };
    }),
  };
}
