import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Command, CommanderError, type CommandUnknownOpts, Help, type Option } from '@commander-js/extra-typings';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { accounts } from './accounts.command.ts';
import { catalogue } from './catalogue.command.ts';
import { completion } from './completion.command.ts';
import { content } from './content.command.ts';
import { convert } from './convert.command.ts';
import { data } from './data.command.ts';
import { type Example, getNotes, getPath, listCommands, listExamples } from './definition.ts';
import { flags } from './flags.command.ts';
import { giftCards } from './gift-cards.command.ts';
import { jobs } from './jobs.command.ts';
import { loyalty } from './loyalty.command.ts';
import { lookUpNote, orders } from './orders.command.ts';
import { payments } from './payments.command.ts';
import { pictures } from './pictures.command.ts';
import { promotions } from './promotions.command.ts';
import { returns } from './returns.command.ts';
import { rewards } from './rewards.command.ts';
import { samples } from './samples.command.ts';
import { sandbox } from './sandbox.command.ts';
import { staff } from './staff.command.ts';
import { storeServices } from './store-services.command.ts';
import { UsageError } from './usage-error.ts';

/** How the program ends: scripts of operators rely on it. */
const exitCodes = {
  done: 0,
  /** What was asked was refused, a file has problems, or a comparison has differences. */
  refused: 1,
  /** There is no such command, option or value. */
  wrongUsage: 2,
} as const;

/** The commands by what they are about, in the order of the help. */
const groups: Record<string, readonly CommandUnknownOpts[]> = {
  'Goods and pages': [catalogue, data, pictures, convert, content, promotions, samples, storeServices, flags],
  'Orders and money': [orders, returns, payments, giftCards],
  'Members and staff': [loyalty, rewards, accounts, staff],
  'The running shop': [jobs, sandbox, completion],
};

/** Ends the help of the program, and stands in docs/commands.md. */
export const generalNotes = `Commands work on the shop of the settings (DATABASE_URL, or the embedded database in DATA_DIR). Beside DATABASE_URL, SECRET
and PAYMENT_SECRET must be the shop's. Commands end with 0 when all is done, with 1 when something was refused, and with
2 when the command itself is wrong.`;

/** What commander has and does not declare. */
type Undeclared = {
  missingMandatoryOptionValue: (option: unknown) => void;
  unknownOption: (flag: string) => void;
};

/** Commander names an option that is missing, and not the misspelt one in its place: that one is named first, with its neighbour. */
function nameMisspeltOptionFirst(command: CommandUnknownOpts): void {
  const undeclared = command as unknown as Undeclared;
  const nameMissing = undeclared.missingMandatoryOptionValue;
  undeclared.missingMandatoryOptionValue = function (option) {
    const known = command.options.flatMap(({ short, long }) => [short, long]);
    const misspelt = command.args.find((word) => /^--?[a-z]/.test(word) && !known.includes(word.split('=', 1)[0]));
    if (misspelt) this.unknownOption(misspelt);
    nameMissing.call(this, option);
  };
}

const maxHelpWidth = 120;

const firstExamples: readonly Example[] = [
  ['orders ship parcels.csv', ''],
  ['staff invite anna@example.com administrator --name "Anna Lim"', ''],
  ['orders --help', 'what a command does, its options and files'],
];

function createProgram(): CommandUnknownOpts {
  const program = new Command('vermilion')
    .description('Everything that the operator of a shop does by command.')
    .usage('<command> …')
    .version(readVersion(), '--version', 'prints the version');
  for (const [heading, commands] of Object.entries(groups)) {
    for (const command of commands) program.addCommand(command.helpGroup(`${heading}:`));
  }
  for (const command of listCommands(program)) prepare(command);
  return program;
}

function readVersion(): string {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8')).version;
}

function prepare(command: CommandUnknownOpts): void {
  nameMisspeltOptionFirst(command);
  const isRoot = command.parent === null;
  const notes = isRoot ? `${generalNotes}\n${lookUpNote}` : getNotes(command);
  const required = command.options.filter((option) => option.mandatory).map(({ flags }) => flags);
  if (required.length > 0) command.usage([...required, command.usage()].join(' '));
  const examples = isRoot ? firstExamples : listExamples(command);
  command
    .helpOption('-h, --help', 'shows this')
    .helpCommand(false)
    .exitOverride()
    .showHelpAfterError(`(${getPath(command)} --help says more)`)
    .configureHelp({ helpWidth: maxHelpWidth, optionDescription: describeOption })
    .addHelpText('after', `${notes && `\n${notes}\n`}\nExamples:\n${examples.map(formatExample).join('\n')}`);
}

/** Returns the purpose of an option for help, as commander writes it. */
const describeOption = (option: Option) =>
  new Help().optionDescription(option) + (option.mandatory ? ' (required)' : '');

const formatExample = ([typed, purpose]: Example) => `  vermilion ${typed}${purpose && `\n      ${purpose}`}`;

/** The program of the shop's operator. */
export const program = createProgram();

/**
 * Runs the command that was typed. Prints an expected failure without its stack, and sets the exit code.
 * @param words without the program's name
 */
export async function runProgram(words: readonly string[]): Promise<void> {
  try {
    // `help orders` is `orders --help`.
    const typed = words[0] === 'help' ? [...words.slice(1), '--help'] : [...words];
    await program.parseAsync(typed, { from: 'user' });
  } catch (error) {
    process.exitCode = report(error);
  }
}

/** Prints what went wrong. @returns the exit code */
function report(error: unknown): number {
  if (error instanceof CommanderError) {
    // Commander has printed it, as well as help that was asked for.
    if (error.exitCode === 0) return exitCodes.done;
    if (error.code === 'commander.unknownCommand') printNamesakes(error.message);
    return exitCodes.wrongUsage;
  }
  console.error(error instanceof OperatorError ? error.message : (describeFileError(error) ?? error));
  return error instanceof UsageError ? exitCodes.wrongUsage : exitCodes.refused;
}

/**
 * Prints the commands with the name of an unknown one: `vermilion ship` is `vermilion orders ship`; or those that take it as
 * their first word: `vermilion stock` is `vermilion data import stock`.
 */
function printNamesakes(message: string): void {
  const [, name] = /unknown command '(.*)'/.exec(message) ?? [];
  const namesakes = listCommands(program).filter((command) => command.name() === name);
  for (const command of namesakes) console.error(`There is: ${getPath(command)}`);
  const takers = listCommands(program).filter(
    ({ registeredArguments: [first] }) => name !== undefined && first?.argChoices?.includes(name),
  );
  for (const command of takers) console.error(`There is: ${getPath(command)} ${name}`);
}

const fileErrors: Record<string, string> = {
  EACCES: 'may not be read or written by you',
  EEXIST: 'is there already. Name another file',
  EISDIR: 'is a folder',
  ENOENT: 'is not there',
};

/** Returns what is wrong with a file that cannot be read or written; undefined for any other failure. */
function describeFileError(error: unknown): string | undefined {
  if (!(error instanceof Error && 'syscall' in error)) return undefined;
  const { code, path: file } = error as NodeJS.ErrnoException;
  const known = code === undefined ? undefined : fileErrors[code];
  if (!known || !file) return error.message;
  const folder = path.dirname(file);
  return code === 'ENOENT' && !existsSync(folder) ? `The folder ${folder} ${known}.` : `${file} ${known}.`;
}
