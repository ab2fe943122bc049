import { Trans } from '@lingui/react/macro';
import { Globe } from 'lucide';
import { useLayout } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import { Icon } from '~/ui/icon.tsx';
import { ContentLink } from './content-link.tsx';
import { EditionButton } from './edition-choice.tsx';

/** The footer of every page of the default layout. */
export function Footer() {
  const { footer, apps } = useLayout();
  return (
    <footer className="footer on-ink">
      <div className="container-page">
        <div className="footer-columns">
          <div className="footer-about">
            <Headline as="p" size="d3">
              <Trans>A magazine with a till</Trans>
            </Headline>
            <p className="footer-quiet">
              <Trans>
                An open-source demonstration shop. Look at everything; nothing is charged and nothing is shipped.
              </Trans>
            </p>
          </div>
          {footer.map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <h2 className="footer-heading">{heading}</h2>
              <ul>
                {links.map(({ label, href }) => (
                  <li key={href}>
                    <ContentLink href={href} className="footer-link">
                      {label}
                    </ContentLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <img className="footer-wordmark" src="/wordmark.svg" alt="" width={2439} height={761} fetchPriority="low" />
        <div className="footer-end">
          <EditionButton className="footer-edition" before={<Icon of={Globe} size={16} />} />
          {apps.length > 0 && (
            <ul className="flex gap-6" lang="en">
              {apps.map(({ label, href }) => (
                <li key={href}>
                  <ContentLink href={href} external className="footer-link">
                    {label}
                  </ContentLink>
                </li>
              ))}
            </ul>
          )}
          <span>© 2026 Vermilion</span>
        </div>
      </div>
    </footer>
  );
}
