import { expect, test } from 'vitest';
import { getTranslator } from '~/platform/catalogs.server.ts';
import { describeDeliveryDays } from './working-days.ts';

test.each([
  [
    [2, 4],
    ['2–4 working days', '2–4 hari kerja', '2–4 วันทำการ', '2–4個工作天'],
  ],
  [
    [2, 2],
    ['2 working days', '2 hari kerja', '2 วันทำการ', '2個工作天'],
  ],
  [
    [1, 1],
    ['1 working day', '1 hari kerja', '1 วันทำการ', '1個工作天'],
  ],
  [null, ['ready in a few hours', 'siap dalam beberapa jam', 'พร้อมรับภายในไม่กี่ชั่วโมง', '數小時內可取']],
] as const)('a delivery of %j working days says so in every language', async (days, texts) => {
  const translators = await Promise.all((['en', 'id', 'th', 'zh'] as const).map(getTranslator));
  expect(translators.map((translator) => translator._(describeDeliveryDays(days)))).toEqual(texts);
});
