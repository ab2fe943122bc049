import commissioner from '@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2?url';
import imbue from '@fontsource-variable/imbue/files/imbue-latin-opsz-normal.woff2?url';
import notoSansThai from '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2?url';
import notoSerifThai from '@fontsource-variable/noto-serif-thai/files/noto-serif-thai-thai-wght-normal.woff2?url';
import type { Language } from '@vermilion/contract/markets';
import type { ShopIdentity } from '@vermilion/contract/shop';

const latinFonts = { imbue, commissioner };

/** Returns the web fonts that a page's first text needs, as parts of a Link header: scripts need not know their addresses. */
export function listFontPreloads(fonts: ShopIdentity['fonts'], language: Language): string[] {
  const thaiFonts = language === 'th' ? [notoSerifThai, notoSansThai] : [];
  return [...fonts.map((font) => latinFonts[font]), ...thaiFonts].map(
    (href) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  );
}
