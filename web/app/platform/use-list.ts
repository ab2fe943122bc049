import { useLingui } from '@lingui/react/macro';

/** Sets texts side by side as readers of this language do ("Plum, 50 ml"); those that are missing are left out. */
export function useList(): (texts: readonly (string | false | null | undefined)[]) => string {
  const { t } = useLingui();
  return (texts) =>
    texts.reduce<string>((list, text) => {
      if (!text) return list;
      return list ? t`${list}, ${text}` : text;
    }, '');
}
