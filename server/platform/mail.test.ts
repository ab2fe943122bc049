import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { createMailer, type MailError, maskAddress } from './mail.ts';

const createMail = (number: number) => ({
  to: { name: 'Mei Tan', address: 'mei.tan@example.sg' },
  subject: 'Confirm your email',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: `${number}`,
});

test('a refused mail fails by an error that says why, and not whom it was for', async () => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`5.1.1 <${address}>: no such mailbox`), { responseCode: 550 })),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Vermilion <shop@vermilion.example>' });
  const error = await mailer.send({ ...createMail(1), about: 'V-7KQ2' }).catch((failure: unknown) => failure as Error);
  expect(String(error)).toMatch(/550 5\.1\.1 <…>: no such mailbox/);
  const logged = JSON.stringify(pino.stdSerializers.err(error as Error));
  expect(logged).not.toMatch(/mei|Tan|example\.sg/i);
  expect((error as MailError).fields).toEqual({ mail: '1', about: 'V-7KQ2', recipient: 'm…@e….sg' });
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test.each([
  ['mei.tan@example.sg', 'm…@e….sg'],
  ['m@tan.com.au', 'm…@t….au'],
  ['mei', '…'],
  ['mei@localhost', '…'],
])('the address %s is masked', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});

test('a mail that can be stopped says so to mail programs, no other does, and a file is there to be opened', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Vermilion <shop@vermilion.example>' });
  const stopUrl = 'https://sg.shop.example/stop_news?token=8f1d5a4e-0000-4000-8000-000000000000.signature';
  await mailer.send({ ...createMail(1), stopUrl });
  const calendar = { id: 'visit', fileName: 'visit.ics', mediaType: 'text/calendar', content: Buffer.from('BEGIN') };
  await mailer.send({ ...createMail(2), attachments: [{ ...calendar, disposition: 'attachment' }] });
  const [first = '', second = ''] = received.map((text) => text.replaceAll(/\r\n[ \t]+/g, ' '));
  expect(first).toContain(`List-Unsubscribe: <${stopUrl}>\r\n`);
  expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(second).not.toMatch(/List-Unsubscribe/i);
  expect(second).toMatch(
    /Content-Type: text\/calendar; name=visit\.ics[\s\S]*Content-Disposition: attachment; filename=visit\.ics/,
  );
  // Beside the mail rather than within its HTML, whose parts many programs do not list.
  expect(second).toMatch(/^Content-Type: multipart\/mixed/im);
  expect(second).not.toMatch(/multipart\/related|^Content-ID:/im);
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test('mails that waited too long for a silent server are not sent once it answers', async () => {
  const sentIds: string[] = [];
  const waiting: (() => void)[] = [];
  let isSilent = true;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      if (isSilent) waiting.push(done);
      else done();
    },
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        sentIds.push(/^Message-ID: (.*)$/im.exec(text)?.[1] ?? '');
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const mailer = createMailer({ smtpUrl, from: 'Vermilion <shop@vermilion.example>', sendTimeoutMs: 500 });
  // More than the pool has connections, so that some wait for one.
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, number) => mailer.send(createMail(number))));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(12).fill('rejected'));
  isSilent = false;
  for (const answer of waiting) answer();
  await mailer.send(createMail(12));
  await wait(300);
  expect(sentIds).toEqual(['<12@vermilion.example>']);
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
