import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TierStatus } from '@vermilion/contract/membership';
import { tiers } from '@vermilion/contract/tiers';
import { useMoney } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';
import { tierColors } from './tier-colors.tsx';
import { tierNames } from './tier-names.ts';
import { getPinPosition, isNameAtEnd, trackColumns } from './tier-track.rules.ts';

/** How far a member is on the way through the tiers this year, drawn. */
export function TierTrack({ status }: { status: TierStatus }) {
  const { t } = useLingui();
  const money = useMoney();
  const { market, tier, spend, daysLeft } = status;
  const position = getPinPosition(market, tier, spend);
  const spent = money(spend, 'threshold');
  return (
    <div className="grid gap-4 pt-14">
      <div className="relative">
        <ol aria-label={t`Tiers`} className="grid h-12" style={{ gridTemplateColumns: trackColumns }}>
          {tiers.map((each) => (
            <li
              key={each}
              aria-current={each === tier ? 'step' : undefined}
              className={classNames(
                'flex items-center px-1.5 text-note font-medium wide:px-3 wide:text-small',
                isNameAtEnd(each, position) && 'justify-end',
                tierColors[each],
              )}
            >
              {/* In front of the pin, which crosses a short block wherever its name stands. */}
              <span className="relative z-(--layer-raised) truncate bg-inherit">{t(tierNames[each])}</span>
            </li>
          ))}
        </ol>
        <p
          className="absolute -inset-y-2 w-0.5 bg-rubric forced-colors:bg-[CanvasText]"
          style={{ left: `calc(${position}% - 1px)` }}
        >
          <span
            className="numeric absolute bottom-full pb-1 text-note font-strong whitespace-nowrap text-rubric"
            // The amount stays within the track at both of its ends.
            style={{ transform: `translateX(-${position}%)` }}
          >
            <Trans>{spent} spent</Trans>
          </span>
        </p>
      </div>
      <p className="numeric text-note text-ink-2">
        <Plural
          value={daysLeft}
          _0="Your year ends today."
          one="# day left in your year."
          other="# days left in your year."
        />
        <br />
        <Trans>Spend above the minimum doesn’t carry over into the next year.</Trans>
      </p>
    </div>
  );
}
