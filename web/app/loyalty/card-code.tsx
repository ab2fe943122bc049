import { useLingui } from '@lingui/react/macro';
import { encodeDigits } from './code-128.ts';

/** Modules that stay white on both sides, so that scanners find the code. */
const quietModules = 10;

/** The number of a card as a barcode that a till scans. */
export function CardCode({ number }: { number: string }) {
  const { t } = useLingui();
  const bars: { left: number; width: number }[] = [];
  let left = quietModules;
  for (const [index, width] of encodeDigits(number).entries()) {
    if (index % 2 === 0) bars.push({ left, width });
    left += width;
  }
  return (
    <svg
      role="img"
      aria-label={t`Barcode of your card`}
      viewBox={`0 0 ${left + quietModules} 40`}
      preserveAspectRatio="none"
      className="h-20 w-full bg-tier-white"
      shapeRendering="crispEdges"
    >
      <path d={bars.map(({ left: x, width }) => `M${x} 0h${width}v40h-${width}z`).join('')} fill="#000" />
    </svg>
  );
}
