import { readFileSync } from 'node:fs';
import { parsePo } from 'pofile-ts';
import { expect, test } from 'vitest';

/**
 * The sentences by which pages state the rules of codes, samples and rewards (spec §5), by catalog: in English as the code has
 * them, then in Indonesian, Thai and Chinese. Refusals of codes are tested with the server, which says them.
 */
const sentences: Record<string, Record<string, [id: string, th: string, zh: string]>> = {
  notes: {
    '{name} can’t be used at the moment.': [
      '{name} tidak bisa dipakai saat ini.',
      'ยังใช้ {name} ไม่ได้ในขณะนี้',
      '{name}目前無法使用。',
    ],
    '{name} has expired.': ['{name} sudah kedaluwarsa.', '{name} หมดอายุแล้ว', '{name}已過期。'],
    '{name} has been fully redeemed.': ['{name} sudah habis dipakai.', '{name} ใช้ครบจำนวนแล้ว', '{name}已全數兌換。'],
    '{name} is for first-time customers only.': [
      '{name} hanya untuk pelanggan pertama kali.',
      '{name} ใช้ได้เฉพาะลูกค้าที่สั่งซื้อครั้งแรก',
      '{name}僅限首次購物的顧客使用。',
    ],
    'You’ve already used {name}.': ['Kamu sudah pernah memakai {name}.', 'คุณเคยใช้ {name} แล้ว', '你已使用過{name}。'],
    '{name} is left out: your bag has a better discount.': [
      '{name} tidak dipakai: tasmu sudah dapat diskon yang lebih besar.',
      'ไม่ได้ใช้ {name} เพราะตะกร้าของคุณมีส่วนลดที่ดีกว่าแล้ว',
      '未使用{name}：你的購物袋已有更好的折扣。',
    ],
    '{name} needs more items in your bag.': [
      '{name} perlu lebih banyak produk di tasmu.',
      '{name} ต้องมีสินค้าในตะกร้ามากกว่านี้',
      '購物袋內要有更多產品，{name}才適用。',
    ],
    '{name} isn’t available to you.': ['{name} tidak berlaku untukmu.', 'คุณใช้ {name} ไม่ได้', '{name}不適用於你。'],
    '{name} applies once you spend {missing} more.': [
      'Belanja {missing} lagi untuk memakai {name}.',
      'ซื้อเพิ่มอีก {missing} เพื่อใช้ {name}',
      '再消費{missing}即可使用{name}。',
    ],
    '{name} doesn’t apply to these items.': [
      '{name} tidak berlaku untuk barang ini.',
      'ใช้ {name} กับสินค้าเหล่านี้ไม่ได้',
      '{name}不適用於這些產品。',
    ],
    '{name} doesn’t apply to this delivery.': [
      '{name} tidak berlaku untuk pengiriman ini.',
      'ใช้ {name} กับวิธีรับสินค้านี้ไม่ได้',
      '{name}不適用於這個送貨方式。',
    ],
    '{name} can’t be combined with your other discounts.': [
      '{name} tidak bisa digabung dengan promo yang sudah dipakai.',
      'ใช้ {name} ร่วมกับส่วนลดที่ใช้อยู่ไม่ได้',
      '{name}不能與已使用的優惠同時使用。',
    ],
    '{name} has no balance left.': ['Saldo {name} sudah habis.', '{name} ไม่มียอดคงเหลือ', '{name}已沒有餘額。'],
    '{name} doesn’t change this total.': [
      'Total tidak berubah dengan {name}.',
      '{name} ไม่มีผลกับยอดนี้',
      '使用{name}，總額不變。',
    ],
    '{name} costs more points than you have.': [
      'Poinmu belum cukup untuk {name}.',
      'คะแนนของคุณไม่พอสำหรับ {name}',
      '你的積分不足以換領{name}。',
    ],
    '{name}: the gift is out of stock.': [
      '{name}: stok hadiahnya habis.',
      '{name}: ของแถมหมดแล้ว',
      '{name}：贈品已售罄。',
    ],
    'A sample you chose is out of stock.': [
      'Sampel yang kamu pilih habis.',
      'ตัวอย่างที่คุณเลือกหมดแล้ว',
      '你選擇的試用裝已售罄。',
    ],
  },
  promotion: {
    'Your bag has a better discount': [
      'Tasmu sudah dapat diskon yang lebih besar',
      'ตะกร้าของคุณมีส่วนลดที่ดีกว่าแล้ว',
      '購物袋已有更好的優惠',
    ],
    'Not together with your other discounts': [
      'Tidak bisa digabung dengan diskonmu yang lain',
      'ใช้ร่วมกับส่วนลดอื่นของคุณไม่ได้',
      '不能與其他優惠同時使用',
    ],
    'Add more of the same items': ['Tambah lagi produk yang sama', 'เพิ่มสินค้าเดียวกันอีก', '再加入相同產品'],
    'Not for the items in your bag': [
      'Tidak berlaku untuk produk di tasmu',
      'ใช้กับสินค้าในตะกร้าไม่ได้',
      '不適用於購物袋內的產品',
    ],
    'Would not change your total': ['Totalmu tidak berubah', 'ยอดรวมของคุณไม่เปลี่ยน', '總金額不變'],
    'For some membership tiers only': [
      'Hanya untuk tingkat keanggotaan tertentu',
      'เฉพาะสมาชิกบางระดับ',
      '只限指定會員級別',
    ],
    'Not for this delivery': ['Tidak berlaku untuk pengiriman ini', 'ใช้กับการจัดส่งนี้ไม่ได้', '不適用於此送貨方式'],
    'For first-time customers only': [
      'Hanya untuk pelanggan pertama kali',
      'เฉพาะลูกค้าที่สั่งซื้อครั้งแรก',
      '只供首次購物的顧客',
    ],
    'You’ve already used it': ['Kamu sudah pernah memakainya', 'คุณเคยใช้แล้ว', '你已使用過'],
    'The gift is out of stock': ['Hadiahnya sedang habis', 'ของแถมหมดแล้ว', '贈品已售罄'],
    'Not available at the moment': ['Sedang tidak tersedia', 'ขณะนี้ใช้ไม่ได้', '暫時未能使用'],
    'Codes are case-sensitive. One per order.': [
      'Perhatikan huruf besar dan kecil. Satu kode per pesanan.',
      'โค้ดแยกตัวพิมพ์เล็กและใหญ่ ใช้ได้หนึ่งโค้ดต่อคำสั่งซื้อ',
      '優惠碼區分大小寫，每張訂單限用一個。',
    ],
  },
  sample: {
    'Samples aren’t available for Click & Collect. Your order won’t include: {names}. Choose delivery to get them back.':
      [
        'Sampel tidak tersedia untuk Ambil di toko. Pesananmu tidak termasuk: {names}. Pilih pengiriman untuk mendapatkannya lagi.',
        'ไม่มีตัวอย่างสำหรับการรับที่สาขา คำสั่งซื้อนี้จะไม่ได้รับ {names} เลือกการจัดส่งเพื่อรับอีกครั้ง',
        '門市取貨不設試用裝。此訂單將不包括：{names}。選擇送貨即可取回。',
      ],
    'Not available for Click & Collect.': [
      'Tidak tersedia untuk Ambil di toko.',
      'ไม่รวมการรับที่สาขา',
      '不適用於門市取貨。',
    ],
  },
  rewards: {
    'Not available for Click & Collect.': [
      'Tidak tersedia untuk Ambil di toko.',
      'ไม่รวมการรับที่สาขา',
      '不適用於門市取貨。',
    ],
    'You have {count} points. One reward and one gift per order; rewards can’t be returned or exchanged.': [
      'Kamu punya {count} poin. Satu reward dan satu hadiah per pesanan; reward tidak bisa dikembalikan atau ditukar.',
      'คุณมี {count} คะแนน ใช้รีวอร์ดและของขวัญได้อย่างละหนึ่งต่อคำสั่งซื้อ และรีวอร์ดคืนหรือเปลี่ยนไม่ได้',
      '你有{count}積分。每張訂單可用一份獎賞及一份禮物；獎賞換領後不可退換。',
    ],
    'You have {points} points. One reward per order; rewards can’t be returned or exchanged.': [
      'Kamu punya {points} poin. Satu reward per pesanan; reward tidak bisa dikembalikan atau ditukar.',
      'คุณมี {points} คะแนน หนึ่งรีวอร์ดต่อคำสั่งซื้อ และรีวอร์ดคืนหรือเปลี่ยนไม่ได้',
      '你有{points}積分。每張訂單可換一份獎賞，換領後不可退換。',
    ],
  },
};

const cases = Object.entries(sentences).flatMap(([catalog, texts]) =>
  (['en', 'id', 'th', 'zh'] as const).map((language, index) => {
    const expected = Object.entries(texts).map(([english, translations]) => [
      english,
      translations[index - 1] ?? english,
    ]);
    return [catalog, language, Object.fromEntries(expected)] as const;
  }),
);

test.each(cases)('%s in %s', (catalog, language, expected) => {
  const { items } = parsePo(readFileSync(new URL(`./messages/${catalog}/${language}.po`, import.meta.url), 'utf8'));
  const stored = new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr.join('')]));
  const found = Object.fromEntries(Object.keys(expected).map((english) => [english, stored.get(english)]));
  expect(found).toEqual(expected);
});
