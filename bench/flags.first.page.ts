import { createClient, customData, pageView, parseUserAgent } from '@vermilion/flags';

/** Measures the time from a page's start to its first flag decisions. */
export async function runFirstVariations(defaultDataFile?: string): Promise<{ milliseconds: number; on: number }> {
  const client = createClient({ siteCode: 'bench', serviceUrl: location.origin, defaultDataFile });
  await client.initialize();
  const visitorCode = client.getVisitorCode();
  client.addData(
    visitorCode,
    customData(3, 'AU'),
    ...parseUserAgent(navigator.userAgent),
    pageView({ urlAddress: location.href, title: document.title }),
  );
  const begun = performance.now();
  const variations = client.getVariations({ visitorCode });
  const milliseconds = performance.now() - begun;
  return { milliseconds, on: [...variations.values()].filter(({ key }) => key === 'on').length };
}
