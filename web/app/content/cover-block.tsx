import { Trans, useLingui } from '@lingui/react/macro';
import { getPictureSources } from '@vermilion/contract/picture';
import { useId } from 'react';
import { Link } from 'react-router';
import { ShadeBar } from '~/catalogue/shade-bar.tsx';
import { minListed } from '~/platform/min-listed.ts';
import { useList } from '~/platform/use-list.ts';
import { useShopIdentity } from '~/platform/use-site.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { classNames } from '~/ui/class-names.ts';
import { Headline } from '~/ui/headline.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { Wordmark } from '~/ui/wordmark.tsx';
import type { BlockProps } from './block-props.ts';
import './cover.css';
import { NewestHeadline } from './newest-headline.tsx';

/** The cover of the market's edition: the wordmark with a picture, a headline and links to the rest of the issue. */
export function CoverBlock(cover: BlockProps<'cover'>) {
  const { title, text, action, picture, shades, newest, isSaleOn, brandNames, hasMoreBrands, isPageTitle } = cover;
  const { t } = useLingui();
  const { name, wordmark } = useShopIdentity();
  const list = useList();
  const id = useId();
  const names = list(brandNames);
  return (
    <>
      <section
        className={classNames('cover', picture && 'cover-pictured', !wordmark?.openUrl && 'cover-framed')}
        aria-labelledby={id}
      >
        <div className="container-page">
          <div className="cover-mast">
            <CoverName isOpen={picture !== null} />
            {picture && (
              <img
                className="cover-picture"
                {...(getPictureSources(picture.url, '(min-width: 60rem) 48vw, 128vw') ?? { src: picture.url })}
                alt=""
                width={700}
                height={1000}
                fetchPriority="high"
              />
            )}
          </div>
          <div className="cover-lines">
            <div className="cover-plate">
              <Headline as={isPageTitle ? 'h1' : 'h2'} size="d2" id={id}>
                <VisuallyHidden>{name}: </VisuallyHidden>
                {title}
              </Headline>
              {text && <p className="max-w-[34rem]">{text}</p>}
              <ButtonLink look="act" to={action.href}>
                {action.label}
              </ButtonLink>
            </div>
            <ul
              className="cover-inside"
              aria-label={t({ message: 'In this issue', comment: 'The home page is like a magazine: its contents' })}
            >
              {newest && (
                <li>
                  <Link to="/search?sort=newest">
                    <strong>
                      <NewestHeadline isNewThisWeek={newest.isNewThisWeek} />
                    </strong>
                    <br />
                    {list([newest.brandName, newest.name])}
                  </Link>
                </li>
              )}
              {isSaleOn && (
                <li>
                  <Link to="/search?sale=1">
                    <strong>
                      <Trans>On sale</Trans>
                    </strong>
                    <br />
                    <Trans>Reduced, while they last</Trans>
                  </Link>
                </li>
              )}
              {brandNames.length >= minListed && (
                <li>
                  <Link to="/brands">
                    <strong>
                      <Trans>Brands, A to Z</Trans>
                    </strong>
                    <br />
                    {hasMoreBrands ? <Trans>{names} and more</Trans> : names}
                  </Link>
                </li>
              )}
            </ul>
          </div>
        </div>
      </section>
      {shades.length > 0 && <ShadeBar shades={shades} thick />}
    </>
  );
}

/** The shop's name across the page. @param isOpen whether a picture stands in it where the screen is wide */
function CoverName({ isOpen }: { isOpen: boolean }) {
  const { name, wordmark } = useShopIdentity();
  if (!wordmark) {
    return (
      <p className="cover-name" aria-hidden="true" lang="en">
        {name}
      </p>
    );
  }
  const { openUrl, ...drawing } = wordmark;
  return <Wordmark {...drawing} wideUrl={isOpen ? openUrl : null} />;
}
