import { addressForms, addressParts } from '@vermilion/contract/address';
import type { MarketCode } from '@vermilion/contract/markets';
import type { SavedAddress, User } from '@vermilion/contract/user';
import { findControl, replaceText } from '~/ui/form/controls.ts';

/** What an account knows for a checkout. @property addresses those of the market, the default one first */
export type MemberDetails = { user: Pick<User, 'fullName' | 'email' | 'phone'>; addresses: SavedAddress[] };

type Details = readonly (readonly [field: string, text: string])[];

const getPath = (part: string) => `delivery.address.${part}`;
const readText = (form: HTMLFormElement, name: string) => findControl(form, name)?.value.trim() ?? '';

/** Returns what a saved address puts into the checkout; without one, an empty address. */
export function listDetails(saved: SavedAddress | undefined, market: MarketCode): Details {
  const parts = addressForms[market].fields.map(({ part }) => [getPath(part), saved?.address[part] ?? ''] as const);
  if (!saved) return parts;
  return [['contact.fullName', saved.fullName], ['contact.phone', saved.phone], ...parts];
}

/**
 * Returns what a checkout starts with: the account's details for the fields that are empty, and the default address
 * where nothing of an address is in the form, so that two addresses are never mixed.
 */
export function getFirstDetails(form: HTMLFormElement, { user, addresses: [first] }: MemberDetails): Details {
  const hasAddress = addressParts.some((part) => readText(form, getPath(part)) !== '');
  const saved = hasAddress || !findControl(form, getPath('line1')) ? undefined : first;
  const person = saved ?? user;
  const contact: Details = [
    ['contact.fullName', person.fullName],
    ['contact.email', user.email],
    ['contact.phone', person.phone ?? ''],
  ];
  const address = saved ? listDetails(saved, saved.market).filter(([field]) => field.startsWith(getPath(''))) : [];
  return [...contact.filter(([field]) => readText(form, field) === ''), ...address];
}

/** Puts texts into the fields that are on the page, as if they had been typed. */
export function fillForm(form: HTMLFormElement, details: Details): void {
  for (const [field, text] of details) {
    const control = findControl(form, field);
    if (control) replaceText(control, text);
  }
}

/**
 * Returns the saved address that is in the form. Of several at one place it is that of the person in the form, or else the one
 * that was chosen.
 */
export function findFilledAddress(
  form: HTMLFormElement,
  addresses: readonly SavedAddress[],
  chosenId?: string,
): SavedAddress | undefined {
  const atPlace = addresses.filter(({ address }) =>
    addressParts.every((part) => readText(form, getPath(part)) === (address[part] ?? '')),
  );
  return (
    atPlace.find(({ fullName }) => readText(form, 'contact.fullName') === fullName) ??
    atPlace.find(({ id }) => id === chosenId) ??
    atPlace[0]
  );
}
