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

test('a role is given in a part of the shop, changed and listed with it', async () => {
  const email = 'ploy@example.com';
  await people.accept(await people.invite(email, ['employee']));
  expect(await run('grant', email, 'editor', '--markets', 'th,SG', '--content-types', 'pages')).toBe(
    'ploy@example.com: employee, editor (SG, TH; pages)',
  );
  expect(await run('scope', email, 'editor', '--languages', 'th')).toBe('ploy@example.com: employee, editor (th)');
  expect(await run('list')).toContain('employee, editor (th)');
  expect(await run('audit')).toContain('staff.scope_changed');
  expect(await runHere('staff', 'grant', email, 'editor', '--markets', 'TH')).toMatchObject({
    exitCode: 1,
    complaint: 'This person has the role already, with other limits: "vermilion staff scope" changes them.',
  });
  expect(await runHere('staff', 'scope', email, 'translator', '--everywhere')).toMatchObject({
    exitCode: 1,
    complaint: 'This person does not have the role: "vermilion staff grant" gives it.',
  });
  for (const words of [[], ['--everywhere', '--markets', 'TH']]) {
    expect(await runHere('staff', 'scope', email, 'editor', ...words)).toMatchObject({ exitCode: 2 });
  }
  expect(await run('scope', email, 'editor', '--everywhere')).toBe('ploy@example.com: employee, editor');
});

test('an invitation takes limits for the roles that can have some, and refuses others', async () => {
  const words = ['--name', 'Ploy Srisai', '--languages', 'th'];
  await run('invite', 'thai@example.com', 'employee', 'translator', ...words);
  expect(await run('list')).toContain('employee, translator (th)');
  expect(await run('disable', 'thai@example.com')).toBe('The invitation of thai@example.com is withdrawn.');
  expect(await runHere('staff', 'invite', 'care@example.com', 'support', ...words)).toMatchObject({
    exitCode: 1,
    complaint: 'Only the roles editor and translator can be limited.',
  });
  expect(await runHere('staff', 'invite', 'care@example.com', 'editor', ...words, '--markets', 'XX')).toMatchObject({
    exitCode: 2,
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
