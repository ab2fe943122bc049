import { Trans, useLingui } from '@lingui/react/macro';
import { VisitorPage } from '~/account/visitor-page.tsx';
import { BalanceForm } from '~/giftcard/balance-form.tsx';
import type { PageHandle } from '~/platform/page.ts';

export const handle = { catalogs: ['giftcard', 'account', 'form'] } satisfies PageHandle;

export default function GiftCardBalancePage() {
  const { t } = useLingui();
  return (
    <VisitorPage
      title={t`What is left on it`}
      lead={<Trans>Enter the code of your gift card. It is in the email that it came with.</Trans>}
    >
      <BalanceForm />
    </VisitorPage>
  );
}
