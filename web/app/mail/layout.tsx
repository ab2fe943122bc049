import { getLocale } from '@vermilion/contract/markets';
import type { CSSProperties, ReactNode } from 'react';
import { useMailEdition, useMailLook } from './mail-edition.ts';

const white = '#ffffff';

/** Mail programs know tables and inline styles only. */
const useSmall = (): CSSProperties => ({ fontSize: 14, color: useMailLook().quietInk });

/** Marks the line break between a label and its value; plain text has a colon there. */
export const afterLabel = 'after-label';

/** The frame of every mail. */
export function MailLayout({ title, children }: { title: string; children: ReactNode }) {
  const { market, language } = useMailEdition();
  const { name, paper, ink, sans, serif } = useMailLook();
  return (
    <html lang={getLocale(market.code, language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </head>
      <body
        style={{
          margin: 0,
          padding: 0,
          background: paper,
          color: ink,
          fontFamily: sans,
          fontSize: 16,
          lineHeight: 1.5,
        }}
      >
        <div style={{ maxWidth: 560, margin: '0 auto', padding: '32px 20px 48px' }}>
          <p style={{ margin: '0 0 40px', fontFamily: serif, fontSize: 32, lineHeight: 1 }}>{name}</p>
          {children}
        </div>
      </body>
    </html>
  );
}

/** What the mail is about. @param kicker stands above it: the order's number and day */
export function MailHeading({ kicker, children }: { kicker: ReactNode; children: ReactNode }) {
  const { serif } = useMailLook();
  const small = useSmall();
  return (
    <>
      <p style={{ ...small, margin: '0 0 8px' }}>{kicker}</p>
      <h1 style={{ margin: '0 0 24px', fontFamily: serif, fontSize: 34, lineHeight: 1.2, fontWeight: 400 }}>
        {children}
      </h1>
    </>
  );
}

export function MailText({ children }: { children: ReactNode }) {
  return <p style={{ margin: '0 0 24px' }}>{children}</p>;
}

/** A link in a note, in the colour of its text. */
export function MailLink({ href, children }: { href: string; children?: ReactNode }) {
  const { quietInk } = useMailLook();
  return (
    <a href={href} style={{ color: quietInk }}>
      {children}
    </a>
  );
}

/** A picture that is attached to the mail, with an edge where it ends in the colour of the page. @param id of the attachment */
export function MailPicture({ id, alt }: { id: string; alt: string }) {
  const { rule } = useMailLook();
  return (
    <img
      src={`cid:${id}`}
      alt={alt}
      width={520}
      style={{
        display: 'block',
        width: '100%',
        height: 'auto',
        margin: '0 0 24px',
        border: `1px solid ${rule}`,
        boxSizing: 'border-box',
      }}
    />
  );
}

/** A text to copy or type, such as a code. */
export function MailCode({ label, children }: { label: ReactNode; children: string }) {
  const { ink } = useMailLook();
  const small = useSmall();
  return (
    <p style={{ margin: '0 0 24px', padding: '16px 20px', background: white, border: `1px solid ${ink}` }}>
      <span style={small}>{label}</span>
      <br className={afterLabel} />
      <strong style={{ fontSize: 20, fontWeight: 600, letterSpacing: '0.02em' }}>{children}</strong>
    </p>
  );
}

/** The one thing to do. @param note stands below it */
export function MailAction({ href, note, children }: { href: string; note: ReactNode; children: ReactNode }) {
  const { accent, paper, quietInk } = useMailLook();
  return (
    <>
      <p style={{ margin: '0 0 12px' }}>
        <a
          href={href}
          style={{
            display: 'inline-block',
            padding: '14px 28px',
            background: accent,
            color: paper,
            textDecoration: 'none',
            borderRadius: 2,
            fontWeight: 500,
          }}
        >
          {children}
        </a>
      </p>
      <p style={{ margin: '0 0 32px', fontSize: 13, color: quietInk }}>{note}</p>
    </>
  );
}

/** Why the mail was sent. @param href a page where that can be changed */
export function MailNote({ href, action, children }: { href: string; action: ReactNode; children: ReactNode }) {
  const { quietInk } = useMailLook();
  return (
    <p style={{ margin: '24px 0 0', fontSize: 13, color: quietInk }}>
      {children} <MailLink href={href}>{action}</MailLink>
    </p>
  );
}

/** Rows below a line. */
function Table({ children, style }: { children: ReactNode; style?: CSSProperties }) {
  const { ink } = useMailLook();
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: 'collapse', borderTop: `1px solid ${ink}`, ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

/** Returns the line above a row; the table's own stands above the first. */
function useRowRule(): (index: number) => string | undefined {
  const { rule } = useMailLook();
  return (index) => (index > 0 ? `1px solid ${rule}` : undefined);
}

type Item = { id: string; brand: string; name: string; detail: string; amount: string };

/** What was bought. */
export function MailItems({ items }: { items: readonly Item[] }) {
  const getRowRule = useRowRule();
  const small = useSmall();
  return (
    <Table>
      {items.map(({ id, brand, name, detail, amount }, index) => (
        <tr key={id}>
          <td style={{ padding: '14px 0', borderTop: getRowRule(index) }}>
            <strong style={{ fontSize: 14, fontWeight: 600 }}>{brand}</strong>
            <br />
            {name}
            <br />
            <span style={small}>{detail}</span>
          </td>
          <td
            align="right"
            valign="top"
            style={{ padding: '14px 0 14px 16px', borderTop: getRowRule(index), whiteSpace: 'nowrap' }}
          >
            {amount}
          </td>
        </tr>
      ))}
    </Table>
  );
}

type SumLook = 'part' | 'total' | 'detail' | 'amount_due';

/**
 * `total` is the sum of the parts above it, `detail` is contained in the total, `amount_due` is the total less the parts
 * below it. `part` by default.
 */
type Sum = { label: string; amount: string; look?: SumLook };

const createSumLooks = (quietInk: string): Record<SumLook, CSSProperties> => ({
  part: { color: quietInk },
  total: { fontSize: 20, fontWeight: 600 },
  detail: { fontSize: 14, color: quietInk },
  amount_due: { fontWeight: 600 },
});

/** Amounts and their total. */
export function MailSums({ sums }: { sums: readonly Sum[] }) {
  const sumLooks = createSumLooks(useMailLook().quietInk);
  return (
    <Table style={{ marginBottom: 32 }}>
      {sums.map(({ label, amount, look = 'part' }, index) => {
        const paddingTop = index === 0 || look === 'total' ? 12 : 4;
        const cell: CSSProperties = { padding: `${paddingTop}px 0 4px`, ...sumLooks[look] };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once, and two gift cards have one label
          <tr key={index}>
            <td style={cell}>{label}</td>
            <td align="right" style={{ ...cell, whiteSpace: 'nowrap' }}>
              {amount}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

/** `value` may be what a person typed, which may be written from right to left: it is isolated from what surrounds it. */
type Fact = { label: string; value: ReactNode };

/** Facts below their labels. */
export function MailFacts({ facts }: { facts: readonly Fact[] }) {
  const getRowRule = useRowRule();
  const small = useSmall();
  return (
    <Table>
      {facts.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once, and two facts may have one label
        <tr key={index}>
          <td style={{ padding: '10px 0', borderTop: getRowRule(index) }}>
            <span style={small}>{label}</span>
            <br className={afterLabel} />
            <bdi>{value}</bdi>
          </td>
        </tr>
      ))}
    </Table>
  );
}
