import type { MailFrame, RenderMail } from '@vermilion/contract/mail';
import { renderMail as renderShopMail } from './mails.server.ts';

const demoFrame: MailFrame = {
  look: {
    name: 'Vermilion',
    legalName: 'Vermilion Pte. Ltd.',
    ink: '#14100e',
    quietInk: '#5c534e',
    paper: '#fcfaf7',
    rule: '#e3dbd2',
    dark: { quietInk: '#c9bfb7', rule: '#3a322e' },
    accent: '#bc2c1c',
    serif: 'serif',
    sans: 'sans-serif',
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
  look: { ...demoFrame.look, name: 'Studio Kōwhai', legalName: 'Kōwhai Hair Limited' },
  membershipName: 'Kōwhai Regulars',
  wordmark: null,
  careUrl: demoFrame.careUrl,
});
