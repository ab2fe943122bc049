import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole route table comes with the page: no request to learn where a link leads.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
