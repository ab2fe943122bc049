import { fileLine as line } from '@vermilion/contract/fields';

/** An order's number in a row of a staff file. */
export const orderNumber = line(40).regex(/^[A-Z][A-Z0-9]{0,5}-\d+$/, 'is no order number such as V-2046817');
