import type { Subdivision } from './address.ts';
import type { Language, MarketCode } from './markets.ts';

/**
 * States, provinces and areas. A file of its own, so that only the pages with an address carry it.
 * Codes are what the post writes: an address reads well without this table too.
 */

const listNamed = (names: readonly string[]): Subdivision[] =>
  names.map((name) => ({ code: name, name: { en: name } }));

const listInBothNames = (names: Record<string, string>, language: Language): Subdivision[] =>
  Object.entries(names).map(([en, local]) => ({ code: en, name: { en, [language]: local } }));

const australianStates: Record<string, string> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};

const hongKongAreas = { 'Hong Kong Island': '香港島', Kowloon: '九龍', 'New Territories': '新界' };

/** All 38, with the four Papuan provinces of 2022; addresses name them in Indonesian whatever the language. */
// biome-ignore format: a list to be read across
const indonesianProvinces = [
  'Aceh', 'Bali', 'Banten', 'Bengkulu', 'DI Yogyakarta', 'DKI Jakarta', 'Gorontalo', 'Jambi', 'Jawa Barat',
  'Jawa Tengah', 'Jawa Timur', 'Kalimantan Barat', 'Kalimantan Selatan', 'Kalimantan Tengah', 'Kalimantan Timur',
  'Kalimantan Utara', 'Kepulauan Bangka Belitung', 'Kepulauan Riau', 'Lampung', 'Maluku', 'Maluku Utara',
  'Nusa Tenggara Barat', 'Nusa Tenggara Timur', 'Papua', 'Papua Barat', 'Papua Barat Daya', 'Papua Pegunungan',
  'Papua Selatan', 'Papua Tengah', 'Riau', 'Sulawesi Barat', 'Sulawesi Selatan', 'Sulawesi Tengah',
  'Sulawesi Tenggara', 'Sulawesi Utara', 'Sumatera Barat', 'Sumatera Selatan', 'Sumatera Utara',
];

// biome-ignore format: a list to be read across
const malaysianStates = [
  'Johor', 'Kedah', 'Kelantan', 'Kuala Lumpur', 'Labuan', 'Melaka', 'Negeri Sembilan', 'Pahang', 'Perak', 'Perlis',
  'Pulau Pinang', 'Putrajaya', 'Sabah', 'Sarawak', 'Selangor', 'Terengganu',
];

/** The 82 provinces (Davao de Oro renamed in 2019, Maguindanao divided in 2022) and Metro Manila. */
// biome-ignore format: a list to be read across
const philippineProvinces = [
  'Abra', 'Agusan del Norte', 'Agusan del Sur', 'Aklan', 'Albay', 'Antique', 'Apayao', 'Aurora', 'Basilan', 'Bataan',
  'Batanes', 'Batangas', 'Benguet', 'Biliran', 'Bohol', 'Bukidnon', 'Bulacan', 'Cagayan', 'Camarines Norte',
  'Camarines Sur', 'Camiguin', 'Capiz', 'Catanduanes', 'Cavite', 'Cebu', 'Cotabato', 'Davao de Oro',
  'Davao del Norte', 'Davao del Sur', 'Davao Occidental', 'Davao Oriental', 'Dinagat Islands', 'Eastern Samar',
  'Guimaras', 'Ifugao', 'Ilocos Norte', 'Ilocos Sur', 'Iloilo', 'Isabela', 'Kalinga', 'La Union', 'Laguna',
  'Lanao del Norte', 'Lanao del Sur', 'Leyte', 'Maguindanao del Norte', 'Maguindanao del Sur', 'Marinduque', 'Masbate',
  'Metro Manila', 'Misamis Occidental', 'Misamis Oriental', 'Mountain Province', 'Negros Occidental',
  'Negros Oriental', 'Northern Samar', 'Nueva Ecija', 'Nueva Vizcaya', 'Occidental Mindoro', 'Oriental Mindoro',
  'Palawan', 'Pampanga', 'Pangasinan', 'Quezon', 'Quirino', 'Rizal', 'Romblon', 'Samar', 'Sarangani', 'Siquijor',
  'Sorsogon', 'South Cotabato', 'Southern Leyte', 'Sultan Kudarat', 'Sulu', 'Surigao del Norte', 'Surigao del Sur',
  'Tarlac', 'Tawi-Tawi', 'Zambales', 'Zamboanga del Norte', 'Zamboanga del Sur', 'Zamboanga Sibugay',
];

/** The 76 provinces and Bangkok; English names as the Royal Institute romanises them. */
// biome-ignore format: a list to be read across
const thaiProvinces: Record<string, string> = {
  'Amnat Charoen': 'อำนาจเจริญ', 'Ang Thong': 'อ่างทอง', Bangkok: 'กรุงเทพมหานคร', 'Bueng Kan': 'บึงกาฬ',
  'Buri Ram': 'บุรีรัมย์', Chachoengsao: 'ฉะเชิงเทรา', 'Chai Nat': 'ชัยนาท', Chaiyaphum: 'ชัยภูมิ',
  Chanthaburi: 'จันทบุรี', 'Chiang Mai': 'เชียงใหม่', 'Chiang Rai': 'เชียงราย', 'Chon Buri': 'ชลบุรี',
  Chumphon: 'ชุมพร', Kalasin: 'กาฬสินธุ์', 'Kamphaeng Phet': 'กำแพงเพชร', Kanchanaburi: 'กาญจนบุรี',
  'Khon Kaen': 'ขอนแก่น', Krabi: 'กระบี่', Lampang: 'ลำปาง', Lamphun: 'ลำพูน', Loei: 'เลย', 'Lop Buri': 'ลพบุรี',
  'Mae Hong Son': 'แม่ฮ่องสอน', 'Maha Sarakham': 'มหาสารคาม', Mukdahan: 'มุกดาหาร', 'Nakhon Nayok': 'นครนายก',
  'Nakhon Pathom': 'นครปฐม', 'Nakhon Phanom': 'นครพนม', 'Nakhon Ratchasima': 'นครราชสีมา',
  'Nakhon Sawan': 'นครสวรรค์', 'Nakhon Si Thammarat': 'นครศรีธรรมราช', Nan: 'น่าน', Narathiwat: 'นราธิวาส',
  'Nong Bua Lam Phu': 'หนองบัวลำภู', 'Nong Khai': 'หนองคาย', Nonthaburi: 'นนทบุรี', 'Pathum Thani': 'ปทุมธานี',
  Pattani: 'ปัตตานี', 'Phang Nga': 'พังงา', Phatthalung: 'พัทลุง', Phayao: 'พะเยา', Phetchabun: 'เพชรบูรณ์',
  Phetchaburi: 'เพชรบุรี', Phichit: 'พิจิตร', Phitsanulok: 'พิษณุโลก', 'Phra Nakhon Si Ayutthaya': 'พระนครศรีอยุธยา',
  Phrae: 'แพร่', Phuket: 'ภูเก็ต', 'Prachin Buri': 'ปราจีนบุรี', 'Prachuap Khiri Khan': 'ประจวบคีรีขันธ์',
  Ranong: 'ระนอง', Ratchaburi: 'ราชบุรี', Rayong: 'ระยอง', 'Roi Et': 'ร้อยเอ็ด', 'Sa Kaeo': 'สระแก้ว',
  'Sakon Nakhon': 'สกลนคร', 'Samut Prakan': 'สมุทรปราการ', 'Samut Sakhon': 'สมุทรสาคร',
  'Samut Songkhram': 'สมุทรสงคราม', Saraburi: 'สระบุรี', Satun: 'สตูล', 'Si Sa Ket': 'ศรีสะเกษ',
  'Sing Buri': 'สิงห์บุรี', Songkhla: 'สงขลา', Sukhothai: 'สุโขทัย', 'Suphan Buri': 'สุพรรณบุรี',
  'Surat Thani': 'สุราษฎร์ธานี', Surin: 'สุรินทร์', Tak: 'ตาก', Trang: 'ตรัง', Trat: 'ตราด',
  'Ubon Ratchathani': 'อุบลราชธานี', 'Udon Thani': 'อุดรธานี', 'Uthai Thani': 'อุทัยธานี', Uttaradit: 'อุตรดิตถ์',
  Yala: 'ยะลา', Yasothon: 'ยโสธร',
};

const lists: Record<MarketCode, readonly Subdivision[]> = {
  AU: Object.entries(australianStates).map(([code, en]) => ({ code, name: { en } })),
  HK: listInBothNames(hongKongAreas, 'zh'),
  ID: listNamed(indonesianProvinces),
  MY: listNamed(malaysianStates),
  NZ: [],
  PH: listNamed(philippineProvinces),
  SG: [],
  TH: listInBothNames(thaiProvinces, 'th'),
};

/** Returns the subdivisions of a market's addresses, by their English names; empty if its addresses name none. */
export function listSubdivisions(market: MarketCode): readonly Subdivision[] {
  return lists[market];
}

/** Returns the name of a subdivision for a page in a language; the code itself when the market does not list it. */
export function getSubdivisionName(market: MarketCode, code: string, language: Language): string {
  const names = lists[market].find((subdivision) => subdivision.code === code)?.name;
  return names?.[language] ?? names?.en ?? code;
}
