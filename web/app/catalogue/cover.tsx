import { Trans, useLingui } from '@lingui/react/macro';
import type { Home } from '@vermilion/contract/content';
import { Link } from 'react-router';
import { useList } from '~/platform/use-list.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { Wordmark } from '~/ui/wordmark.tsx';
import { ShadeBar } from './shade-bar.tsx';

type CoverProps = Pick<Home, 'cover' | 'newest' | 'onSale' | 'brands'>;

/** The cover of this market's edition: the name, the lipstick in it, a line and what else is inside. */
export function Cover({ cover, newest, onSale, brands }: CoverProps) {
  const { t } = useLingui();
  const [first] = newest;
  const list = useList();
  const names = list(brands.slice(0, 3).map(({ name }) => name));
  return (
    <>
      <section className="cover" aria-labelledby="cover">
        <div className="container-page">
          <div className="cover-mast">
            <Wordmark letterLClassName="cover-letter" />
            <img src={cover.picture.url} alt="" width={700} height={1000} fetchPriority="high" />
          </div>
          <div className="cover-lines">
            <div className="cover-plate">
              <Headline as="h1" size="d2" id="cover">
                <VisuallyHidden>Vermilion: </VisuallyHidden>
                <Trans>The red that suits you</Trans>
              </Headline>
              <p className="max-w-[34rem]">
                <Trans>From shell to damson, every shade as it really is. Yours is in here.</Trans>
              </p>
              <ButtonLink look="act" to={cover.href}>
                <Trans>Find your red</Trans>
              </ButtonLink>
            </div>
            <ul className="cover-inside" aria-label={t`In this issue`}>
              {first && (
                <li>
                  <Link to="/search?sort=newest">
                    <strong>
                      <Trans>In this week</Trans>
                    </strong>
                    <br />
                    {list([first.brand.name, first.name])}
                  </Link>
                </li>
              )}
              {onSale.length > 0 && (
                <li>
                  <Link to="/search?sale=1">
                    <strong>
                      <Trans>On sale</Trans>
                    </strong>
                    <br />
                    <Trans>While they last, at a smaller price</Trans>
                  </Link>
                </li>
              )}
              <li>
                <Link to="/brands">
                  <strong>
                    <Trans>Brands, A to Z</Trans>
                  </strong>
                  <br />
                  <Trans>{names} and more</Trans>
                </Link>
              </li>
            </ul>
          </div>
        </div>
      </section>
      <ShadeBar shades={cover.shades} thick />
    </>
  );
}
