import { Argument } from '@commander-js/extra-typings';
import { defineCommand } from './definition.ts';

export const completion = defineCommand('completion', 'completes commands by the Tab key in bash, zsh or fish', {
  description: 'Prints a script that completes commands, options and file names by the Tab key',
  examples: [
    ['completion bash > ~/.local/share/bash-completion/completions/vermilion', ''],
    ['completion zsh > ~/.zfunc/_vermilion', 'where ~/.zfunc is a folder of $fpath'],
    ['completion fish > ~/.config/fish/completions/vermilion.fish', ''],
  ],
})
  .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
  .action(async (shell, _options, command) => {
    const { formatCompletion } = await import('./completion.ts');
    if (command.parent) process.stdout.write(formatCompletion(shell, command.parent));
  });
