import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { getNotes, getPath, listCommands, listExamples } from '../commands/definition.ts';
import { generalNotes, program } from '../commands/program.ts';
import { listProofs } from './proofs.ts';

/** What stands before the commands: how they are called, and what holds for all. */
const introduction = `# Commands

\`vermilion\` does what an operator does by command; \`vermilion --help\` lists its commands, and each has a \`--help\` with examples.
Generated from \`commands/\` by \`npm run docs\`.

\`\`\`sh
./vermilion orders ship parcels.csv      # in the folder of the shop; Windows: npx vermilion orders ship parcels.csv
docker exec <container> vermilion jobs list
\`\`\`

The first command installs what is missing, Node 26 included. Files are named from where you are. ${generalNotes.replaceAll('\n', ' ')}
An unknown command or option is answered with the nearest one.

The Tab key completes commands, options and files, once the shell has the script:

\`\`\`sh
vermilion completion bash > ~/.local/share/bash-completion/completions/vermilion
vermilion completion zsh > ~/.zfunc/_vermilion      # a folder of $fpath
vermilion completion fish > ~/.config/fish/completions/vermilion.fish
\`\`\`

## The embedded database

One process has the embedded database open. While the shop runs, a command works through it: by the socket
\`DATA_DIR/commands/shop.sock\`, which only the shop's own user (and root) can open, and which is not on the network. The shop shows what a command has
changed at once, as with PostgreSQL. Where no shop runs, the command opens the database itself, and another command waits for it.

- A transaction of a command keeps the shop's other transactions waiting, as they all share one connection: load large files when few
  people shop. A command that shows no sign of life for 15 seconds within a transaction, such as one that was suspended, is cut off.
- A command that is stopped or killed leaves nothing half done, and so does a shop that stops while a command works.
- On Windows there is no such socket: stop the shop for a command, or use PostgreSQL. The same goes for a \`DATA_DIR\` whose path is too long
  for a socket (103 bytes from the shop's folder); the start says so.
`;

const npmScripts = `
## For developers

| command | what it does |
|---|---|
| \`npm start\` | the shop with the demo |
| \`npm run dev\` | development mode with hot reload; changes in \`server/\` and \`contract/\` are loaded again, some of them by a restart, as those in \`demo/\` (after a change in \`flags/\`, restart it) |
| \`npm run build\` | builds the web app and the bundle that \`npm start\` and \`npm run serve\` load, if anything changed since the last build |
| \`npm run serve\` | the built shop without the demo: you provide catalogue, payment provider, mail server and flags |
| \`npm test\` | everything that CI checks; \`npm test -- lint types\` only those steps |
| \`npm run bench\` | the measurements; names pick some: \`npm run bench -- bag\`; \`compare main\` compares the processor time of the hot paths with a revision's, \`bytes --base main\` the scripts of each page, \`phone --base main\` what a slow phone feels |
| \`npm run proof -- races\` | one of the proofs below; without a name it lists them |
| \`npm run mutation\` | mutation tests of the rules ([CONTRIBUTING.md](../CONTRIBUTING.md)) |
| \`npm run docs\` | writes what is generated in \`docs/\` and \`flags/\` |
| \`npm run messages\` | collects new texts into the catalogs of \`web/app/messages/\` and \`server/<noun>/messages/\` |
| \`npm run format\`, \`npm run lint\`, \`npm run types\` | Biome with and without changes, TypeScript |
`;

/** Returns docs/commands.md: the commands of the program, and those of npm. */
export function formatCommands(): string {
  const groups = Map.groupBy(program.commands, (command) => command.helpGroup().replace(/:$/, ''));
  const proofs = listProofs().map(({ name, purpose }) => `| \`${name}\` | ${purpose} |`);
  return [
    introduction,
    ...[...groups].flatMap(([heading, commands]) => [
      `## ${heading}\n`,
      ...commands.flatMap((group) => listCommands(group).filter(isLeaf).map(formatCommand)),
    ]),
    `${npmScripts.trimStart()}\n| proof | what it does |\n|---|---|\n${proofs.join('\n')}\n`,
  ].join('\n');
}

const isLeaf = ({ commands }: CommandUnknownOpts) => commands.length === 0;

function formatCommand(command: CommandUnknownOpts): string {
  const { options, registeredArguments } = command;
  const notes = getNotes(command);
  const typed = registeredArguments.map((each) => {
    const name = `${each.name()}${each.variadic ? ' …' : ''}`;
    return each.required ? ` <${name}>` : ` [${name}]`;
  });
  const list = [
    ...registeredArguments.map((each) => [each.name(), each.description, each.argChoices] as const),
    ...options.map(
      (each) => [each.flags, `${each.description}${each.mandatory ? ' (required)' : ''}`, each.argChoices] as const,
    ),
  ].map(([name, purpose, choices]) => `- \`${name}\`: ${purpose}${choices ? ` (${choices.join(', ')})` : ''}`);
  return [
    `### \`${getPath(command)}${typed.join('')}\``,
    '',
    command.description(),
    ...(list.length > 0 ? ['', ...list] : []),
    '',
    '```sh',
    ...listExamples(command).map(([words, purpose]) => `vermilion ${words}${purpose && `   # ${purpose}`}`),
    '```',
    ...(notes ? ['', ...formatNotes(notes)] : []),
    '',
  ].join('\n');
}

/** Lines that begin with two spaces are the content of a file. */
function formatNotes(notes: string): string[] {
  return notes
    .split(/\n\n/)
    .flatMap((part, index) => [
      ...(index > 0 ? [''] : []),
      ...(part.startsWith('  ') ? ['```', part.replaceAll(/^ {2}/gm, ''), '```'] : [part]),
    ]);
}
