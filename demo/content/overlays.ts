import type { OverlayDocument } from '@vermilion/server/content/content.service';
import { say } from '../words/words.ts';

/** What the demo lays over its pages: a quiet invitation to the membership, on one page, once. */
export const demoOverlays: { id: string; market: null; document: OverlayDocument }[] = [
  {
    id: 'overlays.beauty-pass-invitation',
    market: null,
    document: {
      kind: 'bar',
      title: say('Every tube counts', 'Setiap tube dihitung', 'ทุกหลอดมีค่า', '每一支都計分'),
      text: say(
        'With Beauty Pass each order earns points. Joining is free and takes a minute.',
        'Dengan Beauty Pass setiap pesanan memberi poin. Gratis bergabung, cukup semenit.',
        'มี Beauty Pass ทุกคำสั่งซื้อได้คะแนน สมัครฟรี ใช้เวลานาทีเดียว',
        '加入Beauty Pass，每張訂單都有積分。費用全免，一分鐘就好。',
      ),
      action: {
        label: say('How it works', 'Cara kerjanya', 'ดูว่าทำงานอย่างไร', '看看怎樣運作'),
        href: '/pages/beauty-pass',
      },
      picture: null,
      segments: ['visitor'],
      pages: [{ type: 'absolute', value: '/pages/sun' }],
      frequency: 'once',
      dismissedForDays: 30,
      delaySeconds: 4,
    },
  },
];
