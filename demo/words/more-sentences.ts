import { type Conditional, only } from './conditional.ts';
import type { Department } from './kind.ts';
import type { Trait } from './modifiers.ts';
import { say, type Words } from './words.ts';

/** A closing sentence for a trait whose name, which every product page lists, does not say all. */
export const traitSays: Partial<Record<Trait, Words>> = {
  refillable: say(
    'Keep the pack and buy only the refill.',
    'Simpan kemasannya, cukup beli isi ulangnya.',
    'เก็บบรรจุภัณฑ์เดิมไว้ ซื้อเพิ่มแค่รีฟิล',
    '保留原裝容器，之後只買補充裝。',
  ),
  natural_origin: say(
    'At least 95% natural origin.',
    'Minimal 95% bahan alami.',
    'ส่วนผสมจากธรรมชาติอย่างน้อย 95%',
    '至少95%天然來源成分。',
  ),
};

/** What fragrances, tools and sets say where others name an ingredient. */
export const moreSays: Partial<Record<Department, readonly Conditional[]>> = {
  scent: [
    only(
      say(
        'Blended in small batches and rested for six weeks.',
        'Diracik dalam jumlah kecil dan didiamkan enam minggu.',
        'ปรุงทีละน้อยและบ่มหกสัปดาห์',
        '小批調製，靜置六星期。',
      ),
      ['eaux-de-parfum', 'eaux-de-toilette', 'colognes', 'perfume-oils'],
    ),
    only(
      say(
        'Wear it alone or under something darker.',
        'Pakai sendiri atau di bawah aroma yang lebih pekat.',
        'ใช้เดี่ยว ๆ หรือรองใต้กลิ่นที่เข้มกว่า',
        '可單獨使用，或疊於更深沉的香氣之下。',
      ),
      ['eaux-de-parfum', 'eaux-de-toilette', 'perfume-oils', 'body-mists'],
    ),
    only(
      say(
        'The bottle is glass, the cap stays on.',
        'Botolnya kaca, tutupnya rapat.',
        'ขวดแก้ว ฝาปิดแน่น',
        '玻璃瓶身，瓶蓋緊密。',
      ),
      ['eaux-de-parfum', 'eaux-de-toilette', 'colognes'],
    ),
  ],
  tools: [
    only(
      say(
        'Made to be washed a hundred times.',
        'Dibuat untuk dicuci seratus kali.',
        'ทำมาให้ล้างได้ร้อยครั้ง',
        '可清洗上百次。',
      ),
      ['face-brushes', 'eye-brushes'],
    ),
    only(
      say(
        'Good weight in the hand, no wobble at the tip.',
        'Mantap di tangan, ujungnya stabil.',
        'น้ำหนักพอดีมือ ปลายไม่แกว่ง',
        '手感沉穩，不會搖晃。',
      ),
      ['face-brushes', 'eye-brushes'],
    ),
    only(
      say(
        'Made well once, so you buy it once.',
        'Dibuat dengan baik, cukup beli sekali.',
        'ทำดีครั้งเดียว ซื้อครั้งเดียว',
        '用心做好一次，你也只需買一次。',
      ),
      ['face-brushes', 'eye-brushes', 'make-up-bags'],
    ),
  ],
  gifts: [
    {
      says: say(
        'The box closes with a ribbon and opens as a drawer.',
        'Kotaknya berpita dan terbuka seperti laci.',
        'กล่องผูกโบ เปิดเหมือนลิ้นชัก',
        '禮盒繫絲帶，如抽屜般拉開。',
      ),
    },
    {
      says: say(
        'A card is inside, blank on purpose.',
        'Ada kartu di dalamnya, sengaja kosong.',
        'มีการ์ดข้างใน ตั้งใจเว้นว่างไว้',
        '內附賀卡，特意留白。',
      ),
    },
    {
      says: say(
        'Nothing inside has a price on it.',
        'Tak ada label harga di dalam kotaknya.',
        'ข้างในไม่มีป้ายราคาติดอยู่เลย',
        '內裏每件都沒有價錢牌。',
      ),
    },
  ],
};
