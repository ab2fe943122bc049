import type { Language } from '@vermilion/contract/markets';
import type { MailLook, ShopIdentity } from '@vermilion/contract/shop';
import { deriveColors } from './shop-colors.ts';
import type { ShopFile } from './shop-file.ts';

type Variables = ShopIdentity['variables'];

/** Fonts of the other languages, which stand behind each of a shop's own. */
const serifFallbacks =
  '"Noto Serif Thai Variable","Noto Serif Thai Fallback","Noto Serif HK Variable","Songti TC","PMingLiU","Times New Roman",serif';
const sansFallbacks =
  '"Noto Sans Thai Variable","Noto Sans Thai Fallback","Noto Sans HK Variable","PingFang HK","Microsoft JhengHei","Leelawadee UI",Arial,sans-serif';

type DisplayFont = ShopFile['type']['display'];

/** How wide a letter of the name is at most on average, in em. */
const letterWidths: Record<DisplayFont, number> = { imbue: 0.31, serif: 0.64, sans: 0.62 };

/** Names up to here have the stylesheet's own sizes in its own display font. */
const maxDefaultNameLength = 10;

/** The number of an error page, whose three digits are wider in other fonts than in the stylesheet's. */
const widerNumber: Variables = { '--rubric-number-size': 'clamp(6rem, 44vw, 21rem)' };

const displayFonts: Record<DisplayFont, Variables> = {
  imbue: {},
  serif: { '--font-display': `Georgia,${serifFallbacks}`, '--font-weight-display': '400', ...widerNumber },
  sans: { '--font-display': 'var(--font-sans)', '--font-weight-display': '500', ...widerNumber },
};

/** Other fonts are wider and lower than the stylesheet's; Thai and Chinese have sizes of their own there. */
const widerHeadlines: Variables = {
  '--text-d1': 'min(clamp(2.5rem, 1.8rem + 2.8vw, 4.25rem), 13vw)',
  '--text-d1--line-height': '1.08',
  '--text-d2': 'clamp(2rem, 1.6rem + 1.6vw, 3rem)',
  '--text-d2--line-height': '1.12',
  '--text-d3': 'clamp(1.5rem, 1.35rem + 0.7vw, 2rem)',
  '--text-d3--line-height': '1.18',
  '--text-d4': '1.25rem',
  '--text-d4--line-height': '1.25',
};

const toRem = (length: number) => `${Number(length.toFixed(2))}rem`;

/** The name's width in em, in the display font. */
const measureName = ({ name, type }: ShopFile) => [...name].length * letterWidths[type.display];

/** The header's name stands between two buttons on each side at 390 px, and before the menu at 1280 px. */
function sizeName(file: ShopFile): Variables {
  if (file.type.display === 'imbue' && [...file.name].length <= maxDefaultNameLength) return {};
  const width = measureName(file);
  const wideSize = Math.min(file.type.display === 'imbue' ? 3 : 2.25, 16 / width);
  return {
    '--name-size': `max(0.875rem, min(2.375rem, calc((100vw - 13.5rem) / ${width.toFixed(2)})))`,
    '--name-size-wide': toRem(wideSize),
    '--name-width': toRem(width * wideSize),
  };
}

/** The logo's height and greatest width in the header, in rem. */
const logoHeight = 2.5;
const maxLogoWidth = 14;

/** Returns the CSS variables of a shop: nothing where it looks like the stylesheet. */
export function listVariables(
  file: ShopFile,
  language: Language,
  logo: { width: number; height: number } | null,
): Variables {
  const { type, colors, wordmark } = file;
  const isWider = type.display !== 'imbue';
  return {
    ...(colors && deriveColors(colors)),
    ...displayFonts[type.display],
    ...(isWider && language !== 'th' && language !== 'zh' ? widerHeadlines : {}),
    ...(type.text === 'system' ? { '--font-sans': `system-ui,"Segoe UI",Roboto,${sansFallbacks}` } : {}),
    ...(logo
      ? { '--name-width': toRem(Math.min(maxLogoWidth, (logoHeight * logo.width) / logo.height)) }
      : sizeName(file)),
    ...(wordmark
      ? {}
      : { '--cover-name-size': `min(24vw, calc(min(100vw - 2.5rem, 85rem) / ${measureName(file).toFixed(2)}))` }),
  };
}

/** Returns the web fonts that the shop's text needs first. */
export function listFonts({ type }: ShopFile): ShopIdentity['fonts'] {
  const fonts: ShopIdentity['fonts'] = [];
  if (type.display === 'imbue') fonts.push('imbue');
  if (type.text === 'commissioner') fonts.push('commissioner');
  return fonts;
}

const mailSans = "'Noto Sans Thai','PingFang HK','Microsoft JhengHei','Noto Sans HK',Arial,sans-serif";
const mailSerif = "'Noto Serif Thai','Songti TC',PMingLiU,'Noto Serif HK','Times New Roman',serif";

/** Returns what mails show of the shop; mail programs know no variables and no web fonts. */
export function createMailLook({ name, colors, type }: ShopFile): MailLook {
  const derived = colors && deriveColors(colors);
  return {
    name,
    ink: derived?.['--color-ink'] ?? '#14100e',
    quietInk: derived?.['--color-ink-2'] ?? '#5c534e',
    paper: derived?.['--color-paper'] ?? '#fcfaf7',
    rule: derived?.['--color-rule'] ?? '#e3dbd2',
    dark: {
      quietInk: derived?.['--color-on-ink-2'] ?? '#c9bfb7',
      rule: derived?.['--color-rule-on-ink'] ?? '#3a322e',
    },
    accent: derived?.['--color-rubric'] ?? '#bc2c1c',
    serif: type.display === 'sans' ? mailSans : mailSerif,
    sans: mailSans,
  };
}
