import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Badge as BadgeName } from '@vermilion/contract/catalogue';
import { Tag } from '~/ui/tag.tsx';

/** The words of the badges (spec §3). */
export const badgeTexts: Record<BadgeName, MessageDescriptor> = {
  coming_soon: msg`Coming Soon`,
  priority_access: msg`Priority Access`,
  app_exclusive: msg`App Exclusive`,
  selected_types_only: msg`Selected Types Only`,
  selected_shades_only: msg`Selected Shades Only`,
  selected_sizes_only: msg`Selected Sizes Only`,
  sale: msg`On sale`,
  new: msg({ message: 'New', comment: 'Badge on a product' }),
};

/** A product's badge; a sale is the red one. */
export function Badge({ name, className }: { name: BadgeName; className?: string }) {
  const { t } = useLingui();
  return (
    <Tag look={name === 'sale' ? 'sale' : 'paper'} className={className}>
      {t(badgeTexts[name])}
    </Tag>
  );
}
