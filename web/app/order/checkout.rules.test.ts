import { listSubdivisions } from '@vermilion/contract/subdivisions';
import { describe, expect, it } from 'vitest';
import { createOrderRequest, findProblems } from './checkout.rules.ts';
import type { CheckoutValues } from './checkout.values.ts';

const rules = { market: 'AU' as const, subdivisions: listSubdivisions('AU'), isPhone: () => true };
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
const sums = { expectedTotal: 14800, expectedAmountDue: 14800, idempotencyKey: 'k'.repeat(32) };

describe('checkout form', () => {
  it('finds nothing wrong with a good form', () => {
    expect(findProblems(australian, rules)).toEqual({});
  });

  it('names each faulty field by its path in the request', () => {
    const values = { ...australian, 'contact.email': 'harriet@example', 'delivery.address.postcode': '306' };
    expect(findProblems({ ...values, 'contact.fullName': ' ' }, { ...rules, isPhone: () => false })).toEqual({
      'contact.fullName': 'FULL_NAME_REQUIRED',
      'contact.email': 'INVALID_EMAIL',
      'contact.phone': 'INVALID_PHONE',
      'delivery.address.postcode': 'INVALID_POSTCODE',
    });
  });

  it('requires a store instead of an address when the order is collected', () => {
    const values: CheckoutValues = { ...australian, 'delivery.method': 'collect', 'delivery.address.postcode': '' };
    expect(findProblems(values, rules)).toEqual({ 'delivery.storeCode': 'REQUIRED' });
    const chosen = { ...values, 'delivery.storeCode': 'au-melbourne' };
    expect(findProblems(chosen, rules)).toEqual({});
    expect(createOrderRequest(chosen, 'AU', sums).delivery).toEqual({ method: 'collect', storeCode: 'au-melbourne' });
  });

  it('maps the form to the request: trimmed, the market’s parts only', () => {
    const values = { ...australian, 'delivery.address.district': 'from another market', 'delivery.address.line2': ' ' };
    expect(createOrderRequest(values, 'AU', sums)).toEqual({
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
      'delivery.address.subdivision': listSubdivisions('TH')[0]?.code,
      'delivery.address.postcode': '๑๐๑๑๐',
    };
    const problems = findProblems(values, { market: 'TH', subdivisions: listSubdivisions('TH'), isPhone: () => true });
    expect(problems['delivery.address.postcode']).toBeUndefined();
    expect(createOrderRequest(values, 'TH', sums).delivery).toMatchObject({ address: { postcode: '10110' } });
  });
});
