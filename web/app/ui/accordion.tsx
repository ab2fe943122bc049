import { ChevronDown } from 'lucide';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type AccordionProps = Omit<ComponentPropsWithRef<'details'>, 'title'> & { title: ReactNode };

/** A headline that folds what is below it. Give several the same `name` to keep one open at a time. */
export function Accordion({ title, className, children, ...props }: AccordionProps) {
  return (
    <details {...props} className={classNames('accordion', className)}>
      <summary>
        {title}
        <Icon of={ChevronDown} size={16} className="accordion-chevron" />
      </summary>
      <div className="accordion-content">{children}</div>
    </details>
  );
}
