import { expect, test } from 'vitest';
import { type Api, ApiError } from '~/platform/api.ts';
import { readMemberDetails } from './saved-details.server.ts';

const user = { fullName: 'Mei Tan', email: 'mei@example.sg', phone: '+6581234567', id: 'one' };
const addresses = [{ market: 'SG' }, { market: 'HK' }];

/** An API whose account answers, or refuses with a status. */
const createApi = (status: number | null) =>
  (async (key: string) => {
    if (status !== null) throw new ApiError(status, { code: 'INTERNAL', message: 'No' });
    return key === 'GET user' ? user : { addresses };
  }) as unknown as Api;

test.each([
  [401, 'guest'],
  [404, 'unread'],
  [429, 'unread'],
  [500, 'unread'],
  [503, 'unread'],
])('where the account answers %i, the checkout is for somebody who is: %s', async (status, state) => {
  expect(await readMemberDetails(createApi(status), 'SG')).toEqual({ state });
});

test('a member’s checkout has the account’s details, and the addresses of the market', async () => {
  const { id: _, ...known } = user;
  const details = { user: known, addresses: [{ market: 'SG' }] };
  expect(await readMemberDetails(createApi(null), 'SG')).toEqual({ state: 'read', details });
});
