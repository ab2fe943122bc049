import { Trans, useLingui } from '@lingui/react/macro';
import { VisitorPage } from '~/account/visitor-page.tsx';
import { BalanceForm } from '~/giftcard/balance-form.tsx';
import type { PageHandle } from '~/platform/page.ts';

export const handle = { catalogs: ['giftcard', 'form'] } satisfies PageHandle;

export default function GiftCardBalancePage() {
  const { t } = useLingui();
  return (
    <VisitorPage
      title={t`Gift card balance`}
      lead={<Trans>Enter the code of your gift card. You’ll find it in the email with the card.</Trans>}
    >
      <BalanceForm />
    </VisitorPage>
  );
}
