import { Command, type CommandUnknownOpts, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { type MarketCode, marketCodes, parseMarket } from '@vermilion/contract/markets';

/** The words after `vermilion`, and what they do where that is not plain. */
export type Example = readonly [typed: string, purpose: string];

type HelpTexts = {
  /** Sentences without the last full stop. */
  description?: string;
  examples?: readonly Example[];
  /** Follows the options: the format of files, and where it is described. */
  notes?: string;
};

const helpTexts = new WeakMap<CommandUnknownOpts, HelpTexts>();

/**
 * Defines a command, which its parent adds. What it runs is imported by its action, so that help loads definitions only.
 * @param summary its line in the help of its parent
 */
export function defineCommand(name: string, summary: string, texts: HelpTexts = {}) {
  const description = texts.description ?? `${summary.charAt(0).toUpperCase()}${summary.slice(1)}`;
  const command = new Command(name).summary(summary).description(`${description}.`);
  helpTexts.set(command, texts);
  return command;
}

export const getNotes = (command: CommandUnknownOpts): string => helpTexts.get(command)?.notes ?? '';

/** Returns the examples of a command; where it has commands below it, the first one of each. */
export function listExamples(command: CommandUnknownOpts): readonly Example[] {
  const { examples = [] } = helpTexts.get(command) ?? {};
  return command.commands.length > 0 ? command.commands.flatMap((each) => listExamples(each).slice(0, 1)) : examples;
}

/** Returns a command and all below it, in the order of the help. */
export function listCommands(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return [command, ...command.commands.flatMap(listCommands)];
}

/** Returns the words by which a command is typed. */
export function getPath(command: CommandUnknownOpts): string {
  return command.parent ? `${getPath(command.parent)} ${command.name()}` : command.name();
}

/** @throws InvalidArgumentError */
function readMarket(text: string): MarketCode {
  const market = parseMarket(text);
  if (!market) throw new InvalidArgumentError(`The markets are ${marketCodes.join(', ')}.`);
  return market;
}

/** The option that names a market. */
export const marketOption = (purpose: string) =>
  new Option('--market <code>', purpose).choices(marketCodes).argParser(readMarket);

/** Whether a data file may have HTML. */
export const htmlOption = new Option('--html <how>', 'makes text of HTML, which is refused otherwise')
  .choices(['refuse', 'text'])
  .default('refuse' as const);

/** Reads a day, which begins at midnight in UTC, or a moment. @throws InvalidArgumentError */
export function readMoment(text: string): Date {
  try {
    const moment = text.includes('T') ? text : `${Temporal.PlainDate.from(text)}T00:00Z`;
    return new Date(Temporal.Instant.from(moment).epochMilliseconds);
  } catch {
    throw new InvalidArgumentError('Write a day or a moment: 2026-11-20 or 2026-11-20T08:30Z.');
  }
}

/** Reads a day. @throws InvalidArgumentError */
export function readDay(text: string): string {
  try {
    return Temporal.PlainDate.from(text).toString();
  } catch {
    throw new InvalidArgumentError('Write a day: 2026-11-20.');
  }
}

/** Returns a parser of whole numbers. */
export const createNumberParser =
  (min: number, max: number) =>
  (text: string): number => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= min && number <= max))
      throw new InvalidArgumentError(`It is a whole number from ${min} to ${max}.`);
    return number;
  };
