import { useAccount } from './account.queries.ts';

/** The member's name below the header's icon, where it moves nothing. */
export default function AccountName() {
  const name = useAccount()?.fullName;
  return (
    name && (
      <span className="pointer-events-none absolute top-full left-1/2 -mt-3 max-w-24 pb-1 -translate-x-1/2 truncate text-note leading-none text-ink-2">
        {name}
      </span>
    )
  );
}
