import { testStaff } from '@vermilion/server/staff/staff.testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, run as runCommand, runHere } from './shop.testing.ts';

let shop: Awaited<ReturnType<typeof openTestShop>>;
let people: Awaited<ReturnType<typeof testStaff>>;
beforeAll(async () => {
  shop = await openTestShop();
  people = await testStaff(shop.database);
});
afterAll(async () => {
  await people.close();
  await shop.close();
});

const run = (...words: string[]) => runCommand('staff', ...words);
const invite = (email: string) => run('invite', email, 'editor', '--name', 'Ben Ong');

test('an invitation is withdrawn by disabling whom it is for, whatever the case of the e-mail', async () => {
  expect(await invite('ben@example.com')).toMatch(/^The running shop sends the invitation; it can be accepted until /);
  const complaint =
    'ben@example.com has an open invitation, and no role until it is accepted. "vermilion staff disable ben@example.com" withdraws it.';
  for (const change of ['revoke', 'grant'])
    expect(await runHere('staff', change, 'ben@example.com', 'editor')).toEqual({
      exitCode: 1,
      printed: '',
      complaint,
    });
  expect(await run('disable', 'Ben@Example.com')).toBe('The invitation of Ben@Example.com is withdrawn.');
  expect(await run('list')).not.toContain('Open invitations');
  expect(await run('audit')).toContain('staff.invitation_withdrawn');
  expect(await runHere('staff', 'disable', 'ben@example.com')).toEqual({
    exitCode: 1,
    printed: '',
    complaint: 'Nobody on the staff has the e-mail ben@example.com. Invite them.',
  });
});

test('disabling somebody who was invited again withdraws the invitation, too', async () => {
  const email = 'cara@example.com';
  await people.accept(await people.invite(email, ['support', 'editor']));
  expect(await run('revoke', email, 'editor')).toBe('cara@example.com no longer has the role editor.');
  expect(await run('revoke', email, 'editor')).toBe('cara@example.com did not have the role editor.');
  expect(await run('disable', email)).toBe('cara@example.com is disabled.');
  await invite(email);
  expect(await runHere('staff', 'revoke', email, 'editor')).toMatchObject({ exitCode: 1 });
  expect(await run('disable', email)).toBe(
    'cara@example.com is disabled.\nThe invitation of cara@example.com is withdrawn.',
  );
  expect(await run('list')).not.toContain('Open invitations');
});
