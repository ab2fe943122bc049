import { defineCommand } from './definition.ts';

const whole =
  'Nothing is recorded while anything in the file is wrong, and all of it is named; a file that was taken before changes nothing';

export const returns = defineCommand('returns', 'goods that come back: label, receive, refund, by CSV file', {
  description: 'Records what happens to returns',
})
  .addCommand(
    defineCommand('label', 'gives the returns of a file their labels, and mails them', {
      description: `Gives the returns of a file their labels, and mails them. ${whole}`,
      examples: [['returns label labels.csv', '']],
      notes: `The file has a header and these columns:

  number,carrier,tracking_number,url
  R-104201,SingPost,SP123,https://post.example/label/SP123`,
    })
      .argument('<file>', 'the CSV file of labels')
      .action(async (file) => (await import('./returns.ts')).importReturns('label', file)),
  )
  .addCommand(
    defineCommand('receive', 'records what has come back, and puts on the shelf what can be sold again', {
      description: `Records what has come back, and puts on the shelf what can be sold again. ${whole}`,
      examples: [['returns receive receipts.csv', '']],
      notes: `The file has a header and these columns:

  number,sku,quantity,condition,restock,store
  R-104201,VER-0012,1,unopened,yes,sg-ion-orchard

condition is unopened, opened or damaged. restock (yes or no) says whether it can be sold again. store is the one that has the
goods; empty, they are in the warehouse. The rows of one return are received together: an article of it that has no row has
not come back.`,
    })
      .argument('<file>', 'the CSV file of receipts')
      .action(async (file) => (await import('./returns.ts')).importReturns('receive', file)),
  )
  .addCommand(
    defineCommand('refund', 'refunds all that was received of the returns of a file', {
      description: `Refunds all that was received of the returns of a file. ${whole}`,
      examples: [['returns refund returns.csv', '']],
      notes: `The file has a header and one column:

  number
  R-104201`,
    })
      .argument('<file>', 'the CSV file of returns')
      .action(async (file) => (await import('./returns.ts')).importReturns('refund', file)),
  );
