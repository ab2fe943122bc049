import { createContext, type ReactNode, useContext } from 'react';
import { useSite } from './use-site.ts';

/** The parts that one page shows, on the server (`kept-parts.server.ts`). */
export type PageParts = {
  /** Returns the content of a part as it was rendered before; undefined where it was not. */
  find: (key: string) => string | undefined;
  /** Takes note that a part is rendered now. @returns the value of an attribute by which its element is found */
  note: (key: string, element: string) => string;
};

const PagePartsContext = createContext<PageParts | null>(null);

export const PagePartsProvider = PagePartsContext.Provider;

/** Marks the element of a part that is rendered for the first time; it is taken out of the page. */
export const partAttribute = 'data-part';

type Edition = ReturnType<typeof useSite>;

type KeptPartProps = {
  /** None that stands within itself. */
  as: 'article' | 'footer';
  /** All that the content depends on beside the edition and its texts, as JSON has it. Anything left out is shown to others. */
  of: unknown;
  className?: string;
  /** A component, so that nothing of it is created where the part is kept. It has no ids of `useId`: these depend on its place. */
  children: ReactNode;
};

/**
 * An element whose content is the same on many pages, such as a product's card: the server renders it once, and then sends the same
 * HTML again. The browser hydrates it like any other.
 */
export function KeptPart({ as: Element, of, ...props }: KeptPartProps) {
  if (import.meta.env.SSR && import.meta.env.PROD) return <RenderedPart as={Element} of={of} {...props} />;
  return <Element {...props} />;
}

/** Returns all that the HTML of a part depends on: the element, the edition and what it shows. */
export function createPartKey(
  element: string,
  {
    market,
    locale,
    prefix,
  }: Pick<Edition, 'locale' | 'prefix'> & { market: Pick<Edition['market'], 'code' | 'isForeign'> },
  of: unknown,
): string {
  return JSON.stringify([element, market.code, market.isForeign, locale, prefix, of]);
}

function RenderedPart({ as: Element, of, children, ...props }: KeptPartProps) {
  const parts = useContext(PagePartsContext);
  const site = useSite();
  if (!parts) return <Element {...props}>{children}</Element>;
  const key = createPartKey(Element, site, of);
  const html = parts.find(key);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it was rendered by React
  if (html !== undefined) return <Element {...props} dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <Element {...props} {...{ [partAttribute]: parts.note(key, Element) }}>
      {children}
    </Element>
  );
}
