import { Trans } from '@lingui/react/macro';
import { useMemberMutation } from '~/member/member-action.ts';
import { Problem } from '~/member/problem.tsx';
import { useApi } from '~/platform/queries.ts';
import { Button } from '~/ui/button.tsx';

/** Saves everything that the shop holds about the member as a file. */
export function DataExport() {
  const api = useApi();
  const { mutate, isPending, error } = useMemberMutation({
    mutationFn: () => api('GET user/export'),
    onSuccess: (data) => saveFile('account-data.json', JSON.stringify(data, null, 2)),
  });
  return (
    <div className="grid justify-items-start gap-4">
      {error && <Problem error={error} onRetry={() => mutate()} unanswered={<Trans>Your data didn’t arrive.</Trans>} />}
      <Button look="line" busy={isPending} busyLabel={<Trans>Collecting your data</Trans>} onClick={() => mutate()}>
        <Trans>Download your data</Trans>
      </Button>
    </div>
  );
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The download begins after the click: the address must not be gone by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
