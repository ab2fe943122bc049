import type { MailAttachment } from '@vermilion/contract/mail';
import nodemailer from 'nodemailer';
import type { LogFields } from './log-context.ts';

export type Mail = {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /**
   * The part of the Message-ID before the sender's domain. The same for every attempt to send the same mail, so that a mail
   * server may drop duplicates.
   */
  messageId: string;
  /** What operators find the mail's occasion by, such as the number of an order; for the log where the mail fails. */
  about?: string;
  attachments?: readonly MailAttachment[];
  /** Where a mail program stops mails like this one, by a POST (RFC 8058). */
  stopUrl?: string;
};

export type Mailer = {
  /** Hands a mail to the mail server. @throws when the server cannot be reached or refuses it */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
};

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 20_000;

/**
 * How long one mail may take, the wait for a free connection included: less than the time limit of a job that sends mail.
 * A mail that was given up is never sent later, beside that of the job's next run.
 */
const defaultSendTimeoutMs = 50_000;

/**
 * Sends mail by SMTP.
 * @param smtpUrl `smtp://user:password@host:587` or `smtps://…`
 * @param from the sender, such as `Vermilion <shop@example.com>`
 */
export function createMailer({
  smtpUrl,
  from,
  sendTimeoutMs = defaultSendTimeoutMs,
}: {
  smtpUrl: string;
  from: string;
  sendTimeoutMs?: number;
}): Mailer {
  const transport = nodemailer.createTransport(
    {
      url: smtpUrl,
      pool: true,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: silenceTimeoutMs,
    },
    { from },
  );
  const [, domain = 'localhost'] = /@([^\s<>]+)>?\s*$/.exec(from) ?? [];
  return {
    send: async ({ to, subject, html, text, messageId, about, stopUrl, attachments = [] }) => {
      const files = attachments.map(({ id, fileName, mediaType, content, disposition = 'inline' }) => ({
        // What has a content id is sent as a part of the HTML, and many programs do not list it.
        ...(disposition === 'inline' && { cid: id }),
        filename: fileName,
        contentType: mediaType,
        contentDisposition: disposition,
        content: Buffer.from(content),
      }));
      try {
        const signal = AbortSignal.timeout(sendTimeoutMs);
        const headers = createStopHeaders(stopUrl);
        const id = `<${messageId}@${domain}>`;
        await transport.sendMail({ to, subject, html, text, messageId: id, headers, attachments: files, signal });
      } catch (error) {
        throw new MailError(error, { mail: messageId, about, recipient: maskAddress(to.address) });
      }
    },
    close: () => transport.close(),
  };
}

/** Returns the headers by which a mail program stops mails like this one with one click (RFC 8058). */
function createStopHeaders(stopUrl: string | undefined): Record<string, string> {
  if (stopUrl === undefined) return {};
  return { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A mail was not sent. The message says by what, without whom it was for: errors are logged, and stored with their job. */
export class MailError extends Error {
  override name = 'MailError';
  // Private, as loggers write every property of an error.
  readonly #fields: LogFields;
  readonly code: string | undefined;
  /** Whether the mail server takes no mail for the recipient, now or later. */
  readonly isRefusedForGood: boolean;

  constructor(cause: unknown, fields: LogFields) {
    const { message, code, ...answer }: SmtpFailure = cause instanceof Error ? cause : { message: String(cause) };
    super(message.replaceAll(/[^\s<>@]+@[^\s<>@]+/g, '…'));
    this.code = code;
    this.isRefusedForGood = isRecipientRefused(answer);
    this.#fields = fields;
  }

  /** Which mail it was, for the log: its id, what it is about, and its recipient, masked. */
  get fields(): LogFields {
    return this.#fields;
  }
}

type SmtpFailure = { message: string; code?: string; responseCode?: number; response?: string; command?: string };

/**
 * Whether a server has refused a recipient for good (RFC 5321, 3463): by a reply of 550 to 559 to the recipient itself, or one that blames
 * the address. What it says of the sender, of a policy or of a full mailbox (5.7, 5.2.2) is no fault of the address.
 */
function isRecipientRefused({
  responseCode = 0,
  response = '',
  command,
}: Omit<SmtpFailure, 'message' | 'code'>): boolean {
  if (responseCode < 550 || responseCode > 559) return false;
  const [, status = ''] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (status === '') return command === 'RCPT TO';
  return status.startsWith('5.1.')
    ? !/^5\.1\.[78]$/.test(status)
    : command === 'RCPT TO' && /^5\.(?:0\.|2\.1$|4\.4$)/.test(status);
}

/** Returns an address by which its owner recognizes it and nobody else: `m…@e….sg`. */
export function maskAddress(address: string): string {
  const [, first, domain, end] = /^(.)[^@]*@(.)[^@]*(\.[^.@]+)$/u.exec(address) ?? [];
  return first ? `${first}…@${domain}…${end}` : '…';
}
