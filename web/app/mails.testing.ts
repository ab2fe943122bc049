import type { MailFrame, RenderMail } from '@vermilion/contract/mail';
import { renderMail as renderShopMail } from './mails.server.ts';

const demoFrame: MailFrame = {
  look: {
    name: 'Vermilion',
    ink: '#14100e',
    quietInk: '#5c534e',
    paper: '#fcfaf7',
    rule: '#e3dbd2',
    dark: { quietInk: '#c9bfb7', rule: '#3a322e' },
    accent: '#bc2c1c',
    serif: 'serif',
    sans: 'sans-serif',
  },
  seller: {
    name: 'Vermilion Pte. Ltd.',
    address: ['1 Example Road', 'Singapore 000001'],
    taxNumber: { label: 'GST 001', number: '00-0000000-0' },
    receiptTitle: null,
  },
  membershipName: 'Beauty Pass',
  wordmark: { width: 160, height: 60 },
  careUrl: 'https://shop.example/customer-care',
};

/** Creates the function that renders mails without their pictures. */
const createTestRenderer =
  (frame: MailFrame): RenderMail =>
  async (...mail) => {
    const { pictures: _, ...rendered } = await renderShopMail(...mail, frame);
    return { ...rendered, attachments: [] };
  };

/** Renders a mail of a shop that looks like the demo. */
export const renderMail = createTestRenderer(demoFrame);

/** Renders a mail of a shop without a wordmark. */
export const renderSalonMail = createTestRenderer({
  look: { ...demoFrame.look, name: 'Studio Kōwhai' },
  seller: { name: 'Kōwhai Hair Limited', address: [], taxNumber: null, receiptTitle: null },
  membershipName: 'Kōwhai Regulars',
  wordmark: null,
  careUrl: demoFrame.careUrl,
});
