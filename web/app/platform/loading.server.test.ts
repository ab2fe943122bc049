import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { requireMember, throwNotFoundIfMissing } from './loading.server.ts';

const url = new URL('https://sg.shop.example/account/orders?page=2&q=a b');
const refuse = (status: number) => Promise.reject(new ApiError(status, { code: 'INTERNAL', message: 'no' }));

test('an answer passes', async () => {
  await expect(requireMember(Promise.resolve(1), url)).resolves.toBe(1);
  await expect(throwNotFoundIfMissing(Promise.resolve(1))).resolves.toBe(1);
});

test('a visitor signs in first, and comes back to the same page', async () => {
  const response = await requireMember(refuse(401), url).catch((thrown: Response) => thrown);
  expect(response).toMatchObject({ status: 302 });
  expect((response as Response).headers.get('location')).toBe(
    '/sign_in?return_to=%2Faccount%2Forders%3Fpage%3D2%26q%3Da%2520b',
  );
});

test('other failures stay what they are; what is missing is not found', async () => {
  await expect(requireMember(refuse(403), url)).rejects.toThrow(ApiError);
  await expect(throwNotFoundIfMissing(refuse(404))).rejects.toMatchObject({ init: { status: 404 } });
  await expect(throwNotFoundIfMissing(refuse(500))).rejects.toThrow(ApiError);
});
