import { Option } from '@commander-js/extra-typings';
import { giftTypes } from '@vermilion/contract/gifts';
import { defineCommand, marketOption, readDay } from './definition.ts';

const key = 'another one makes the same command count once more on the same day';

export const loyalty = defineCommand('loyalty', "members' points and gifts: daily, check, adjust, give-gift", {
  description: 'Looks after Beauty Pass: its daily work, its ledger of points, and points and gifts by hand',
})
  .addCommand(
    defineCommand('daily', "does today's work of the membership, as the shop does by itself", {
      description:
        "Does today's work of every market, as the shop does by itself: tiers, expiry of points, birthday gifts and mails about them",
      examples: [
        ['loyalty daily', ''],
        ['loyalty daily --date 2026-11-20 --market SG', '… of a day of the past, of one market'],
        ['loyalty daily --task expire_points', '… only one task'],
      ],
    })
      .option('--date <day>', 'a day of the past, such as 2026-11-20', readDay)
      .addOption(marketOption('only this market'))
      .option('--task <name>', 'only this task')
      .action(async (options) => (await import('./loyalty.ts')).runDaily(options)),
  )
  .addCommand(
    defineCommand('check', 'compares every balance of points with its ledger', {
      description: 'Compares every balance of points with its ledger; reads all of it',
      examples: [['loyalty check', '']],
    }).action(async () => (await import('./loyalty.ts')).checkLedger()),
  )
  .addCommand(
    defineCommand('adjust', 'adds points to a member, or removes some', {
      description:
        'Adds points to a member or removes some. Who did and why is kept with the points, in the ledger. The same command on the same day counts once',
      examples: [
        [
          'loyalty adjust --account mei@example.com --points=-50 --reason "Order sent twice" --by care@example.com',
          'takes 50 points',
        ],
      ],
    })
      .requiredOption('--account <email>', 'the e-mail of the member')
      .requiredOption('--points <number>', 'points to add, or to remove: --points=-50')
      .requiredOption('--reason <text>', 'why; kept with the points, in the ledger')
      .requiredOption('--by <email>', 'who adjusts them; kept there, too')
      .option('--key <text>', key)
      .action(async (options) => (await import('./loyalty.ts')).adjustPoints(options)),
  )
  .addCommand(
    defineCommand('give-gift', 'gives a member a gift', {
      description:
        "Gives a member one of the shop's own gifts once more, or another gift (--type others) once a day. The shop decides what its own gifts are worth",
      examples: [
        [
          'loyalty give-gift --account mei@example.com --type welcome_voucher --reason "The first one expired too early"',
          "one of the shop's own",
        ],
        [
          'loyalty give-gift --account mei@example.com --type others --label "With our apologies" --amount 10 --days 30 --reason "Late parcel"',
          'another gift',
        ],
      ],
    })
      .requiredOption('--account <email>', 'the e-mail of the member')
      .addOption(
        new Option('--type <type>', 'what it is')
          .choices(giftTypes.filter((type) => type !== 'staff_discount'))
          .makeOptionMandatory(),
      )
      .requiredOption('--reason <text>', 'why, for the audit')
      .option('--label <text>', 'what the member reads, with --type others')
      .option('--amount <amount>', "what it takes off in the market's currency, with --type others")
      .option('--percent <number>', '… or how many percent')
      .option('--minimum <amount>', 'the least spend for it, with --type others; 0 without it')
      .option('--days <number>', 'how many days it can be used, with --type others; 30 without it')
      .option('--key <text>', key)
      .action(async (options) => (await import('./loyalty.ts')).giveGift(options)),
  );
