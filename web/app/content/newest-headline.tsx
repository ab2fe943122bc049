import { Trans } from '@lingui/react/macro';

/** The headline of the newest products. @param isNewThisWeek whether all of them were launched in the last seven days */
export function NewestHeadline({ isNewThisWeek }: { isNewThisWeek: boolean }) {
  return isNewThisWeek ? (
    <Trans comment="Products that arrived in the last seven days">New this week</Trans>
  ) : (
    <Trans context="headline" comment="The products that arrived last, however long ago">
      Newest
    </Trans>
  );
}
