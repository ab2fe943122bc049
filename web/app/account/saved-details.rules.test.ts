// @vitest-environment happy-dom
import type { SavedAddress } from '@vermilion/contract/user';
import { expect, test } from 'vitest';
import { fillForm, findFilledAddress, getFirstDetails, listDetails } from './saved-details.rules.ts';

const names = ['contact.fullName', 'contact.email', 'contact.phone'];
const addressNames = ['delivery.address.line1', 'delivery.address.line2', 'delivery.address.postcode'];

/** The controls of a checkout in Singapore. */
function createForm(texts: Record<string, string> = {}, fields = [...names, ...addressNames]): HTMLFormElement {
  const form = document.createElement('form');
  for (const name of fields) {
    form.append(Object.assign(document.createElement('input'), { name, value: texts[name] ?? '' }));
  }
  return form;
}
const readTexts = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].filter(([, text]) => text !== ''));

const user = { fullName: 'Tan Mei Ling', email: 'mei@example.sg', phone: '+6581234567' };
const createAddress = (id: string, line1: string, line2?: string): SavedAddress => ({
  id,
  market: 'SG',
  fullName: `Owner of ${id}`,
  phone: '+6591234567',
  formattedPhone: '9123 4567',
  address: { line1, ...(line2 && { line2 }), postcode: '080005' },
  isDefault: id === 'home',
});
const addresses = [createAddress('home', '5 Everton Park', '#01-22'), createAddress('work', '1 Orchard Road')];

function prefill(form: HTMLFormElement, saved: SavedAddress[] = addresses) {
  fillForm(form, getFirstDetails(form, { user, addresses: saved }));
  return readTexts(form);
}

test('an empty checkout takes the default address with its recipient, and the e-mail of the account', () => {
  expect(prefill(createForm())).toEqual({
    'contact.fullName': 'Owner of home',
    'contact.email': 'mei@example.sg',
    'contact.phone': '+6591234567',
    'delivery.address.line1': '5 Everton Park',
    'delivery.address.line2': '#01-22',
    'delivery.address.postcode': '080005',
  });
});

test('without an address, or where it is collected, the account’s own name and mobile are taken', () => {
  const own = { 'contact.fullName': 'Tan Mei Ling', 'contact.email': 'mei@example.sg', 'contact.phone': '+6581234567' };
  expect(prefill(createForm(), [])).toEqual(own);
  expect(prefill(createForm({}, names))).toEqual(own);
});

test('what was typed stays, and is not completed with a part of another address', () => {
  const typed = { 'contact.fullName': 'Somebody', 'delivery.address.postcode': '238801' };
  expect(prefill(createForm(typed))).toEqual({
    ...typed,
    'contact.email': 'mei@example.sg',
    'contact.phone': '+6581234567',
  });
});

test('an address that was chosen replaces every part of the one before, and is found again', () => {
  const form = createForm();
  prefill(form);
  expect(findFilledAddress(form, addresses)?.id).toBe('home');
  fillForm(form, listDetails(addresses[1], 'SG'));
  expect(readTexts(form)).toMatchObject({
    'contact.fullName': 'Owner of work',
    'delivery.address.line1': '1 Orchard Road',
  });
  expect(readTexts(form)).not.toHaveProperty('delivery.address.line2');
  expect(findFilledAddress(form, addresses)?.id).toBe('work');
  fillForm(form, listDetails(undefined, 'SG'));
  expect(findFilledAddress(form, addresses)).toBeUndefined();
  expect(readTexts(form)).toMatchObject({ 'contact.fullName': 'Owner of work' });
});

test('filling is heard as typing is, so that the draft has it', () => {
  const form = createForm();
  const heard: string[] = [];
  form.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).name));
  prefill(form);
  expect(heard).toEqual([...names, ...addressNames]);
});

test('of two people at one place, the one in the form is found, or else the one who was chosen', () => {
  const home = (id: string): SavedAddress => createAddress(id, '5 Everton Park');
  const both = [home('anna'), home('ben')];
  const form = createForm();
  fillForm(form, listDetails(both[1], 'SG'));
  expect(findFilledAddress(form, both)?.id).toBe('ben');
  fillForm(form, [['contact.fullName', 'Benjamin']]);
  expect(findFilledAddress(form, both, 'ben')?.id).toBe('ben');
  expect(findFilledAddress(form, both)?.id).toBe('anna');
});
