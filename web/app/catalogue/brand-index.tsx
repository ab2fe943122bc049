import { Trans, useLingui } from '@lingui/react/macro';
import type { Brand } from '@vermilion/contract/catalogue';
import { Link } from 'react-router';
import { formatNumber } from '~/platform/numbers.ts';
import { useSite } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';

/** All brands under their letters, in the order they come; the house brand before them. */
export function BrandIndex({ brands }: { brands: readonly Brand[] }) {
  const { t } = useLingui();
  const houses = brands.filter(({ isHouse }) => isHouse);
  const letters = Map.groupBy(
    brands.filter(({ isHouse }) => !isHouse),
    ({ initial }) => initial,
  );
  return (
    <>
      {houses.map((house) => (
        <section
          key={house.slug}
          className="grid gap-3 border-ink border-t py-6 wide:grid-cols-[3fr_9fr]"
          aria-labelledby={house.slug}
        >
          <p className="text-ink-2 text-small">
            <Trans>Our own</Trans>
          </p>
          <div className="grid gap-2">
            <Headline id={house.slug}>
              <Link to={`/brands/${house.slug}`} className="hover:text-rubric">
                {house.name} <Count of={house} />
              </Link>
            </Headline>
            <p className="max-w-[34rem] text-ink-2">{house.description}</p>
          </div>
        </section>
      ))}
      <nav
        aria-label={t({ message: 'Letters', comment: 'Label of the links from A to Z' })}
        className="top-(--header-height) [@media(height>=30rem)]:sticky z-(--layer-bar) border-ink border-y bg-paper"
      >
        <ul className="-mx-2 flex overflow-x-auto wide:flex-wrap">
          {[...letters.keys()].map((letter) => (
            <li key={letter}>
              <a href={`#${getAnchor(letter)}`} className="grid size-11 place-items-center hover:text-rubric">
                {letter}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="gap-x-6 pt-8 wide:columns-3">
        {[...letters].map(([letter, group]) => (
          <section
            key={letter}
            id={getAnchor(letter)}
            aria-labelledby={`${getAnchor(letter)}-title`}
            className="grid scroll-mt-12 break-inside-avoid grid-cols-[3.5rem_1fr] items-start border-rule border-b py-4"
          >
            <Headline as="h2" size="d3" id={`${getAnchor(letter)}-title`}>
              {letter}
            </Headline>
            <ul>
              {group.map((brand) => (
                <li key={brand.slug}>
                  <Link
                    to={`/brands/${brand.slug}`}
                    className="inline-flex min-h-11 items-center gap-2 hover:underline hover:underline-offset-4"
                  >
                    {brand.name} <Count of={brand} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** Returns the anchor of a letter; `#`, the group of digits and signs, cannot be one. */
function getAnchor(letter: string): string {
  return letter === '#' ? 'letter-0-9' : `letter-${letter}`;
}

function Count({ of: { productCount } }: { of: Brand }) {
  const { locale } = useSite();
  return (
    <span className="font-sans font-text text-ink-2 text-note numeric">
      {formatNumber(productCount, locale)}
      <VisuallyHidden>
        {' '}
        <Trans>products</Trans>
      </VisuallyHidden>
    </span>
  );
}
