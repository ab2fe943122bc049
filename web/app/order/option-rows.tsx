import type { ReactNode } from 'react';
import { OptionGroup } from '~/ui/option.tsx';

type Props = { legend: ReactNode; error: string | undefined; children: ReactNode };

/** Choices of the checkout, one below the other with a hairline between. The section's heading is seen, the legend heard. */
export function OptionRows({ legend, error, children }: Props) {
  return (
    <OptionGroup
      legend={legend}
      legendHidden
      error={error}
      className="[&>div]:border-rule [&>div]:py-1.5 [&>div+div]:border-t [&>div:first-of-type]:pt-0"
    >
      {children}
    </OptionGroup>
  );
}
