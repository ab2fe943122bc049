import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { createMailer } from './mail.ts';

test('a refused mail fails by an error that says why, and not whom it was for', async () => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`5.1.1 <${address}>: no such mailbox`), { responseCode: 550 })),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Vermilion <shop@vermilion.example>' });
  const content = { subject: 'Confirm your email', html: '<p>Hello</p>', text: 'Hello', messageId: '<1@vermilion>' };
  const error = await mailer
    .send({ to: { name: 'Mei Tan', address: 'mei.tan@example.sg' }, ...content })
    .catch((failure: unknown) => failure as Error);
  expect(String(error)).toMatch(/550 5\.1\.1 <…>: no such mailbox/);
  const logged = JSON.stringify(pino.stdSerializers.err(error as Error));
  expect(logged).not.toMatch(/mei|Tan|example\.sg/i);
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
