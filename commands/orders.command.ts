import { defineCommand } from './definition.ts';

const whole =
  'Nothing is recorded while anything in the file is wrong, and all of it is named; a file that was taken before changes nothing';

/** Where orders can be looked up: no command does it. */
export const lookUpNote =
  'Orders are looked up through the staff API (GET staff/orders/; docs/api.md), not by a command.';

export const orders = defineCommand('orders', 'parcels that have left (ship) and refunds (refund), by CSV file', {
  description: 'Records what happens to orders outside of the shop',
  notes: lookUpNote,
})
  .addCommand(
    defineCommand('ship', 'tracking numbers: the orders of a file have left', {
      description: `Records that the orders of a file have left, each with everything that is left to send, and mails their shoppers the tracking link. ${whole}`,
      examples: [['orders ship parcels.csv', '']],
      notes: `The file has a header and the columns number, carrier, tracking_number and, where there is one, tracking_url:

  number,carrier,tracking_number,tracking_url
  V-2046817,SingPost,SP123,https://post.example/track/SP123`,
    })
      .argument('<file>', 'the CSV file of parcels')
      .action(async (file) => (await import('./orders.ts')).ship(file)),
  )
  .addCommand(
    defineCommand('refund', 'refunds articles and shipping of the orders of a file', {
      description: `Refunds articles and shipping of the orders of a file, and mails their shoppers. ${whole}`,
      examples: [['orders refund refunds.csv', '']],
      notes: `The file has a header and these columns:

  number,reference,sku,quantity,shipping,reason,to,restock
  V-2046817,R1,VER-0012,1,no,damaged,original,no
  V-2046817,R1,,,yes,damaged,original,no

The rows of an order with one reference, which you choose, are one refund, and an order is refunded once by each reference.
shipping (yes or no) refunds what is left of it. reason is not_available, damaged, lost, late, goodwill or other. to is
original, or credit where a member has asked for it. restock says whether units that have not left are for sale again.

Columns that may be left out: shipping (no without it), to (original) and restock (yes); sku and quantity where only shipping is
refunded.`,
    })
      .argument('<file>', 'the CSV file of refunds')
      .action(async (file) => (await import('./orders.ts')).refund(file)),
  );
