import { ArrowRight } from 'lucide';
import type { ComponentPropsWithRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** The class of links inside text, for links of another kind, such as those to other sites. */
export const textLinkClass = 'link';

/** A link inside text: underlined in the control colour, in ink on hover. */
export function TextLink({ className, ...props }: LinkProps) {
  return <Link {...props} className={classNames(textLinkClass, className)} />;
}

/** A button that reads as a text link ("Remove", "Clear all"). */
export function TextButton({ className, ...props }: ComponentPropsWithRef<'button'>) {
  return <button type="button" {...props} className={classNames(textLinkClass, 'link-button', className)} />;
}

/** "All new →": leads on from a section; the arrow nudges on hover. */
export function GoLink({ className, children, ...props }: LinkProps) {
  return (
    <Link {...props} className={classNames('link-go', className)}>
      {children}
      <Icon of={ArrowRight} size={16} className="link-arrow" />
    </Link>
  );
}
