import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info };

type MessageProps = {
  kind: keyof typeof icons;
  /** Announce it: `alert` at once, `status` when the reader pauses. Leave out for what was there from the start. */
  role?: 'alert' | 'status';
  className?: string;
  /** One sentence, at most one link. */
  children: ReactNode;
};

/** A notice in the page, beside its subject. */
export function Message({ kind, role, className, children }: MessageProps) {
  return (
    <div className={classNames('message', `message-${kind}`, className)} role={role}>
      <Icon of={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}
