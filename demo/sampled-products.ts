import { say, type Words } from './words/words.ts';

const mornings = say('Enough for three mornings', 'Cukup untuk tiga pagi', 'พอสำหรับสามเช้า', '足夠三個早上使用');
const nights = say('Enough for three nights', 'Cukup untuk tiga malam', 'พอสำหรับสามคืน', '足夠三晚使用');
const washes = say('Enough for four washes', 'Cukup untuk empat kali cuci', 'พอสำหรับล้างสี่ครั้ง', '足夠清潔四次');
const wears = say('Enough for a week', 'Cukup untuk sepekan', 'พอสำหรับหนึ่งสัปดาห์', '足夠一星期使用');

/** The products of which there are samples, with the size of each. A product has no shades or types then. */
export const sampledProducts: ReadonlyMap<string, { size: string; description: Words }> = new Map([
  ['clear-water-serum', { size: '2 ml', description: mornings }],
  ['high-noon-face-sunscreen', { size: '3 ml', description: mornings }],
  ['rumah-sari-kunyit-serum', { size: '2 ml', description: nights }],
  ['kobune-harbour-barrier-cream', { size: '3 ml', description: nights }],
  ['ninefold-sun-veil-face-sunscreen', { size: '3 ml', description: mornings }],
  ['halden-night-oil-face-oil', { size: '2 ml', description: nights }],
  ['orris-and-salt-no-4-eau-de-parfum', { size: '1.5 ml', description: wears }],
  ['halden-wash-basin-face-wash', { size: '5 ml', description: washes }],
]);

/** What the SKU of a sample ends with. */
export const sampleSkuEnd = '-S';

/** Units of each sample in each market. */
export const sampleStock = 400;
