import { builtInRedirects } from '@vermilion/contract/page';
import { redirect } from 'react-router';
import type { PageHandle } from '~/platform/page.ts';

export const handle = { query: 'all' } satisfies PageHandle;

/** `/homepage` maps to `/` (spec §2). */
export function loader({ request }: { request: Request }) {
  return redirect(`${builtInRedirects['/homepage']}${new URL(request.url).search}`, 301);
}
