import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type ChipLook = {
  /** `removable` is set, and taken back by a press; `plain` has no border until the pointer is over it. */
  look?: 'default' | 'removable' | 'plain';
};

/** Class of the list or row that chips stand in. */
export const chipListClass = 'chip-list';

/** Returns the class that makes a link a chip; `aria-current="true"` marks the chosen one. */
export function getChipClass({ look = 'default' }: ChipLook = {}): string {
  return classNames('chip', look !== 'default' && `chip-${look}`);
}

/** The colour of what a chip chooses, before its name. */
export function ChipColor({ color }: { color: string }) {
  return <span className="chip-color" style={{ background: color }} />;
}

/** One of several choices as a chip: the label of the radio button that is its first child. */
export function ChipChoice({
  htmlFor,
  isOut = false,
  children,
}: {
  htmlFor: string;
  /** Struck through; it can be chosen nevertheless. */
  isOut?: boolean;
  children: ReactNode;
}) {
  return (
    <label htmlFor={htmlFor} className={classNames('chip chip-choice', isOut && 'chip-out')}>
      {children}
    </label>
  );
}
