import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import paperBag from './paper-bag.svg?url';

/** The page of an empty bag. */
export function EmptyBag() {
  return (
    <EmptyState
      title={<Trans>Nothing in here yet</Trans>}
      help={<Trans>Items stay in your bag while they’re in stock.</Trans>}
      picture={
        <span className="block bg-petal">
          <img className="aspect-square w-full object-cover" src={paperBag} alt="" width={400} height={500} />
        </span>
      }
      action={<StartLink look="ink" />}
    />
  );
}

/** The link from an empty bag into the shop. */
export function StartLink({ look, size }: { look: 'ink' | 'line'; size?: 'small' }) {
  return (
    <ButtonLink look={look} size={size} to="/search?sort=newest">
      <Trans>See what’s new</Trans>
    </ButtonLink>
  );
}
