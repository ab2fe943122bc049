import type { StoreRecord } from '@vermilion/contract/market';
import type { MarketCode } from '@vermilion/contract/markets';

type Hours = StoreRecord['hours'];
type Texts = Record<string, string>;

const week = (weekday: string, saturday = weekday, sunday = saturday): Hours =>
  [weekday, weekday, weekday, weekday, weekday, saturday, sunday].map((range) => {
    const [opens, closes] = range.split('–');
    return opens && closes ? { opens, closes } : null;
  });

const mall = week('10:00–22:00');
const longMall = week('10:00–21:30', '10:00–22:00', '10:00–22:00');
const street = week('10:00–19:00', '10:00–18:00', '11:00–17:00');

const en = (text: string): Texts => ({ en: text });

/** Days on which every store of a market is closed. */
const holidays: Record<MarketCode, string[]> = {
  AU: ['2026-12-25', '2027-03-26', '2027-04-25'],
  HK: ['2027-02-06', '2027-02-07'],
  ID: ['2027-03-10', '2027-03-11'],
  MY: ['2027-02-06'],
  NZ: ['2026-12-25', '2027-03-26', '2027-04-25'],
  PH: ['2026-12-25', '2027-03-26'],
  SG: ['2027-02-06'],
  TH: [],
};

const store =
  (market: MarketCode, zone: string) =>
  (
    code: string,
    name: Texts,
    address: Texts,
    city: Texts,
    phone: string,
    hours: Hours,
    ownZone = zone,
  ): StoreRecord => ({
    code,
    market,
    name,
    address,
    city,
    zone: ownZone,
    phone,
    hours,
    closedDays: holidays[market],
    preparationMinutes: 120,
    cutOff: null,
  });

const sg = store('SG', 'Asia/Singapore');
const my = store('MY', 'Asia/Kuala_Lumpur');
const id = store('ID', 'Asia/Jakarta');
const th = store('TH', 'Asia/Bangkok');
const hk = store('HK', 'Asia/Hong_Kong');
const au = store('AU', 'Australia/Sydney');
const nz = store('NZ', 'Pacific/Auckland');
const ph = store('PH', 'Asia/Manila');

/** The shops with a door: real cities, invented addresses. */
export const demoStores: StoreRecord[] = [
  sg(
    'sg-orchard-road',
    en('Vermilion Orchard Road'),
    en('Lacquer House, 410A Orchard Road, #01-12, Singapore 238999'),
    en('Singapore'),
    '+65 6550 1410',
    mall,
  ),
  sg(
    'sg-tiong-bahru',
    en('Vermilion Tiong Bahru'),
    en('88A Seng Poh Lane, #01-03, Singapore 160999'),
    en('Singapore'),
    '+65 6550 1488',
    week('11:00–20:00', '10:00–20:00', '10:00–19:00'),
  ),
  sg(
    'sg-marina',
    en('Vermilion Marina'),
    en('The Tide Gallery, 9 Raffles Link, #B1-40, Singapore 039999'),
    en('Singapore'),
    '+65 6550 1439',
    mall,
  ),
  sg(
    'sg-tampines',
    en('Vermilion Tampines'),
    en('East Court, 14 Tampines Central 9, #02-21, Singapore 529999'),
    en('Singapore'),
    '+65 6550 1452',
    mall,
  ),

  my(
    'my-bukit-bintang',
    en('Vermilion Bukit Bintang'),
    en('Lot G-18, Pavilion Merah, Jalan Bukit Bintang, 55100 Kuala Lumpur'),
    en('Kuala Lumpur'),
    '+60 3-2110 4418',
    mall,
  ),
  my(
    'my-bangsar',
    en('Vermilion Bangsar'),
    en('27 Jalan Telawi 9, Bangsar Baru, 59100 Kuala Lumpur'),
    en('Kuala Lumpur'),
    '+60 3-2110 4427',
    mall,
  ),
  my(
    'my-george-town',
    en('Vermilion George Town'),
    en('61 Lebuh Cempaka, 10200 George Town, Pulau Pinang'),
    en('George Town'),
    '+60 4-210 4461',
    week('10:00–20:00', '10:00–21:00'),
  ),
  my(
    'my-kuching',
    en('Vermilion Kuching'),
    en('Lot 2.06, Sungai Plaza, Jalan Padungan, 93100 Kuching, Sarawak'),
    en('Kuching'),
    '+60 82-210 406',
    mall,
    'Asia/Kuching',
  ),

  id(
    'id-jakarta-senayan',
    { en: 'Vermilion Senayan', id: 'Vermilion Senayan' },
    {
      en: 'Plaza Cempaka, Ground Floor Unit 18, Jl. Asia Afrika No. 88, Jakarta 10270',
      id: 'Plaza Cempaka, Lantai Dasar Unit 18, Jl. Asia Afrika No. 88, Jakarta 10270',
    },
    { en: 'Jakarta', id: 'Jakarta' },
    '+62 21 5099 1018',
    mall,
  ),
  id(
    'id-bandung',
    { en: 'Vermilion Bandung', id: 'Vermilion Bandung' },
    { en: 'Jl. Kemuning No. 42, Bandung 40114', id: 'Jl. Kemuning No. 42, Bandung 40114' },
    { en: 'Bandung', id: 'Bandung' },
    '+62 22 5099 1042',
    mall,
  ),
  id(
    'id-surabaya',
    { en: 'Vermilion Surabaya', id: 'Vermilion Surabaya' },
    {
      en: 'Galeri Suramadu, 2nd Floor Unit 7, Jl. Raya Gubeng No. 120, Surabaya 60281',
      id: 'Galeri Suramadu, Lantai 2 Unit 7, Jl. Raya Gubeng No. 120, Surabaya 60281',
    },
    { en: 'Surabaya', id: 'Surabaya' },
    '+62 31 5099 1120',
    mall,
  ),
  id(
    'id-seminyak',
    { en: 'Vermilion Seminyak', id: 'Vermilion Seminyak' },
    { en: 'Jl. Kayu Jati No. 9B, Seminyak, Bali 80361', id: 'Jl. Kayu Jati No. 9B, Seminyak, Bali 80361' },
    { en: 'Bali', id: 'Bali' },
    '+62 361 509 109',
    week('10:00–22:00'),
    'Asia/Makassar',
  ),

  th(
    'th-siam',
    { en: 'Vermilion Siam', th: 'เวอร์มิเลียน สยาม' },
    {
      en: '1st Floor, Chaat Building, 55/9 Rama I Road, Pathum Wan, Bangkok 10330',
      th: 'ชั้น 1 อาคารชาด เลขที่ 55/9 ถนนพระรามที่ 1 แขวงปทุมวัน เขตปทุมวัน กรุงเทพฯ 10330',
    },
    { en: 'Bangkok', th: 'กรุงเทพฯ' },
    '+66 2 550 1559',
    mall,
  ),
  th(
    'th-thonglor',
    { en: 'Vermilion Thonglor', th: 'เวอร์มิเลียน ทองหล่อ' },
    {
      en: '18/2 Sukhumvit 55, Khlong Tan Nuea, Bangkok 10110',
      th: 'เลขที่ 18/2 ซอยสุขุมวิท 55 แขวงคลองตันเหนือ เขตวัฒนา กรุงเทพฯ 10110',
    },
    { en: 'Bangkok', th: 'กรุงเทพฯ' },
    '+66 2 550 1182',
    mall,
  ),
  th(
    'th-chiang-mai',
    { en: 'Vermilion Chiang Mai', th: 'เวอร์มิเลียน เชียงใหม่' },
    { en: '77 Nimman Soi 21, Suthep, Chiang Mai 50200', th: 'เลขที่ 77 ซอยนิมมาน 21 ตำบลสุเทพ อำเภอเมือง เชียงใหม่ 50200' },
    { en: 'Chiang Mai', th: 'เชียงใหม่' },
    '+66 53 550 177',
    week('10:00–21:00'),
  ),
  th(
    'th-phuket',
    { en: 'Vermilion Phuket', th: 'เวอร์มิเลียน ภูเก็ต' },
    { en: '31 Dibuk Road, Talat Yai, Phuket 83000', th: 'เลขที่ 31 ถนนดีบุก ตำบลตลาดใหญ่ อำเภอเมือง ภูเก็ต 83000' },
    { en: 'Phuket', th: 'ภูเก็ต' },
    '+66 76 550 131',
    week('10:00–20:00'),
  ),

  hk(
    'hk-causeway-bay',
    { en: 'Vermilion Causeway Bay', zh: 'Vermilion銅鑼灣店' },
    {
      en: 'Shop G12, Cinnabar Centre, 38 Percival Lane, Causeway Bay',
      zh: '銅鑼灣波斯富里38號硃砂中心地下G12號舖',
    },
    { en: 'Hong Kong Island', zh: '港島' },
    '+852 3550 1238',
    week('11:00–22:00'),
  ),
  hk(
    'hk-central',
    { en: 'Vermilion Central', zh: 'Vermilion中環店' },
    { en: 'Ground Floor, 71 Wellington Terrace, Central', zh: '中環威靈頓臺71號地下' },
    { en: 'Hong Kong Island', zh: '港島' },
    '+852 3550 1271',
    week('10:30–20:30', '11:00–20:00'),
  ),
  hk(
    'hk-tsim-sha-tsui',
    { en: 'Vermilion Tsim Sha Tsui', zh: 'Vermilion尖沙咀店' },
    { en: 'Shop 205, Ferry Arcade, 6 Canton Square, Tsim Sha Tsui', zh: '尖沙咀廣東坊6號渡輪廊2樓205號舖' },
    { en: 'Kowloon', zh: '九龍' },
    '+852 3550 1205',
    week('11:00–22:00'),
  ),
  hk(
    'hk-sha-tin',
    { en: 'Vermilion Sha Tin', zh: 'Vermilion沙田店' },
    { en: 'Shop 318, River Walk Plaza, 2 Yuen Wo Lane, Sha Tin', zh: '沙田源禾里2號河畔廣場3樓318號舖' },
    { en: 'New Territories', zh: '新界' },
    '+852 3550 1318',
    week('11:00–21:30'),
  ),

  au(
    'au-sydney-pitt-street',
    en('Vermilion Pitt Street'),
    en('Shop 14, Foundry Arcade, 212A Pitt Street, Sydney NSW 2000'),
    en('Sydney'),
    '+61 2 5550 1412',
    week('09:30–19:00', '09:30–19:00', '10:00–18:00'),
  ),
  au(
    'au-melbourne-flinders',
    en('Vermilion Flinders Lane'),
    en('281A Flinders Lane, Melbourne VIC 3000'),
    en('Melbourne'),
    '+61 3 5550 1281',
    street,
    'Australia/Melbourne',
  ),
  au(
    'au-brisbane-james-street',
    en('Vermilion James Street'),
    en('Shop 5, 46B James Street, Fortitude Valley QLD 4006'),
    en('Brisbane'),
    '+61 7 5550 1446',
    street,
    'Australia/Brisbane',
  ),
  au(
    'au-perth-king-street',
    en('Vermilion King Street'),
    en('33B King Street, Perth WA 6000'),
    en('Perth'),
    '+61 8 5550 1433',
    street,
    'Australia/Perth',
  ),
  au(
    'au-adelaide-rundle',
    en('Vermilion Rundle'),
    en('Shop 8, Jacaranda Place, 190A Rundle Street, Adelaide SA 5000'),
    en('Adelaide'),
    '+61 8 5550 1490',
    street,
    'Australia/Adelaide',
  ),

  nz(
    'nz-auckland-britomart',
    en('Vermilion Britomart'),
    en('19B Galway Lane, Britomart, Auckland 1010'),
    en('Auckland'),
    '+64 9 550 1419',
    street,
  ),
  nz(
    'nz-wellington-cuba',
    en('Vermilion Cuba Street'),
    en('142A Cuba Street, Te Aro, Wellington 6011'),
    en('Wellington'),
    '+64 4 550 1442',
    street,
  ),
  nz(
    'nz-christchurch-cashel',
    en('Vermilion Cashel Street'),
    en('Shop 3, The Loom, 88B Cashel Street, Christchurch 8011'),
    en('Christchurch'),
    '+64 3 550 1488',
    street,
  ),

  ph(
    'ph-makati-ayala',
    en('Vermilion Makati'),
    en('Ground Level, Sampaguita Walk, 6700A Ayala Avenue, Makati City 1226'),
    en('Makati'),
    '+63 2 8550 1467',
    longMall,
  ),
  ph(
    'ph-bgc',
    en('Vermilion BGC'),
    en('Unit 12, 9th High Street East, Bonifacio Global City, Taguig 1634'),
    en('Taguig'),
    '+63 2 8550 1412',
    longMall,
  ),
  ph(
    'ph-quezon-city',
    en('Vermilion Quezon City'),
    en('2nd Level, Narra Court, 40 Tomas Lane, Quezon City 1103'),
    en('Quezon City'),
    '+63 2 8550 1440',
    longMall,
  ),
  ph(
    'ph-cebu',
    en('Vermilion Cebu'),
    en('Level 1, Mactan Gallery, 15 Cardinal Walk, Cebu City 6000'),
    en('Cebu City'),
    '+63 32 550 1415',
    longMall,
  ),
];
