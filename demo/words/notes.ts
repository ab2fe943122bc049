import { pick } from '../random.ts';
import { say, type Words } from './words.ts';

/** Notes of a fragrance, by their English names; a line that is named after one has it. */
const openings: readonly Words[] = [
  say('mandarin peel', 'kulit jeruk mandarin', 'เปลือกส้มแมนดาริน', '柑橘皮'),
  say('pink pepper', 'merica merah muda', 'พริกไทยชมพู', '粉紅胡椒'),
  say('grapefruit', 'grapefruit', 'เกรปฟรุต', '西柚'),
  say('green leaves', 'dedaunan hijau', 'ใบไม้เขียว', '青葉'),
  say('black tea', 'teh hitam', 'ชาดำ', '紅茶'),
  say('cardamom', 'kapulaga', 'กระวาน', '小豆蔻'),
  say('fresh ginger', 'jahe segar', 'ขิงสด', '鮮薑'),
  say('neroli', 'neroli', 'เนโรลี', '橙花'),
  say('pear', 'buah pir', 'ลูกแพร์', '啤梨'),
  say('sea salt', 'garam laut', 'เกลือทะเล', '海鹽'),
  say('violet leaf', 'daun violet', 'ใบไวโอเลต', '紫羅蘭葉'),
  say('linden blossom', 'bunga linden', 'ดอกลินเดน', '菩提花'),
  say('lavender', 'lavender', 'ลาเวนเดอร์', '薰衣草'),
];
const endings: readonly Words[] = [
  say('sandalwood', 'kayu cendana', 'ไม้จันทน์', '檀香木'),
  say('white musk', 'musk putih', 'ไวต์มัสก์', '白麝香'),
  say('amber', 'amber', 'อำพัน', '琥珀'),
  say('tonka bean', 'biji tonka', 'ถั่วทองก้า', '零陵香豆'),
  say('patchouli', 'nilam', 'แพตชูลี', '廣藿香'),
  say('vanilla', 'vanila', 'วานิลลา', '雲呢拿'),
  say('oakmoss', 'lumut ek', 'โอ๊กมอส', '橡木苔'),
  say('incense', 'dupa', 'กำยาน', '焚香'),
  say('iris root', 'akar iris', 'รากไอริส', '鳶尾根'),
  say('rose petals', 'kelopak mawar', 'กลีบกุหลาบ', '玫瑰花瓣'),
  say('warm resin', 'getah damar hangat', 'ยางไม้อุ่น', '溫暖樹脂'),
  say('leather', 'kulit samak', 'หนังฟอก', '皮革'),
  say('wood smoke', 'asap kayu', 'ควันไม้', '木煙'),
];

/** Returns a sentence about how a fragrance begins and ends. @param known what its name already says of its notes */
export function describeNotes(slug: string, line: string, known: string): Words {
  const opening = pickNote(`${slug}/opening`, openings, line, known);
  const ending = pickNote(`${slug}/ending`, endings, line, known);
  return pick(`${slug}/notes`, [
    say(
      `There is ${opening.en} at the start and ${ending.en} at the end.`,
      `Ada ${opening.id} di awal dan ${ending.id} di akhir.`,
      `ช่วงแรกได้กลิ่น${opening.th} ช่วงท้ายเป็น${ending.th}`,
      `開頭是${opening.zh}，最後留下${ending.zh}的餘韻。`,
    ),
    say(
      `It travels slowly from ${opening.en} to ${ending.en}.`,
      `Aromanya berjalan pelan dari ${opening.id} ke ${ending.id}.`,
      `กลิ่นค่อย ๆ เดินทางจาก${opening.th}ไปสู่${ending.th}`,
      `香氣由${opening.zh}慢慢走到${ending.zh}。`,
    ),
    say(
      `Under the ${opening.en} lies ${ending.en}, which lasts longest.`,
      `Di balik ${opening.id} ada ${ending.id} yang bertahan paling lama.`,
      `ใต้กลิ่น${opening.th}มี${ending.th}ที่อยู่นานที่สุด`,
      `${opening.zh}底下藏着${ending.zh}，留得最久。`,
    ),
  ]);
}

function pickNote(name: string, notes: readonly Words[], line: string, known: string): Words {
  const includesNote = (text: string, { en }: Words) => en.split(' ').some((word) => text.toLowerCase().includes(word));
  const unsaid = notes.filter((note) => !includesNote(known, note));
  return unsaid.find((note) => includesNote(line, note)) ?? pick(name, unsaid);
}
