import { resolveTarget } from '@vermilion/contract/safe-url';
import type { ComponentPropsWithRef } from 'react';
import { Link, useLocation } from 'react-router';
import { reportError } from './error-reporting.ts';
import { isWithin } from './site-path.ts';
import { useSite } from './use-site.ts';

type ContentLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  href: string;
  /** Permission to leave the site (spec §2). */
  external?: boolean;
  /** Marks itself where it leads to the page on screen, or to one above it. */
  marksCurrent?: boolean;
};

/** A link whose address is content: it leaves the site only with permission, and runs no script. */
export function ContentLink({ href, external, marksCurrent = false, children, ...props }: ContentLinkProps) {
  const { origin } = useSite();
  const { pathname, search } = useLocation();
  const target = resolveTarget(href, origin, { external });
  switch (target.kind) {
    case 'internal': {
      const isCurrent = marksCurrent && isWithin(pathname + search, target.path);
      return (
        <Link {...props} to={target.path} aria-current={isCurrent ? 'page' : props['aria-current']}>
          {children}
        </Link>
      );
    }
    case 'external':
      return (
        <a {...props} href={target.url} rel="noopener">
          {children}
        </a>
      );
    case 'refused':
      reportError(target.message, { href });
      return <span className={props.className}>{children}</span>;
  }
}
