import { data } from 'react-router';

/** Every path without a route: the nearest error boundary shows the 404 page (spec §2). */
export function loader() {
  throw data(null, { status: 404, statusText: 'Page not found' });
}

export default function NotFound() {
  return null;
}
