import { Plural } from '@lingui/react/macro';
import { useList } from '~/platform/use-list.ts';
import type { BagSectionProps } from './bag-section.ts';
import { FactRow } from './fact-row.tsx';

/** The gifts that come with the bag. */
export function FreePerks({ bag: { lines } }: BagSectionProps) {
  const names = lines.filter(({ kind }) => kind === 'gift').map(({ name }) => name);
  return (
    <FactRow label={<Plural value={names.length} one="Free perk" other="Free perks" />}>{useList()(names)}</FactRow>
  );
}
