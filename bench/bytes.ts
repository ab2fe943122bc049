import type { RunningShop } from './shop.ts';
import { createRow, type Row } from './table.ts';

const kilobyte = 1000;

/** JavaScript that a page loads before anybody touches it, compressed as it is sent. */
export async function measureBytes(shop: RunningShop, pages: Record<string, string>): Promise<Row[]> {
  const { launchChromium } = await import('./chromium.ts');
  const browser = await launchChromium();
  const rows: Row[] = [];
  for (const [name, pathname] of Object.entries(pages)) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const cdp = await page.context().newCDPSession(page);
    const scripts = new Map<string, number>();
    const scriptRequests = new Set<string>();
    await cdp.send('Network.enable');
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      if (/javascript/.test(response.mimeType)) scriptRequests.add(requestId);
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scriptRequests.has(requestId)) scripts.set(requestId, encodedDataLength);
    });
    await page.goto(`http://sg.localhost:${shop.port}${pathname}`, { waitUntil: 'networkidle' });
    const total = [...scripts.values()].reduce((sum, length) => sum + length, 0) / kilobyte;
    rows.push(
      createRow(
        `${name}: JavaScript, brotli, ${scripts.size} files`,
        `${total.toFixed(1)} KB`,
        '≤ 100 KB',
        total <= 100,
      ),
    );
    await page.context().close();
  }
  await browser.close();
  return rows;
}
