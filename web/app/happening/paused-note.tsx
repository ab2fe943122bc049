import { Trans } from '@lingui/react/macro';

/** That something is not offered at the moment. @param props.store the name of a store that does not; null: none does */
export default function PausedNote({ store }: { store: string | null }) {
  return store === null ? (
    <Trans>We don’t offer this at the moment. What is booked already stays as it is.</Trans>
  ) : (
    <Trans>{store}: not offered at the moment</Trans>
  );
}
