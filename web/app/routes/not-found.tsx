import { data } from 'react-router';

/** No route knows this address: the nearest error boundary says so (spec §2). */
export function loader() {
  throw data(null, { status: 404, statusText: 'Page not found' });
}

export default function NotFound() {
  return null;
}
