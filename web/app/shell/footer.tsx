import { Globe } from 'lucide';
import { ContentLink } from '~/platform/content-link.tsx';
import { KeptPart } from '~/platform/kept-part.tsx';
import { useLayout } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import { Icon } from '~/ui/icon.tsx';
import { EditionButton } from './edition-choice.tsx';

/** The footer of every page of the default layout. */
export function Footer() {
  const { footer, apps, shop } = useLayout();
  return (
    <KeptPart as="footer" of={[footer, apps, shop]} className="footer on-ink">
      <FooterContent />
    </KeptPart>
  );
}

// Kept as HTML (`KeptPart`): what it shows comes from these parts of the layout and the edition alone, without an id of `useId`.
function FooterContent() {
  const { footer, apps, shop } = useLayout();
  const { name, wordmark, socialLinks } = shop;
  const outsideLinks = [...apps, ...socialLinks];
  return (
    <div className="container-page">
      <div className="footer-columns">
        <div className="footer-about">
          {shop.footer.title && (
            <Headline as="p" size="d3">
              {shop.footer.title}
            </Headline>
          )}
          {shop.footer.text && <p className="footer-quiet">{shop.footer.text}</p>}
        </div>
        {footer.map(({ heading, links }, index) => (
          // No landmark each: a shop may be named as another column is, and landmarks are told apart by name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay in their order
          <div key={index}>
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
          </div>
        ))}
      </div>
      {wordmark && (
        <img
          className="footer-wordmark"
          src={wordmark.url}
          alt=""
          width={wordmark.width}
          height={wordmark.height}
          fetchPriority="low"
        />
      )}
      <div className="footer-end">
        <EditionButton className="footer-edition" before={<Icon of={Globe} size={16} />} />
        {outsideLinks.length > 0 && (
          <ul className="flex flex-wrap gap-x-6" lang="en">
            {outsideLinks.map(({ label, href }) => (
              <li key={href}>
                <ContentLink href={href} external className="footer-link">
                  {label}
                </ContentLink>
              </li>
            ))}
          </ul>
        )}
        <span>© 2026 {name}</span>
      </div>
    </div>
  );
}
