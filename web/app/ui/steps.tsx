import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The steps of a longer way; those before `current` (from 0) are done. */
export function Steps({ steps, current, label }: { steps: readonly ReactNode[]; current: number; label: string }) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change places
          key={index}
          className={classNames(index < current && 'steps-done')}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
