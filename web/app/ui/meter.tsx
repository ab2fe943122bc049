import { classNames } from './class-names.ts';

type MeterProps = {
  value: number;
  max: number;
  /** What is measured, for screen readers; the same should stand as text beside it. */
  label: string;
  /** Green: the goal is reached. */
  done?: boolean;
  className?: string;
};

/** A 6 px bar of how far something has come. */
export function Meter({ value, max, label, done = false, className }: MeterProps) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      className={classNames('meter', done && 'meter-done', className)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ width: `${share}%` }} />
    </div>
  );
}
