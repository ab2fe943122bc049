import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailSink = {
  url: string;
  mails: { to: string; email: Email }[];
  /** From now on the server answers nothing: senders wait. */
  hang: () => void;
  /** Answers everybody who waits, and works again. */
  recover: () => void;
  stop: () => Promise<void>;
};

/** Starts a real mail server that keeps what it is sent. */
export async function startMailSink(): Promise<MailSink> {
  const mails: MailSink['mails'] = [];
  let isHanging = false;
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    maxClients: 1000,
    onMailFrom: (_address, _session, done) => {
      if (isHanging) waiting.push(done);
      else done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const email = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, email });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    hang: () => {
      isHanging = true;
    },
    recover: () => {
      isHanging = false;
      for (const answer of waiting.splice(0)) answer();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
