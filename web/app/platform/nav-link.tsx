import { Link, type LinkProps, useLocation } from 'react-router';

type NavLinkProps = Omit<LinkProps, 'to'> & {
  /** A path of the site, without parameters. */
  to: string;
};

/**
 * An entry of a navigation, marked as current on its page. The router's own `NavLink` would be part of the framework that
 * every page loads.
 */
export function NavLink({ to, ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  return <Link {...props} to={to} aria-current={pathname === to ? 'page' : undefined} />;
}
