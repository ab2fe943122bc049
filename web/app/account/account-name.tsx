import { useAccount } from './account.queries.ts';
import { getShortName } from './short-name.rules.ts';

/** The member's name below the header's icon, where it moves nothing and stays clear of the icons beside it. */
export default function AccountName() {
  const name = useAccount()?.fullName;
  return (
    name && (
      <span className="pointer-events-none absolute top-full left-1/2 -mt-3 max-w-17 pb-1 -translate-x-1/2 truncate text-note leading-none text-ink-2">
        {getShortName(name)}
      </span>
    )
  );
}
