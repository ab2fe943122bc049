import { useAccount } from '~/member/use-account.ts';
import { getShortName } from './short-name.rules.ts';

/** The member's name below the header's icon, where it moves nothing. A name that has no room on one line is not shown. */
export default function AccountName() {
  const name = useAccount()?.fullName;
  return name && <span>{getShortName(name)}</span>;
}
