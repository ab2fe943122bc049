import { Trans, useLingui } from '@lingui/react/macro';
import { useSite } from '~/platform/use-site.ts';
import { chipListClass, getChipClass } from '~/ui/chip.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { findEdition } from './edition.rules.ts';
import { EditionLink } from './edition-link.tsx';
import { countryName, languageNames } from './edition-names.ts';

/** The choice of countries and of this country's languages. */
export default function EditionDialog({ open, onClose }: HostedDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={t`Choose your edition`} shape="wide">
      <Editions />
    </Dialog>
  );
}

/** Every country, with its languages, each in its own words; languages of this country below. Another edition is another site: whole pages. */
function Editions() {
  const site = useSite();
  const here = site.editions.find((edition) => edition.market === site.market.code);
  const country = countryName(site.market.code, site.locale);
  return (
    <div className="grid gap-6">
      <ul className="editions">
        {site.editions.map(({ market, languages }) => {
          const edition = findEdition(site.editions, market, site.language);
          if (!edition) return null;
          const isHere = market === site.market.code;
          return (
            <li key={market}>
              <EditionLink edition={edition} aria-current={isHere || undefined}>
                <span>{countryName(market, site.locale)}</span>
                <span className="editions-languages">
                  {languages.map(({ language, locale }, index) => (
                    <span key={language} lang={locale}>
                      {index > 0 && ' · '}
                      {languageNames[language]}
                    </span>
                  ))}
                </span>
              </EditionLink>
            </li>
          );
        })}
      </ul>
      {here && here.languages.length > 1 && (
        <section aria-labelledby="edition-language">
          <h3 id="edition-language" className="pb-2 font-medium text-small">
            <Trans>Language in {country}</Trans>
          </h3>
          <ul className={chipListClass}>
            {here.languages.map((spoken) => (
              <li key={spoken.language}>
                <EditionLink
                  className={getChipClass()}
                  lang={spoken.locale}
                  aria-current={spoken.language === site.language || undefined}
                  edition={{ market: here.market, ...spoken }}
                >
                  {languageNames[spoken.language]}
                </EditionLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
