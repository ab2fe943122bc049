import type { ShopIdentity } from '@vermilion/contract/shop';
import { useShopIdentity } from '~/platform/use-site.ts';
import { textLinkClass } from '~/ui/link.tsx';

/** Whether the shop file says how the shop is reached. */
export const hasContact = ({ email, phone }: ShopIdentity['contact']) => email !== null || phone !== null;

/** The shop's e-mail address and phone number. */
export function Contact() {
  const { legalName, contact } = useShopIdentity();
  return (
    <p>
      <span className="block">{legalName}</span>
      {contact.email && (
        <a href={`mailto:${contact.email}`} className={`${textLinkClass} block w-fit`}>
          {contact.email}
        </a>
      )}
      {contact.phone && (
        <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`} className={`${textLinkClass} numeric block w-fit`}>
          {contact.phone}
        </a>
      )}
    </p>
  );
}
