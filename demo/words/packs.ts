import type { ShapeName } from '../packshots/shapes.ts';
import { say, type Words } from './words.ts';

/** What a pack does for its owner; shapes that need no explanation are absent. */
export const packSays: Partial<Record<ShapeName, Words>> = {
  tube: say(
    'The tube gives up its last drop and stands on its cap.',
    'Tube-nya bisa dipencet sampai tetes terakhir dan berdiri di atas tutupnya.',
    'หลอดบีบได้จนหยดสุดท้าย และตั้งบนฝาได้',
    '軟管可擠至最後一滴，倒立放置也穩妥。',
  ),
  jar: say(
    'The jar opens wide enough for two fingers.',
    'Mulut wadahnya lebar, cukup untuk dua jari.',
    'ปากกระปุกกว้าง ใช้สองนิ้วตักได้สบาย',
    '罐口寬闊，兩指取用方便。',
  ),
  pump: say(
    'The pump gives the same small amount each time.',
    'Pompanya mengeluarkan takaran yang sama setiap kali ditekan.',
    'หัวปั๊มให้ปริมาณเท่ากันทุกครั้งที่กด',
    '泵頭每按一下，份量都一樣。',
  ),
  dropper: say(
    'The dropper does the measuring, so nothing is wasted.',
    'Pipetnya membantu menakar, jadi tak ada yang terbuang.',
    'หลอดหยดช่วยกะปริมาณ จึงไม่มีหยดไหนเสียเปล่า',
    '滴管方便控制份量，一滴也不浪費。',
  ),
  spray: say(
    'The nozzle gives a fine, even mist from the first press.',
    'Semprotannya halus dan rata sejak tekanan pertama.',
    'หัวฉีดให้ละอองละเอียดสม่ำเสมอตั้งแต่กดครั้งแรก',
    '噴頭第一下已是均勻細霧。',
  ),
  clearBottle: say(
    'The clear bottle shows how much is left.',
    'Botolnya bening, jadi sisa isinya selalu terlihat.',
    'ขวดใสมองเห็นว่าเหลืออยู่เท่าไร',
    '透明瓶身，餘量一看便知。',
  ),
  shampoo: say(
    'The bottle opens with one wet hand.',
    'Botolnya bisa dibuka dengan satu tangan yang basah.',
    'ขวดเปิดได้ด้วยมือเปียกข้างเดียว',
    '濕着手，單手也能開瓶。',
  ),
  stick: say(
    'The stick twists up, so fingers stay clean.',
    'Batangnya tinggal diputar, jadi jari tetap bersih.',
    'หมุนขึ้นแล้วทาได้เลย นิ้วไม่เปื้อน',
    '旋出即塗，雙手保持乾淨。',
  ),
};
