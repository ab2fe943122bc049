import type { Language } from '@vermilion/contract/markets';
import type { Preview } from '@vermilion/contract/preview';
import { getTextDocumentId, type TextPage, type TextPageName } from '@vermilion/contract/text-page';
import type { ExplainedFault } from '../platform/explain-issue.ts';
import { readTextBlocks } from '../platform/shop/shop-markdown.ts';
import { findShopPage } from '../platform/shop/shop-pages.ts';
import type { ShopSource } from '../platform/shop/shop-source.ts';
import type { Texts } from '../platform/tables.ts';
import type { TextDocument } from './content.document.ts';
import { isReached, readText } from './content.entries.ts';
import type { Edition } from './content.page.ts';
import { createDocumentReader, type DocumentSource } from './content.reading.ts';

export type TextPages = {
  /**
   * Returns a page of text: the document of the market, that of all markets, or the Markdown of the shop's folder (ADR 242); null
   * where the software's own text stands. An editor who previews it gets it as it is drafted.
   */
  find(
    name: TextPageName,
    edition: Edition,
    preview?: Preview | null,
  ): Promise<{ page: TextPage | null; faults: ExplainedFault[] }>;
};

export function createTextPages({ shop, ...source }: DocumentSource & { shop: Pick<ShopSource, 'get'> }): TextPages {
  const read = createDocumentReader(source, readText);
  return {
    find: async (name, { market: { code }, language }, given = null) => {
      const id = getTextDocumentId(name);
      const { document, faults } = await read(id, code, given && isReached(given, id) ? given : null);
      const page = document ? fillText(document, language) : findShopPage(shop.get().pages, name, code, language);
      return { page, faults };
    },
  };
}

/** Writes a document in a language; English stands in for what is missing. */
function fillText({ title, lead, blocks }: TextDocument, language: Language): TextPage {
  const pick = (texts: Texts) => texts[language] ?? texts.en;
  return {
    title: pick(title),
    lead: [{ text: pick(lead) }],
    sections: blocks.map((section) => {
      const text = readTextBlocks(pick(section.text));
      return { id: section.id, title: pick(section.title), blocks: text.ok ? text.value : [] };
    }),
  };
}
