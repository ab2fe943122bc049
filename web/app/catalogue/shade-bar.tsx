import { classNames } from '~/ui/class-names.ts';

type ShadeBarProps = {
  /** Hex colours in the product's order. */
  shades: readonly string[];
  /** 16 px instead of 8: the edge of a page. */
  thick?: boolean;
  className?: string;
};

/** All shades side by side, in order. Decoration: the number of shades is text beside it. */
export function ShadeBar({ shades, thick = false, className }: ShadeBarProps) {
  return (
    <span
      className={classNames('shade-bar', thick && 'shade-bar-thick', className)}
      style={{ background: createShadeGradient(shades) }}
      aria-hidden="true"
    />
  );
}

function createShadeGradient(shades: readonly string[]): string {
  const share = (index: number) => `${Math.round((index / shades.length) * 10_000) / 100}%`;
  return `linear-gradient(90deg,${shades.map((hex, index) => `${hex} ${share(index)} ${share(index + 1)}`).join(',')})`;
}
