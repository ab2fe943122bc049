import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldedEntries } from './menu.rules.ts';

const english = 'New,Make-up,Skin,Sun,Hair,Fragrance,Body and bath,Nails,Tools,Men,Gifts,Brands,Sale'.split(',');
const indonesian =
  'Terbaru,Makeup,Perawatan kulit,Perlindungan matahari,Rambut,Wewangian,Badan dan mandi,Kuku,Alat,Pria,Hadiah,Merek,Diskon'.split(
    ',',
  );
const thai = 'มาใหม่,เมคอัพ,บำรุงผิว,กันแดด,ผม,น้ำหอม,อาบน้ำและผิวกาย,เล็บ,อุปกรณ์,ผู้ชาย,ของขวัญ,แบรนด์,ลดราคา'.split(',');
const chinese = '新品,彩妝,護膚,防曬,頭髮,香氛,沐浴及身體,美甲,美容工具,男士,禮品,品牌,減價'.split(',');
const names = (labels: string[], folded: ReadonlySet<number>) => labels.filter((_, index) => folded.has(index));

describe('the menu in one row', () => {
  test('folds the categories listed last, and neither brands nor sale', () => {
    expect(names(english, foldedEntries(english, 'More').tight)).toEqual([
      'Body and bath',
      'Nails',
      'Tools',
      'Men',
      'Gifts',
    ]);
    expect(names(indonesian, foldedEntries(indonesian, 'Lainnya').wide)).toEqual([
      'Badan dan mandi',
      'Kuku',
      'Alat',
      'Pria',
      'Hadiah',
    ]);
  });

  test.each([
    ['English', english],
    ['Thai', thai],
    ['Chinese', chinese],
  ])('has room for all of %s at 1280 px', (_, labels) => {
    expect(foldedEntries(labels, 'More').wide.size).toBe(0);
  });

  test('folds brands and sale when nothing else is left to fold', () => {
    const long = ['A'.repeat(60), 'B'.repeat(60), 'C'.repeat(60)];
    expect(names(long, foldedEntries(long, 'More').wide)).toEqual([long[0], long[2]]);
  });

  test('folds no more where there is more room', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 30 }), (labels) => {
        const { tight, wide } = foldedEntries(labels, 'More');
        expect(tight.isSupersetOf(wide)).toBe(true);
      }),
    );
  });
});
