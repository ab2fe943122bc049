import { Trans } from '@lingui/react/macro';
import type { Language } from '@vermilion/contract/markets';

/** The language in which a class or an event is given. */
export function SpokenLanguage({ language }: { language: Language }) {
  switch (language) {
    case 'en':
      return <Trans comment="Language of a class">In English</Trans>;
    case 'id':
      return <Trans comment="Language of a class">In Indonesian</Trans>;
    case 'th':
      return <Trans comment="Language of a class">In Thai</Trans>;
    case 'zh':
      return <Trans comment="Language of a class">In Chinese</Trans>;
  }
}
