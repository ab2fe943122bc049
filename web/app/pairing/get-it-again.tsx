import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '~/platform/queries.ts';
import { useIsSignedIn } from '~/platform/session/signed-in.ts';
import { SuggestionRail } from './suggestion-rail.tsx';

/** What a member bought before; nothing for visitors. */
export default function GetItAgain() {
  return useIsSignedIn() ? <Bought /> : null;
}

function Bought() {
  const api = useApi();
  const { data } = useSuspenseQuery({
    queryKey: ['pairing', 'again'],
    queryFn: ({ signal }) => api('GET cart/get-it-again', {}, { signal }),
  });
  return <SuggestionRail title={<Trans>Get It Again</Trans>} suggestions={data.suggestions} />;
}
