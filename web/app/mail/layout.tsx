import { Trans } from '@lingui/react/macro';
import { mailPictureSize, mailWordmarkId } from '@vermilion/contract/mail';
import { getLocale } from '@vermilion/contract/markets';
import type { MailLook } from '@vermilion/contract/shop';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { useMailEdition, useMailFrame, useMailLook, useMailPictures } from './mail-edition.ts';

const white = '#ffffff';

/** Mail programs know tables and inline styles only; a class is for the dark ones (`createDarkStyles`). */
const useSmall = (): { className: string; style: CSSProperties } => ({
  className: 'quiet',
  style: { fontSize: 14, color: useMailLook().quietInk },
});

/** Marks the line break between a label and its value; plain text has a colon there. */
export const afterLabel = 'after-label';

/** Marks the cell of a picture beside its words. */
export const pictureCell = 'picture';

/** Marks the picture whose words are in no text beside it. */
export const wordmarkClass = 'wordmark';

/** Ink and paper change places in dark mail programs. The button and the wordmark's plate stay as they are. */
function createDarkStyles({ ink, paper, dark }: MailLook): string {
  const rules = [
    `body,.sheet{background:${ink}!important;color:${paper}!important}`,
    `.quiet{color:${dark.quietInk}!important}`,
    `.rule{border-color:${dark.rule}!important}`,
    `.line{border-color:${paper}!important}`,
    `.code{background:${dark.rule}!important;border-color:${dark.rule}!important}`,
  ];
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
}

/** The frame of every mail. */
export function MailLayout({ title, children }: { title: string; children: ReactNode }) {
  const { market, language } = useMailEdition();
  const { look } = useMailFrame();
  const { paper, ink, sans } = look;
  return (
    <html lang={getLocale(market.code, language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{createDarkStyles(look)}</style>
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
        {/* Some mail programs drop the body with its style. */}
        <main className="sheet" style={{ background: paper, color: ink }}>
          <div style={{ maxWidth: 560, margin: '0 auto', padding: '28px 20px 40px' }}>
            <Wordmark />
            {children}
            <Foot />
          </div>
        </main>
      </body>
    </html>
  );
}

/**
 * The shop's name, as a picture where the shop has one. Its edge of paper is left of the text. React adds no preload for a
 * picture of low priority: mail programs do not know what that is.
 */
function Wordmark() {
  const { look, wordmark } = useMailFrame();
  const { name, ink, paper, serif } = look;
  const type: CSSProperties = { fontFamily: serif, fontSize: 32, lineHeight: 1 };
  if (!wordmark) return <p style={{ ...type, margin: '0 0 36px' }}>{name}</p>;
  return (
    <p style={{ margin: '0 0 28px -8px' }}>
      <img
        className={wordmarkClass}
        src={`cid:${mailWordmarkId}`}
        fetchPriority="low"
        alt={name}
        width={wordmark.width}
        height={wordmark.height}
        // The words stand on paper where the picture is blocked, too.
        style={{ ...type, display: 'block', color: ink, background: paper }}
      />
    </p>
  );
}

/** Who helps, and who has sent the mail. */
function Foot() {
  const { look, seller, careUrl } = useMailFrame();
  const { rule } = look;
  const { name, address, taxNumber } = seller;
  const { className, style } = useSmall();
  return (
    <div className="rule" style={{ marginTop: 40, paddingTop: 20, borderTop: `1px solid ${rule}` }}>
      <p className={className} style={{ ...style, margin: '0 0 4px' }}>
        <Trans>
          Anything we can help with? <MailLink href={careUrl}>Ask Customer Care</MailLink>
        </Trans>
      </p>
      <p className={className} style={{ ...style, margin: 0 }}>
        <MailLines lines={[name, address.join(', '), taxNumber && `${taxNumber.label} ${taxNumber.number}`]} />
      </p>
    </div>
  );
}

/** What the mail is about. @param kicker stands above it: the order's number and day */
export function MailHeading({ kicker, children }: { kicker: ReactNode; children: ReactNode }) {
  const { serif } = useMailLook();
  const { className, style } = useSmall();
  return (
    <>
      <p className={className} style={{ ...style, margin: '0 0 8px' }}>
        {kicker}
      </p>
      <h1 style={{ margin: '0 0 24px', fontFamily: serif, fontSize: 34, lineHeight: 1.2, fontWeight: 400 }}>
        {children}
      </h1>
    </>
  );
}

export function MailText({ children }: { children: ReactNode }) {
  return <p style={{ margin: '0 0 24px' }}>{children}</p>;
}

/** What matters most after the headline, such as the day of arrival. */
export function MailLead({ children }: { children: ReactNode }) {
  return <p style={{ margin: '-8px 0 24px', fontSize: 18, fontWeight: 500 }}>{children}</p>;
}

/** Lines below each other; empty ones are left out. */
export function MailLines({ lines }: { lines: readonly (string | null | undefined)[] }) {
  return lines.filter(Boolean).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** A link in a note, in the colour of its text. */
export function MailLink({ href, children }: { href: string; children?: ReactNode }) {
  const { quietInk } = useMailLook();
  return (
    <a className="quiet" href={href} style={{ color: quietInk }}>
      {children}
    </a>
  );
}

/** A picture that is attached to the mail, with an edge where it ends in the colour of the page. @param id of the attachment */
export function MailPicture({ id, alt, height }: { id: string; alt: string; height: number }) {
  const { rule } = useMailLook();
  return (
    <img
      src={`cid:${id}`}
      fetchPriority="low"
      alt={alt}
      width={520}
      height={height}
      className="rule"
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
    <p
      className="code"
      style={{ margin: '0 0 24px', padding: '16px 20px', background: white, border: `1px solid ${ink}` }}
    >
      <span {...small}>{label}</span>
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
      <p className="quiet" style={{ margin: '0 0 32px', fontSize: 13, color: quietInk }}>
        {note}
      </p>
    </>
  );
}

/** Why the mail was sent. @param href a page where that can be changed */
export function MailNote({ href, action, children }: { href: string; action: ReactNode; children: ReactNode }) {
  const { quietInk } = useMailLook();
  return (
    <p className="quiet" style={{ margin: '24px 0 0', fontSize: 13, color: quietInk }}>
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
      className="line"
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

export type MailItem = {
  id: string;
  brand: string;
  name: string;
  detail: string;
  /** Null where the mail is not about money. */
  amount: string | null;
  picture: { url: string; ground: string };
  /** The colour of the shade; null where there is none. */
  color: string | null;
};

/** What was bought. @param title of a part of it, such as the items of one parcel */
export function MailItems({ title, items }: { title?: string; items: readonly MailItem[] }) {
  const table = <ItemTable items={items} />;
  if (title === undefined) return table;
  return (
    <div style={{ marginBottom: 24 }}>
      <h2 style={{ margin: '0 0 8px', fontSize: 16, lineHeight: 1.5, fontWeight: 600 }}>{title}</h2>
      {table}
    </div>
  );
}

function ItemTable({ items }: { items: readonly MailItem[] }) {
  const getRowRule = useRowRule();
  const small = useSmall();
  return (
    <Table>
      {items.map(({ id, brand, name, detail, amount, picture, color }, index) => {
        const cell: CSSProperties = { padding: '14px 0', borderTop: getRowRule(index) };
        return (
          <tr key={id}>
            <td
              className={`rule ${pictureCell}`}
              width={mailPictureSize.width}
              valign="top"
              style={{ ...cell, paddingRight: 16 }}
            >
              <Thumbnail picture={picture} />
            </td>
            <td className="rule" valign="top" style={cell}>
              <strong style={{ fontSize: 14, fontWeight: 600 }}>{brand}</strong>
              <br />
              {name}
              <br />
              {color && <ShadeSquare color={color} />}
              <span {...small}>{detail}</span>
            </td>
            {amount !== null && (
              <td
                className="rule"
                align="right"
                valign="top"
                style={{ ...cell, paddingLeft: 16, whiteSpace: 'nowrap' }}
              >
                {amount}
              </td>
            )}
          </tr>
        );
      })}
    </Table>
  );
}

/** A product's picture on its ground, which is there where pictures are blocked. Its words stand beside it. */
function Thumbnail({ picture }: { picture: MailItem['picture'] }) {
  const src = useMailPictures()(picture);
  const { width, height } = mailPictureSize;
  return (
    <div style={{ width, height, background: picture.ground }}>
      {src && (
        <img
          src={src}
          fetchPriority="low"
          alt=""
          width={width}
          height={height}
          style={{ display: 'block', objectFit: 'cover' }}
        />
      )}
    </div>
  );
}

function ShadeSquare({ color }: { color: string }) {
  return (
    <span
      style={{
        display: 'inline-block',
        width: 12,
        height: 12,
        marginRight: 6,
        background: color,
        border: '1px solid #8b8079',
        verticalAlign: '-1px',
      }}
    />
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
        const className = look === 'part' || look === 'detail' ? 'quiet' : undefined;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once, and two gift cards have one label
          <tr key={index}>
            <td className={className} style={cell}>
              {label}
            </td>
            <td className={className} align="right" style={{ ...cell, whiteSpace: 'nowrap' }}>
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
          <td className="rule" style={{ padding: '10px 0', borderTop: getRowRule(index) }}>
            <span {...small}>{label}</span>
            <br className={afterLabel} />
            <bdi>{value}</bdi>
          </td>
        </tr>
      ))}
    </Table>
  );
}
