import { dayMs, hourMs } from '@vermilion/contract/durations';
import { say } from '../../words/words.ts';
import type { DemoDocument } from '../brands.ts';
import { getScene } from '../scenes.ts';
import { landing, link } from './landing.ts';

/** For how many days the gift table stays, from the day on which the shop is filled. */
const tableDays = 21;

/** When it is cleared, in hours of UTC: during the day in every market. */
const clearingHour = 4;

const getClearing = (now: Date): string =>
  new Date((Math.floor(now.getTime() / dayMs) + tableDays) * dayMs + clearingHour * hourMs).toISOString();

/** The landing page about presents, with a countdown that has not ended when the shop is filled. */
export const createGiftPage = (now: Date): DemoDocument =>
  landing('pages.gifts', {
    title: say('Presents that fit', 'Hadiah yang pas', 'ของขวัญที่ใช่', '合心意的禮物'),
    description: say(
      'For the one who has everything, the one who wants nothing, and the one you have not met yet.',
      'Untuk yang sudah punya semua, yang tak mau apa-apa, dan yang belum kamu temui.',
      'สำหรับคนที่มีทุกอย่าง คนที่ไม่อยากได้อะไร และคนที่ยังไม่ได้เจอกัน',
      '給甚麼都有的人、甚麼都不要的人，還有你未見過的人。',
    ),
    blocks: [
      {
        id: 'head',
        kind: 'hero',
        title: say('Presents that fit', 'Hadiah yang pas', 'ของขวัญที่ใช่', '合心意的禮物'),
        text: say(
          'Think of a room they like, not of a face they have. Then choose something for that room.',
          'Pikirkan ruang yang ia suka, bukan wajahnya. Lalu pilih sesuatu untuk ruang itu.',
          'คิดถึงห้องที่เขาชอบ แทนที่จะคิดถึงหน้าเขา แล้วเลือกของสำหรับห้องนั้น',
          '想想對方喜歡的房間，而不是對方的臉，再為那個房間選一件。',
        ),
        action: link('/categories/gifts', 'See gift sets', 'Lihat set hadiah', 'ดูชุดของขวัญ', '看看禮盒套裝'),
        picture: getScene('gifts'),
      },
      {
        id: 'table',
        kind: 'countdown',
        title: say('The gift table stays for', 'Meja hadiah masih ada selama', 'โต๊ะของขวัญยังอยู่อีก', '禮物枱尚餘'),
        text: say(
          'Then we clear it and lay the next one.',
          'Setelah itu kami ganti dengan yang baru.',
          'หลังจากนั้นเราจะจัดโต๊ะใหม่',
          '之後便換上新一批。',
        ),
        action: link('/categories/gift-sets', 'See the table', 'Lihat mejanya', 'ดูโต๊ะของขวัญ', '看看禮物枱'),
        endsAt: getClearing(now),
      },
      {
        id: 'sets',
        kind: 'featured_products',
        title: say('Tied already', 'Sudah berpita', 'ผูกโบแล้ว', '已繫好絲帶'),
        text: null,
        layout: 'rail',
        rule: { by: 'category', category: 'gift-sets' },
        action: null,
      },
      {
        id: 'card',
        kind: 'gift_card',
        title: say('Or let them choose', 'Atau biar mereka memilih', 'หรือให้เขาเลือกเอง', '或讓對方自己選'),
        text: say(
          'A gift card arrives by email, on the day you name, with your words on it.',
          'Kartu hadiah tiba lewat email, di hari pilihanmu, dengan kata-katamu.',
          'บัตรของขวัญส่งทางอีเมล ในวันที่คุณกำหนด พร้อมข้อความของคุณ',
          '禮品卡以電郵送出，日子由你定，附上你的話。',
        ),
        label: say('Choose a gift card', 'Pilih kartu hadiah', 'เลือกบัตรของขวัญ', '選一張禮品卡'),
      },
      {
        id: 'candles',
        kind: 'featured_products',
        title: say('For a room', 'Untuk sebuah ruang', 'สำหรับห้องหนึ่งห้อง', '給一個房間'),
        text: null,
        layout: 'grid',
        rule: { by: 'category', category: 'scented-candles' },
        action: null,
      },
    ],
  });
