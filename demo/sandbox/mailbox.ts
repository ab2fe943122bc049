import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { html } from '@vermilion/server/platform/html';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { linkChineseFaces } from './fonts.ts';
import { page } from './pages.ts';

/** A mail as it came. */
type KeptMail = { id: string; to: string; receivedAt: Date; email: Email; bytes: number };

const maxMails = 1000;
const maxMailBytes = 10 * 1024 * 1024;
const maxKeptBytes = 64 * 1024 * 1024;

type MailBox = {
  /** For the shop: `smtp://127.0.0.1:port`. */
  smtpUrl: string;
  /** Lists the newest mails first. @param words which all must be in a mail's subject or recipient */
  listPage: (words: readonly string[]) => string;
  /** Null when there is no such mail. */
  mailPage: (id: string) => string | null;
  stop: () => Promise<void>;
};

/**
 * Starts a mail server on loopback that delivers to nobody: it keeps the last 1,000 mails in memory, 64 MB at most, to be
 * looked at.
 * @param mark the name of the shop
 */
export async function startMailBox(port: number, mark: string): Promise<MailBox> {
  const mails: KeptMail[] = [];
  const frame = { locale: 'en', home: '/mail', note: 'Sandbox mailbox', mark };
  const server = new SMTPServer({
    banner: 'Vermilion sandbox',
    size: maxMailBytes,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('The mail is too large'), { responseCode: 552 }));
        try {
          const source = Buffer.concat(chunks);
          const email = await PostalMime.parse(source);
          const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
          mails.unshift({ id: randomUUID(), to, receivedAt: new Date(), email, bytes: source.length });
          let keptBytes = 0;
          const firstForgotten = mails.findIndex(({ bytes }, index) => {
            keptBytes += bytes;
            return index === maxMails || keptBytes > maxKeptBytes;
          });
          if (firstForgotten > 0) mails.splice(firstForgotten);
          done();
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)));
        }
      });
    },
  });
  // A client that hangs up in the middle is its own affair.
  server.on('error', () => {});
  const { port: bound } = await new Promise<AddressInfo>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server.server.address() as AddressInfo));
  });

  return {
    smtpUrl: `smtp://127.0.0.1:${bound}`,
    listPage: (words) => {
      const has = ({ email, to }: KeptMail, word: string) => `${email.subject} ${to}`.includes(word);
      return listPage(
        mails.filter((mail) => words.every((word) => has(mail, word))),
        frame,
      );
    },
    mailPage: (id) => {
      const mail = mails.find((kept) => kept.id === id);
      return mail ? mailPage(mail, frame) : null;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Frame = Pick<Parameters<typeof page>[0], 'locale' | 'home' | 'note' | 'mark'>;

const getSubject = ({ email }: KeptMail) => email.subject || 'No subject';
const formatReceivedAt = ({ receivedAt }: KeptMail) => `${receivedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

// People who get Thai or Chinese mail have such faces; who looks into this mailbox may not.
const thaiFaces = ['sans', 'serif']
  .map(
    (kind) =>
      `@font-face{font-family:"Noto ${kind} Thai";font-weight:100 900;font-display:swap;` +
      `src:url(/fonts/${kind}-thai.woff2);unicode-range:U+0E01-0E5B}`,
  )
  .join('');

function listPage(mails: readonly KeptMail[], frame: Frame): string {
  if (mails.length === 0) {
    const main = html`<div class="ground"><div class="wrap"><h1>Nothing in here yet</h1>
<p class="lead">Mail that the shop sends lands here.</p></div></div>`;
    return page({ ...frame, title: 'Sandbox mailbox', main });
  }
  const main = html`<div class="wrap"><div class="mailhead"><h1 class="mail">Sandbox mailbox</h1></div>
<ul class="mails">${mails.map(
    (mail) =>
      html`<li><a href="/mail/${mail.id}"><span><b>${getSubject(mail)}</b><br><span class="q">${mail.to}</span></span><span class="small q num">${formatReceivedAt(mail)}</span></a></li>`,
  )}</ul></div>`;
  return page({ ...frame, title: `Sandbox mailbox (${mails.length})`, main });
}

function mailPage(mail: KeptMail, frame: Frame): string {
  const { email } = mail;
  // Links of the mail open beside the mailbox; nothing in it can run or call home.
  const faces = `${linkChineseFaces(email.html ?? '')}<style>${thaiFaces}</style>`;
  const shown = email.html && `<base target="_blank">${faces}${inlinePictures(email)}`;
  const main = html`<div class="wrap"><div class="mailhead"><h1 class="mail">${getSubject(mail)}</h1>
<dl class="facts small"><dt>From</dt><dd>${email.from?.address ?? ''}</dd><dt>To</dt><dd>${mail.to}</dd><dt>Received</dt><dd class="num">${formatReceivedAt(mail)}</dd></dl></div>
${shown ? html`<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${shown}"></iframe>` : null}
${email.text ? html`<h2>As text</h2><pre tabindex="0">${email.text}</pre>` : null}
<p class="out"><a href="/mail">All mail</a></p></div>`;
  return page({ ...frame, title: getSubject(mail), main });
}

/** Returns the HTML of a mail with the pictures that are attached to it. */
function inlinePictures({ html: text = '', attachments }: Email): string {
  let shown = text;
  for (const { contentId, mimeType, content } of attachments) {
    if (!contentId) continue;
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
    const address = `data:${mimeType};base64,${bytes.toString('base64')}`;
    shown = shown.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, address);
  }
  return shown;
}
