import { subdivisions } from '@vermilion/contract/subdivisions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckoutValues, draftOf, fieldsOf, orderOf, problemsOf, refusalsOf } from './checkout.rules.ts';

const rules = { market: 'AU' as const, subdivisions: subdivisions('AU'), isPhone: () => true };
const australian: CheckoutValues = {
  'contact.fullName': ' Harriet Osei ',
  'contact.email': 'harriet@example.com',
  'contact.phone': '0412 345 678',
  'delivery.method': 'standard',
  'delivery.address.line1': '12 Gertrude Street',
  'delivery.address.city': 'Fitzroy',
  'delivery.address.subdivision': 'VIC',
  'delivery.address.postcode': '3065',
  'payment.method': 'afterpay',
};
const sums = { expectedTotal: 14800, idempotencyKey: 'k'.repeat(32) };

describe('checkout form', () => {
  it('finds nothing wrong with a good form', () => {
    expect(problemsOf(australian, rules)).toEqual({});
  });

  it('names each faulty field by its path in the request', () => {
    const values = { ...australian, 'contact.email': 'harriet@example', 'delivery.address.postcode': '306' };
    expect(problemsOf({ ...values, 'contact.fullName': ' ' }, { ...rules, isPhone: () => false })).toEqual({
      'contact.fullName': 'FULL_NAME_REQUIRED',
      'contact.email': 'INVALID_EMAIL',
      'contact.phone': 'INVALID_PHONE',
      'delivery.address.postcode': 'INVALID_POSTCODE',
    });
  });

  it('asks for a store instead of an address when the order is collected', () => {
    const values: CheckoutValues = { ...australian, 'delivery.method': 'collect', 'delivery.address.postcode': '' };
    expect(problemsOf(values, rules)).toEqual({ 'delivery.storeCode': 'REQUIRED' });
    const chosen = { ...values, 'delivery.storeCode': 'au-melbourne' };
    expect(problemsOf(chosen, rules)).toEqual({});
    expect(orderOf(chosen, 'AU', sums).delivery).toEqual({ method: 'collect', storeCode: 'au-melbourne' });
  });

  it('maps the form to the request: trimmed, the market’s parts only', () => {
    const values = { ...australian, 'delivery.address.district': 'from another market', 'delivery.address.line2': ' ' };
    expect(orderOf(values, 'AU', sums)).toEqual({
      contact: { fullName: 'Harriet Osei', email: 'harriet@example.com', phone: '0412 345 678' },
      delivery: {
        method: 'standard',
        address: { line1: '12 Gertrude Street', city: 'Fitzroy', subdivision: 'VIC', postcode: '3065' },
      },
      payment: { method: 'afterpay' },
      ...sums,
    });
  });

  it('takes a postcode in Thai digits', () => {
    const values: CheckoutValues = {
      'delivery.address.line1': '99 ถนนสุขุมวิท',
      'delivery.address.district': 'คลองเตย',
      'delivery.address.city': 'คลองเตย',
      'delivery.address.subdivision': subdivisions('TH')[0]?.code,
      'delivery.address.postcode': '๑๐๑๑๐',
    };
    const problems = problemsOf(values, { market: 'TH', subdivisions: subdivisions('TH'), isPhone: () => true });
    expect(problems['delivery.address.postcode']).toBeUndefined();
    expect(orderOf(values, 'TH', sums).delivery.address?.postcode).toBe('10110');
  });

  it('lists the fields in the order of the page', () => {
    expect(fieldsOf('SG', 'standard')).toEqual([
      'contact.fullName',
      'contact.email',
      'contact.phone',
      'delivery.method',
      'delivery.address.line1',
      'delivery.address.line2',
      'delivery.address.postcode',
      'payment.method',
    ]);
    expect(fieldsOf('SG', 'collect')).toContain('delivery.storeCode');
  });

  it('puts the server’s field errors at their fields and keeps those that have none', () => {
    const error = (path: string) => ({ path, code: 'INVALID_VALUE' as const, message: `wrong ${path}` });
    const { byField, rest } = refusalsOf([error('contact.phone'), error('expectedTotal')], fieldsOf('AU', 'standard'));
    expect(byField).toEqual({ 'contact.phone': 'wrong contact.phone' });
    expect(rest).toEqual([error('expectedTotal')]);
  });

  it('reads back the draft that was stored, and nothing else', () => {
    const draft = { values: australian, idempotencyKey: 'k'.repeat(32) };
    expect(draftOf(JSON.stringify(draft))).toEqual(draft);
    expect(draftOf(null)).toBeNull();
    expect(draftOf('{"values":{"contact.email":7},"idempotencyKey":"k"}')?.values).toEqual({});
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const read = draftOf(text);
        expect(read === null || Object.values(read.values).every((value) => typeof value === 'string')).toBe(true);
      }),
    );
  });
});
