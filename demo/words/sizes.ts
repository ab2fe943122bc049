import type { SizeRecord } from '@vermilion/server/catalogue/catalogue-file.schema';
import { say, type Words } from './words.ts';

/** What pieces are called when they are counted. */
const pieces = say('pcs', 'buah', 'ชิ้น', '件');
export const sheets = say('pcs', 'lembar', 'แผ่น', '片');

/** A size as it is read in each language: "30 ml" is the same in all, "3 pcs" is counted in words, "3.5 g" has a comma in Indonesian. */
export function createSize(size: string, counted: Words = pieces): SizeRecord {
  const [, count] = /^(\d+) pcs?$/.exec(size) ?? [];
  if (count !== undefined)
    return say(size, `${count} ${counted.id}`, `${count} ${counted.th}`, `${count}${counted.zh}`);
  return size.includes('.') ? { en: size, id: size.replaceAll('.', ',') } : size;
}
