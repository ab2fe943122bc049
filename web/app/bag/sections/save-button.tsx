import { Trans, useLingui } from '@lingui/react/macro';
import type { BagLine } from '@vermilion/contract/bag';
import { TextButton } from '~/ui/link.tsx';
import { useNotify } from '~/ui/notifications.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { useBagMutation } from '../use-bag-mutation.ts';
import { useLineName } from '../use-line-name.ts';

/** Takes an item out of the bag and saves it for later. */
export function SaveButton({ line }: { line: BagLine }) {
  const { t } = useLingui();
  const notify = useNotify();
  const name = useLineName(line);
  const { change, isPending } = useBagMutation<null>(async (api) => {
    const { bag } = await api('POST cart/saved-items/', { body: { lineId: line.id } }, { keepalive: true });
    notify({ text: t`${name} is saved for later` });
    return bag;
  });
  return (
    <TextButton className="text-small" aria-busy={isPending || undefined} onClick={() => change(null)}>
      <Trans>
        Save for later<VisuallyHidden>: {name}</VisuallyHidden>
      </Trans>
    </TextButton>
  );
}
