import { type ComponentType, useState, useSyncExternalStore } from 'react';
import type { CatalogName } from '../messages/catalogs.ts';
import { loadWithCatalogs } from './catalogs.ts';
import { createLazyPart } from './missing-chunk.ts';
import { createServerRenderedPart } from './server-rendered-part.tsx';

type Part<Props> = {
  default: ComponentType<Props> & {
    /**
     * The URLs of its stylesheets (`import sheet from './part.css?url'`), where only pages with the part load them: a sheet that
     * it imports would come with its code, after it was shown.
     */
    sheets?: readonly string[];
  };
};

/**
 * A server-rendered part (`createServerRenderedPart`) that a page which a link leads to is shown with, so that nothing moves when
 * it comes. Such a page does not wait for it without end: where its code is missing, it is shown without the part.
 * @param options.when resolves when the browser shall load the code of what the server has rendered; at once without it
 */
export function createAwaitedPart<Props extends object>(
  catalogs: readonly CatalogName[],
  load: () => Promise<Part<Props>>,
  options: { when?: () => Promise<void> } = {},
): ComponentType<Props> {
  const loadPart = async () => addSheets(await load());
  const RenderedPart = createServerRenderedPart(catalogs, loadPart, options);
  const AwaitedPart = createLazyPart(() => (import.meta.env.SSR ? loadPart() : loadWithCatalogs(catalogs, loadPart)));
  return (props: Props) => (useIsServerRendered() ? <RenderedPart {...props} /> : <AwaitedPart {...props} />);
}

const subscribeToNothing = () => () => {};

/** Returns whether the server has rendered this part of the page, also after the browser has taken it over. */
function useIsServerRendered(): boolean {
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  return useState(isHydrating)[0];
}

/** Puts the stylesheets of a part before it. React moves them to the head, each once, and shows the part when they are there. */
function addSheets<Props extends object>({ default: Component }: Part<Props>): { default: ComponentType<Props> } {
  const { sheets } = Component;
  if (!sheets) return { default: Component };
  return {
    default: (props: Props) => (
      <>
        {sheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="part" />
        ))}
        <Component {...props} />
      </>
    ),
  };
}
