import type { RenderMail } from '@vermilion/contract/mail';
import type { MailLook } from '@vermilion/contract/shop';
import { renderMail as renderShopMail } from './mails.server.ts';

const look: MailLook = {
  name: 'Vermilion',
  ink: '#14100e',
  quietInk: '#5c534e',
  paper: '#fcfaf7',
  rule: '#e3dbd2',
  accent: '#bc2c1c',
  serif: 'serif',
  sans: 'sans-serif',
};

/** Renders a mail of a shop that looks like the demo. */
export const renderMail: RenderMail = (...mail) => renderShopMail(...mail, look);
