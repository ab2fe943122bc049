import type { I18n } from '@lingui/core';
import { LinguiContext } from '@lingui/react';
import { type ReactNode, useMemo } from 'react';

/**
 * Provides a translator that never changes. Lingui's own provider renders its consumers again whenever a catalog is loaded, and
 * React then removes what the server has rendered of each part whose code is not there yet. No text needs that: catalogs are
 * loaded before what is rendered with them.
 */
export function TranslatorProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const translator = useMemo(() => ({ i18n, _: i18n.t.bind(i18n) }), [i18n]);
  return <LinguiContext value={translator}>{children}</LinguiContext>;
}
