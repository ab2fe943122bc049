import type { ReactNode } from 'react';
import { useFormField } from '~/ui/form/form.tsx';
import { OptionGroup } from '~/ui/option.tsx';

type Props = { legend: ReactNode; name: string; children: ReactNode };

/** Choices of the checkout in rows. The legend is for screen readers: on screen the section's heading shows it. */
export function OptionRows({ legend, name, children }: Props) {
  const { error } = useFormField(name);
  return (
    <OptionGroup legend={legend} legendHidden error={error} look="rows">
      {children}
    </OptionGroup>
  );
}
