import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate, formatTime } from '@vermilion/contract/dates';
import type { Session } from '@vermilion/contract/session';
import { Problem } from '~/member/problem.tsx';
import { useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { Tag } from '~/ui/tag.tsx';
import { useDevices } from './account.queries.ts';

/** The devices that the member is signed in on; any other than this one can be logged out. @param loaded by the page's loader */
export function DeviceList({ loaded }: { loaded: Session[] }) {
  const { devices, end, repeat, isEnding, error } = useDevices(loaded);
  const describe = useDeviceName();
  return (
    <div className="grid max-w-[40rem] gap-6">
      {error && <Problem error={error} onRetry={repeat} />}
      <ul className="divide-y divide-rule border-y border-rule">
        {devices.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-4 py-4">
            <div>
              <p className="font-medium">{describe(session)}</p>
              <p className="numeric text-ink-2 text-small">
                <LastUsed at={session.lastUsedAt} />
              </p>
            </div>
            {session.isCurrent ? (
              <Tag look="line">
                <Trans>This device</Trans>
              </Tag>
            ) : (
              <Button
                look="line"
                size="small"
                busy={isEnding(session.id)}
                busyLabel={<Trans>Logging out</Trans>}
                onClick={() => end(session.id)}
              >
                <Trans>Logout</Trans>
                <span className="sr-only">: {describe(session)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function LastUsed({ at }: { at: string }) {
  const { market, language } = useSite();
  const zone = market.timeZones[0];
  const date = formatDate(at, zone, market.code, language);
  const time = formatTime(at, zone, market.code, language);
  return (
    <Trans>
      Last used {date}, {time}
    </Trans>
  );
}

/** Returns a function that names a device: "Chrome on Android, phone". */
function useDeviceName(): (session: Session) => string {
  const { t } = useLingui();
  return ({ device: { kind, browser, system } }) => {
    if (browser && system)
      return t({ message: `${browser} on ${system}`, comment: 'A browser on an operating system' });
    if (kind === 'phone') return t({ message: 'Phone', context: 'device' });
    if (kind === 'tablet') return t`Tablet`;
    return browser ?? system ?? t`Unknown device`;
  };
}
