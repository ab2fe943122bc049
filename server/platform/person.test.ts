import { type MarketCode, marketCodes } from '@vermilion/contract/markets';
import { listSubdivisions } from '@vermilion/contract/subdivisions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAddress, checkContact, formatPhone, toFieldErrors } from './person.ts';

const market = fc.constantFrom(...marketCodes);

describe('the contact', () => {
  const good = { fullName: 'Wanida Sukjai', email: 'wanida@example.co.th', phone: '081 234 5678' };
  const codes = (contact: Partial<typeof good>, code: MarketCode = 'TH') =>
    checkContact({ ...good, ...contact }, code, { path: 'contact.' }).problems.map(
      (problem) => `${problem.path} ${problem.code}`,
    );

  test.each([
    ['AU', '0412 345 678', '+61412345678'],
    ['HK', '5123 4567', '+85251234567'],
    ['ID', '0812-3456-7890', '+6281234567890'],
    ['MY', '012-345 6789', '+60123456789'],
    ['NZ', '021 123 4567', '+64211234567'],
    ['PH', '0917 123 4567', '+639171234567'],
    ['SG', '9123 4567', '+6591234567'],
    ['TH', '081 234 5678', '+66812345678'],
    ['TH', '๐๘๑ ๒๓๔ ๕๖๗๘', '+66812345678'],
    ['TH', '０８１２３４５６７８', '+66812345678'],
    ['SG', '+66 81 234 5678', '+66812345678'],
    ['SG', '+65 (0) 91234567', '+6591234567'],
    ['SG', '0065 9123 4567', '+6591234567'],
    ['SG', '001 65 9123 4567', '+6591234567'],
    ['SG', 'tel:+6591234567', '+6591234567'],
    ['SG', '\u202a+65 9123 4567\u202c', '+6591234567'],
    ['SG', '９１２３\u200b４５６７', '+6591234567'],
    ['SG', '9123\u20604567', '+6591234567'],
    ['SG', '9123\ufe0d 45\u316467', '+6591234567'],
    ['TH', '+66 (0) 81 234 5678', '+66812345678'],
    ['AU', '0011 65 9123 4567', '+6591234567'],
    ['ID', '0062 812-3456-7890', '+6281234567890'],
  ] as const)('%s %s is kept as %s', (code, phone, kept) => {
    expect(checkContact({ ...good, phone }, code)).toEqual({ value: { ...good, phone: kept }, problems: [] });
  });

  test.each([
    ['+6591234567', 'SG', '9123 4567'],
    ['+66812345678', 'TH', '081 234 5678'],
    ['+6281234567890', 'ID', '0812-3456-7890'],
    ['+66812345678', 'SG', '+66 81 234 5678'],
    ['no number', 'SG', 'no number'],
  ] as const)('%s is written in %s as %s', (stored, code, written) => {
    expect(formatPhone(stored, code)).toBe(written);
  });

  test.each(['12', 'abc', '0'.repeat(30), '+1', '999', '๐๘', '0812345678z', "0812345678'; drop table orders"])(
    'phone %j is refused',
    (phone) => expect(codes({ phone })).toEqual(['contact.phone INVALID_PHONE']),
  );

  test.each([
    'a',
    'a@b',
    'a@b.',
    '@b.co',
    'a@@b.co',
    'a b@c.co',
    'a@b.co\r\nbcc: x@y.zz',
    'a@b.co, c@d.co',
    '<a@b.co>',
    'a..b@c.co',
  ])('e-mail %j is refused', (email) => expect(codes({ email })).toEqual(['contact.email INVALID_EMAIL']));

  test.each([
    ['SG', '+65 8123 4567 ext 5'],
    ['SG', '8123 4567 x5'],
    ['AU', '0412 345 678;ext=12'],
  ] as const)('in %s, the extension of %s is told rather than cut', (code, phone) =>
    expect(codes({ phone }, code)).toEqual(['contact.phone PHONE_EXTENSION']),
  );

  test.each([
    ['SG', '6234 5678', true],
    ['SG', '1800 123 4567', true],
    ['TH', '02-123-4567', true],
    ['HK', '2123 4567', true],
    ['ID', '021 1234567', true],
    ['MY', '03-2123 4567', true],
    ['SG', '8123 4567', false],
    ['TH', '081 234 5678', false],
    // Of these the kind is not known.
    ['SG', '+1 650 253 0000', false],
  ] as const)('in %s, %s is told apart from a mobile number: %s', (code, phone, isTold) => {
    const { problems } = checkContact({ ...good, phone }, code, { isMobile: true });
    expect(problems).toEqual(isTold ? [{ path: 'phone', code: 'PHONE_NOT_MOBILE' }] : []);
    expect(checkContact({ ...good, phone }, code).problems).toEqual([]);
  });

  test.each(['www.evil.example', 'evil．example', 'bit.ly/x', 'Mei https://evil.example', 'ev\u200bil.com'])(
    'the name %j is a link, which a mail would show',
    (fullName) => expect(codes({ fullName })).toEqual(['contact.fullName LINK_NOT_ALLOWED']),
  );

  test.each(['Dr.Li', 'J.R.R. Tolkien', "O'Brien", 'Ma. Teresa', 'St.John'])('the name %s is none', (fullName) =>
    expect(codes({ fullName })).toEqual([]),
  );

  test('keeps direction signs out of names, which stand in other people’s mails', () => {
    expect(checkContact({ ...good, fullName: '\u202egnihsihp \u2066Mei\u2069' }, 'TH').value.fullName).toBe(
      'gnihsihp Mei',
    );
  });

  test('stores an e-mail as it is delivered', () => {
    const { value } = checkContact({ ...good, email: 'Mei@bücher\ufe0d.example' }, 'TH');
    expect(value.email).toBe('Mei@xn--bcher-kva.example');
  });

  test('names what is missing or too long', () => {
    expect(codes({ fullName: ' \n ', email: '', phone: ' ' })).toEqual([
      'contact.fullName FULL_NAME_REQUIRED',
      'contact.email REQUIRED',
      'contact.phone REQUIRED',
    ]);
    expect(codes({ fullName: 'a'.repeat(101), email: `a@${'b'.repeat(260)}.co` })).toEqual([
      'contact.fullName TOO_LONG',
      'contact.email TOO_LONG',
    ]);
    expect(toFieldErrors(checkContact({ ...good, fullName: '' }, 'TH', { path: 'contact.' }).problems, 'th')).toEqual([
      { path: 'contact.fullName', code: 'FULL_NAME_REQUIRED', message: 'กรุณากรอกชื่อและนามสกุล' },
    ]);
  });

  test('keeps a name on one line', () => {
    expect(checkContact({ ...good, fullName: ' Wanida\r\n\tSukjai\u0007 ' }, 'TH').value.fullName).toBe(
      'Wanida Sukjai',
    );
  });

  test('never fails, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'binary' }), fc.string(), market, (fullName, email, phone, code) => {
        const { value, problems } = checkContact({ fullName, email, phone }, code);
        if (problems.length === 0) expect(value.phone).toMatch(/^\+\d{6,15}$/);
      }),
    );
  });
});

describe('the address', () => {
  const check = (code: MarketCode, address: Parameters<typeof checkAddress>[0]) =>
    checkAddress(address, code, listSubdivisions(code), 'delivery.address.');

  test('is checked by the market’s own form, and the fields are named as the request spells them', () => {
    expect(
      check('AU', { line1: '12 Gertrude Street', city: 'Fitzroy', subdivision: 'VIC', postcode: '3065' }).problems,
    ).toEqual([]);
    expect(check('AU', { line1: ' ', subdivision: 'XYZ', postcode: '306' }).problems).toEqual([
      { path: 'delivery.address.line1', code: 'REQUIRED' },
      { path: 'delivery.address.city', code: 'REQUIRED' },
      { path: 'delivery.address.subdivision', code: 'INVALID_VALUE' },
      { path: 'delivery.address.postcode', code: 'INVALID_POSTCODE' },
    ]);
    expect(check('HK', {}).problems.map(({ path }) => path)).not.toContain('delivery.address.postcode');
  });

  test('keeps the form’s parts only, Thai digits as ASCII', () => {
    expect(
      check('SG', { line1: ' 1  Orchard\nRoad ', line2: '', city: 'Singapore', postcode: '２３８８０１' }),
    ).toEqual({
      value: { line1: '1 Orchard Road', postcode: '238801' },
      problems: [],
    });
    expect(check('TH', { postcode: '๑๐๓๓๐' }).value).toEqual({ postcode: '10330' });
  });
});
