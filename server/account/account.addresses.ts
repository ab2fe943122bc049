import { addressParts } from '@vermilion/contract/address';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { listSubdivisions } from '@vermilion/contract/subdivisions';
import { maxSavedAddresses, type SavedAddress } from '@vermilion/contract/user';
import type { Transaction } from 'kysely';
import { runResultInTransaction } from '../platform/database.ts';
import { checkAddress, checkContact, formatPhone, toFieldErrors } from '../platform/person.ts';
import { fail, ok } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import {
  clearDefault,
  deleteAddress,
  findAddress,
  insertAddress,
  listAddresses,
  type StoredAddress,
  updateAddress,
} from './account.addresses.store.ts';
import { lockAccount } from './account.store.ts';
import type { AccountDependencies, AccountService, AddressInput } from './account.types.ts';

/** The addresses that a member keeps; each market has one to start with. */
export function createAddressBook({
  database,
  clock,
  random,
}: Pick<AccountDependencies, 'database' | 'clock' | 'random'>): Pick<
  AccountService,
  'listAddresses' | 'saveAddress' | 'keepAddress' | 'changeAddress' | 'deleteAddress'
> {
  const { db } = database;

  /** Runs a change of an account's addresses; two at once take turns, as they may move the default. */
  const change = <Outcome extends { ok: boolean }>(
    accountId: string,
    work: (transaction: Transaction<Tables>) => Promise<Outcome>,
  ) =>
    runResultInTransaction(db, async (transaction) =>
      (await lockAccount(transaction, accountId)) ? work(transaction) : fail('USER_NOT_FOUND'),
    );

  return {
    listAddresses: async (accountId) => (await listAddresses(db, accountId)).map(toSavedAddress),

    saveAddress: (accountId, given, language) =>
      change(accountId, async (transaction) => {
        const checked = checkInput(given, given.market, language);
        if (!checked.ok) return checked;
        const existing = await listAddresses(transaction, accountId);
        if (existing.length >= maxSavedAddresses) return fail('ADDRESS_LIMIT_REACHED', { max: maxSavedAddresses });
        const isDefault = given.isDefault || !existing.some(({ market }) => market === given.market);
        const owner = { account_id: accountId, market: given.market };
        if (isDefault) await clearDefault(transaction, owner);
        const id = random.uuid();
        const now = clock.now();
        const address = { id, ...owner, ...checked.value, is_default: isDefault, created_at: now };
        return ok(toSavedAddress(await insertAddress(transaction, address)));
      }),

    keepAddress: async (accountId, given) => {
      await change(accountId, async (transaction) => {
        const existing = await listAddresses(transaction, accountId);
        if (existing.length >= maxSavedAddresses || existing.some((saved) => isSameAddress(saved, given))) {
          return ok(undefined);
        }
        const { market, fullName, phone, address } = given;
        await insertAddress(transaction, {
          id: random.uuid(),
          account_id: accountId,
          market,
          full_name: fullName,
          phone,
          address: JSON.stringify(address),
          is_default: !existing.some((saved) => saved.market === market),
          created_at: clock.now(),
        });
        return ok(undefined);
      });
    },

    changeAddress: (accountId, id, given, language) =>
      change(accountId, async (transaction) => {
        const existing = await findAddress(transaction, accountId, id);
        if (!existing) return fail('ADDRESS_NOT_FOUND');
        const { market, full_name, phone, address } = existing;
        const checked = checkInput({ fullName: full_name, phone, address, ...given }, market, language);
        if (!checked.ok) return checked;
        if (given.isDefault) await clearDefault(transaction, existing);
        const changed = { ...checked.value, ...(given.isDefault && { is_default: true }) };
        return ok(toSavedAddress(await updateAddress(transaction, id, changed)));
      }),

    deleteAddress: (accountId, id) =>
      change(accountId, async (transaction) => {
        const existing = await findAddress(transaction, accountId, id);
        if (!existing) return fail('ADDRESS_NOT_FOUND');
        await deleteAddress(transaction, id);
        const [next] = (await listAddresses(transaction, accountId)).filter(({ market }) => market === existing.market);
        if (existing.is_default && next) await updateAddress(transaction, next.id, { is_default: true });
        return ok(undefined);
      }),
  };
}

/** Whether an order goes to a saved address: the same person at the same place. */
function isSameAddress(
  saved: StoredAddress,
  { market, fullName, phone, address }: AddressInput & { market: MarketCode },
) {
  const isSamePlace = addressParts.every((part) => (saved.address[part] ?? '') === (address[part] ?? ''));
  return isSamePlace && saved.market === market && saved.full_name === fullName && saved.phone === phone;
}

/** Checks an address by the form of its market. @returns the columns to store */
function checkInput({ fullName, phone, address }: AddressInput, market: MarketCode, language: Language) {
  // The e-mail is the account's; it is not part of an address.
  const contact = checkContact({ fullName, email: 'unused@example.com', phone }, market);
  const place = checkAddress(address, market, listSubdivisions(market), 'address.');
  const problems = [...contact.problems, ...place.problems];
  if (problems.length > 0) return fail('VALIDATION_FAILED', { fields: toFieldErrors(problems, language) });
  return ok({
    full_name: contact.value.fullName,
    phone: contact.value.phone,
    address: JSON.stringify(place.value),
  });
}

function toSavedAddress({ id, market, full_name, phone, address, is_default }: StoredAddress): SavedAddress {
  return {
    id,
    market,
    fullName: full_name,
    phone,
    formattedPhone: formatPhone(phone, market),
    address,
    isDefault: is_default,
  };
}
