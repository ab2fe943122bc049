import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { BagSectionProps } from '~/bag/sections/bag-section.ts';
import { useApi } from '~/platform/queries.ts';
import { useList } from '~/platform/use-list.ts';
import { Message } from '~/ui/message.tsx';
import { createSamplesQuery } from './sample.queries.ts';

/** Names the chosen samples that are left out because the order is collected in a store. */
export default function SampleNotice({ bag }: BagSectionProps) {
  const { data } = useSuspenseQuery(createSamplesQuery(useApi()));
  const formatList = useList();
  const lostIds = bag.unused.flatMap(({ source, reason }) =>
    source.kind === 'sample' && reason === 'not_for_this_delivery' ? source.sampleId : [],
  );
  const names = formatList(data.samples.filter(({ id }) => lostIds.includes(id)).map(({ name }) => name));
  return (
    <Message kind="warn" role="status" className="mt-4">
      <Trans>
        Samples aren’t available for Click & Collect. Your order won’t include: {names}. Choose delivery to get them
        back.
      </Trans>
    </Message>
  );
}
