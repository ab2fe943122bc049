import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { getPath, listCommands } from './definition.ts';

type Shell = 'bash' | 'zsh' | 'fish';

/** What may follow a command: words, and options with their values. */
type Choices = {
  path: string;
  words: { word: string; summary: string }[];
  options: { flag: string; summary: string; takesValue: boolean; values: readonly string[] }[];
};

/** Returns the script that completes the program in a shell. It does not run the program, so the Tab key answers at once. */
export function formatCompletion(shell: Shell, program: CommandUnknownOpts): string {
  const all = listCommands(program).map(readChoices);
  const lines = shell === 'fish' ? formatFish(all) : formatCases(shell, all);
  return `${lines.join('\n')}\n`;
}

function readChoices(command: CommandUnknownOpts): Choices {
  const help = command.createHelp();
  const values = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  return {
    path: getPath(command),
    words: [
      ...command.commands.map((each) => ({ word: each.name(), summary: each.summary() })),
      ...values.map((word) => ({ word, summary: '' })),
    ],
    options: help.visibleOptions(command).map(readOption),
  };
}

function readOption({ long, description, required, optional, argChoices }: Option): Choices['options'][number] {
  return { flag: long ?? '', summary: description, takesValue: required || optional, values: argChoices ?? [] };
}

/** The words before the cursor lead to a command; what may follow it stands in one `case` of three. */
function formatCases(shell: 'bash' | 'zsh', all: readonly Choices[]): string[] {
  const quote = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join('|');
  const indent = (lines: readonly string[]) => lines.map((line) => `    ${line}`);
  const commands = all.map(({ path }) => path).filter((path) => path.includes(' '));
  const words = all
    .filter((each) => each.words.length > 0)
    .map((each) => `'${each.path}') choices='${each.words.map(({ word }) => word).join(' ')}' ;;`);
  const options = all.map((each) => `'${each.path}') choices='${each.options.map(({ flag }) => flag).join(' ')}' ;;`);
  const values = all.flatMap((each) =>
    each.options
      .filter((option) => option.takesValue)
      .map((option) => `'${each.path} ${option.flag}') choices='${option.values.join(' ')}' isValue=1 ;;`),
  );
  const isBash = shell === 'bash';
  const [first, current, get] = isBash
    ? [1, 'COMP_CWORD', (index: string) => `"\${COMP_WORDS[${index}]}"`]
    : [2, 'CURRENT', (index: string) => `"\${words[${index}]}"`];
  return [
    ...(isBash ? [] : ['#compdef vermilion']),
    '_vermilion() {',
    '  local found=vermilion choices= isValue= index',
    `  for ((index = ${first}; index < ${current}; index++)); do`,
    `    case "$found "${get('index')} in`,
    `      ${quote(commands)}) found="$found "${get('index')} ;;`,
    '    esac',
    '  done',
    `  case "$found "${get(`${current} - 1`)} in`,
    ...indent(values),
    '  esac',
    `  if [[ -z $isValue && ${get(current)} == -* ]]; then`,
    '    case "$found" in',
    ...indent(options),
    '    esac',
    '  elif [[ -z $isValue ]]; then',
    '    case "$found" in',
    ...indent(words),
    '    esac',
    '  fi',
    ...(isBash
      ? [
          `  COMPREPLY=($(compgen -W "$choices" -- ${get(current)}))`,
          '}',
          '# Where there is nothing to choose, files are completed.',
          'complete -o default -F _vermilion vermilion ./vermilion',
        ]
      : [
          '  # Where there is nothing to choose, files are completed.',
          '  if [[ -n $choices ]]; then compadd -- $=choices; else _files; fi',
          '}',
          '# Loaded from $fpath it runs as the function itself; otherwise the script is sourced.',
          'if [ "$funcstack[1]" = _vermilion ]; then _vermilion "$@"; else compdef _vermilion vermilion; fi',
        ]),
  ];
}

function formatFish(all: readonly Choices[]): string[] {
  const quote = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
  const commands = all.map(({ path }) => path).filter((path) => path.includes(' '));
  return [
    'function __vermilion_is_at',
    '    set -l found vermilion',
    '    for word in (commandline -opc)[2..]',
    '        switch "$found $word"',
    `            case ${commands.map(quote).join(' ')}`,
    '                set found "$found $word"',
    '        end',
    '    end',
    '    test "$found" = "$argv"',
    'end',
    ...all.flatMap(({ path, words, options }) => {
      const start = `complete -c vermilion -n ${quote(`__vermilion_is_at ${path}`)}`;
      return [
        ...words.map(({ word, summary }) => `${start} -f -a ${quote(word)} -d ${quote(summary)}`),
        ...options.map(({ flag, summary, takesValue, values }) => {
          const follows = values.length > 0 ? ` -x -a ${quote(values.join(' '))}` : takesValue ? ' -r' : '';
          return `${start} -l ${flag.slice(2)}${follows} -d ${quote(summary)}`;
        }),
      ];
    }),
  ];
}
