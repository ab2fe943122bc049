import type { ReactNode } from 'react';
import { Headline } from './headline.tsx';

type EmptyStateProps = {
  /** One short sentence. */
  title: ReactNode;
  /** One line of help. */
  help?: ReactNode;
  /** One ink button, perhaps a link. */
  action?: ReactNode;
  /** A picture beside it. */
  picture?: ReactNode;
  /** The page's title, or a smaller one below it. */
  as?: 'h1' | 'h2';
};

/** The placeholder of an empty list or page. */
export function EmptyState({ title, help, action, picture, as = 'h1' }: EmptyStateProps) {
  return (
    <div className={picture ? 'empty empty-pictured' : 'empty'}>
      {picture && <div className="empty-picture">{picture}</div>}
      <div className="empty-text">
        <Headline as={as} size={as === 'h1' ? 'd1' : 'd2'}>
          {title}
        </Headline>
        {help && <p className="text-lead text-ink-2 max-w-[34rem]">{help}</p>}
        {action}
      </div>
    </div>
  );
}
