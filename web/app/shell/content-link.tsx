import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { report } from '~/platform/report.ts';
import { useSite } from '~/platform/use-site.ts';
import { externalNotAllowed, targetOf } from './navigation.rules.ts';

type ContentLinkProps = {
  href: string;
  /** Permission to leave the site (spec §2). */
  external?: boolean;
  /** Marks itself as the current page where it is one. */
  marksCurrent?: boolean;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
};

/** A link whose address is content: it leaves the site only with permission, and runs no script. */
export function ContentLink({ href, external, marksCurrent = false, children, ...props }: ContentLinkProps) {
  const { origin } = useSite();
  const target = targetOf(href, origin, { external });
  switch (target.kind) {
    case 'internal': {
      const Inside = marksCurrent ? NavLink : Link;
      return (
        <Inside {...props} to={target.path}>
          {children}
        </Inside>
      );
    }
    case 'external':
      return (
        <a {...props} href={target.url} rel="noopener">
          {children}
        </a>
      );
    case 'refused':
      report(target.reason === 'protocol' ? 'Refused a link' : externalNotAllowed, { href });
      return <span className={props.className}>{children}</span>;
  }
}
