import { redirect } from 'react-router';

/** `/homepage` maps to `/` (spec §2). */
export function loader({ request }: { request: Request }) {
  return redirect(`/${new URL(request.url).search}`, 301);
}
