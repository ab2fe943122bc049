import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { flatFiles } from '../scripts/docs.retailer.ts';
import { formatCompletion } from './completion.ts';
import { dataColumns } from './data.command.ts';
import { getPath, listCommands, listExamples } from './definition.ts';
import { program } from './program.ts';
import { runHere } from './shop.testing.ts';

const all = listCommands(program).map((command) => ({ command, path: getPath(command) }));

describe('help', () => {
  test.each(all)('$path has help with an example, and does nothing else', async ({ command, path }) => {
    const words = path.split(' ').slice(1);
    const { exitCode, printed } = await runHere(...words, '--help');
    expect(exitCode).toBe(0);
    expect(printed).toContain(`Usage: ${path}`);
    expect(printed).toMatch(/\nExamples:\n {2}vermilion /);
    for (const child of command.commands) expect(printed).toContain(child.summary().split(' ')[0]);
  });

  test('required options are named in the usage and marked', async () => {
    const { printed } = await runHere('promotions', 'end', '--help');
    expect(printed).toContain('Usage: vermilion promotions end --market <code> --name <name> [options]');
    expect(printed).toMatch(/--market <code> .*\(required\)\n.*--name <name> .*\(required\)\n/);
    expect((await runHere('staff', 'invite', '--help')).printed).toMatch(/--market <code>(?!.*\(required\))/);
  });

  test.each([
    [['help'], ['--help']],
    [
      ['help', 'orders'],
      ['orders', '--help'],
    ],
    [
      ['help', 'orders', 'ship'],
      ['orders', 'ship', '--help'],
    ],
  ])('%j prints what %j does', async (typed, same) => {
    const outcome = await runHere(...typed);
    expect(outcome).toEqual(await runHere(...same));
    expect(outcome.exitCode).toBe(0);
  });

  test.each(Object.entries(flatFiles))('the columns of a file of %s are those of its import', (kind, file) => {
    const listed = dataColumns[kind as keyof typeof flatFiles].split(/,\s+/);
    expect(listed.map((column) => column.replaceAll(/[[\]]/g, '')).toSorted()).toEqual(
      file.columns.map(({ name }) => name).toSorted(),
    );
    expect(listed.filter((column) => !column.startsWith('[')).toSorted()).toEqual([...file.required].toSorted());
  });

  test.each([
    [[], 'Orders are looked up through the staff API'],
    [['orders'], 'Orders are looked up through the staff API'],
    [['orders', 'refund'], 'Columns that may be left out: shipping (no without it), to (original) and restock (yes)'],
    [['catalogue', 'import'], 'Without them stock stays as it is.\n"vermilion data import"'],
    [['data', 'import'], '  stock: sku, market, on_hand\n'],
    [['promotions', 'import'], '  SG,glow-ten,code,GLOW10,10% off,percent_off,1000\n'],
  ])('that of %j says %j', async (words, text) => {
    expect((await runHere(...words, '--help')).printed).toContain(text);
  });

  test('every example is a command that can be parsed', () => {
    for (const { command, path } of all.filter((each) => each.command.commands.length === 0)) {
      expect(listExamples(command).length, path).toBeGreaterThan(0);
      for (const [typed] of listExamples(command)) expect(`vermilion ${typed}`).toMatch(new RegExp(`^${path}( |$)`));
    }
  });

  test('it loads no module that works on the shop, and so it is there at once', () => {
    const probe = `
      import { registerHooks } from 'node:module';
      registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
      await import(${JSON.stringify(new URL('program.ts', import.meta.url).href)});`;
    const loaded = String(execFileSync(process.execPath, ['--input-type=module', '-e', probe])).split('\n');
    expect(loaded.length).toBeGreaterThan(20);
    expect(loaded.filter((url) => /\/(?:server|zod|kysely|pglite)\//.test(url))).toEqual([
      expect.stringMatching(/operator-error\.ts$/),
    ]);
  });
});

describe('words that are wrong', () => {
  test.each([
    [
      ['orders', 'shipp', 'a.csv'],
      /unknown command 'shipp'\n\(Did you mean ship\?\)\n\(vermilion orders --help says more\)/,
    ],
    [['ordres'], /unknown command 'ordres'\n\(Did you mean orders\?\)/],
    [['ship', 'a.csv'], /unknown command 'ship'[\s\S]*There is: vermilion orders ship$/],
    [['stock'], /unknown command 'stock'[\s\S]*There is: vermilion data import stock$/],
    [['prices', 'a.csv'], /There is: vermilion data import prices$/],
    [['promotions', 'list', '--markt', 'SG'], /unknown option '--markt'\n\(Did you mean --market\?\)/],
    [['promotions', 'list', '--market', 'XX'], /'XX' is invalid\. The markets are AU, HK/],
    [['promotions', 'list', '--market'], /'--market <code>' argument missing/],
    [['orders', 'ship'], /missing required argument 'file'/],
    [['orders', 'ship', 'a.csv', 'b.csv'], /too many arguments/],
    [['staff', 'grant', 'a@example.com', 'boss'], /'boss' is invalid .*Allowed choices are employee, support/],
    [['data', 'import', 'stok', 'a.csv'], /Allowed choices are catalogue, removals, stock/],
    [['data', 'token', 'create', 'ERP', '--days', '0'], /It is a whole number from 1 to 730/],
    [['payments', 'reconcile', '--from', 'monday'], /'monday' is invalid\. Write a day or a moment/],
    [[], /Usage: vermilion <command>/],
    [['staff'], /Usage: vermilion staff/],
  ])('%j ends with 2', async (words, message) => {
    const { exitCode, printed, complaint } = await runHere(...words);
    expect({ exitCode, printed }).toEqual({ exitCode: 2, printed: '' });
    expect(complaint).toMatch(message);
  });
});

describe('a failure', () => {
  const fail = (error: unknown) => {
    vi.spyOn(program, 'parseAsync').mockRejectedValueOnce(error);
    return runHere('pictures');
  };
  const createFileError = (code: string, syscall: string, file?: string) =>
    Object.assign(new Error(`${code}: broken`), { syscall, code, ...(file && { path: file }) });

  test.each([
    ['a fault of the operator', new OperatorError('There is no such site.'), 'There is no such site.'],
    ['a file that is not there', createFileError('ENOENT', 'open', 'a.csv'), 'a.csv is not there.'],
    [
      'a file that is there already',
      createFileError('EEXIST', 'open', 'a.csv'),
      'a.csv is there already. Name another file.',
    ],
    [
      'a file in a folder that is not there',
      createFileError('ENOENT', 'open', '/nodir/a.csv.unfinished'),
      'The folder /nodir is not there.',
    ],
    ['another failure of a file', createFileError('EIO', 'read'), 'EIO: broken'],
  ])('%s is printed without its stack, and ends with 1', async (_, error, message) => {
    expect(await fail(error)).toEqual({ exitCode: 1, printed: '', complaint: message });
  });

  test('that nobody expected is printed whole, and ends with 1', async () => {
    const { exitCode, complaint } = await fail(new TypeError('boom'));
    expect(exitCode).toBe(1);
    expect(complaint).toContain('TypeError: boom');
  });
});

describe('the secrets of the shop', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ['gift-cards', 'issue', 'cards.csv', '--market', 'SG', '--amount', '50', '--count', '1', '--name', 'Party'],
    ['payments', 'reconcile'],
    ['accounts', 'block', 'ABC'],
  ])('%s %s is refused without them before the database is opened', async (...words) => {
    vi.stubEnv('DATABASE_URL', 'postgresql://127.0.0.1:5/shop');
    vi.stubEnv('SECRET', undefined);
    vi.stubEnv('PAYMENT_SECRET', 'a secret of this test only, 32 letters');
    const { exitCode, printed, complaint } = await runHere(...words);
    expect({ exitCode, printed }).toEqual({ exitCode: 1, printed: '' });
    expect(complaint).toMatch(/^SECRET: is required where DATABASE_URL is set; [^\n]+$/);
  });

  test('they are read in one place, which refuses', () => {
    const sources = globSync('*.ts', { cwd: import.meta.dirname, exclude: (name) => name.endsWith('.test.ts') });
    const readers = sources.filter((name) =>
      /read(?:OrCreate)?Secrets?\(/.test(readFileSync(new URL(name, import.meta.url), 'utf8')),
    );
    // The sandbox has a secret of its own.
    expect(readers.toSorted()).toEqual(['operator.ts', 'sandbox.ts']);
  });
});

describe('completion', () => {
  test('bash completes commands, options and their values', () => {
    const complete = (...words: string[]) => {
      const script = `${formatCompletion('bash', program)}
        COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
        _vermilion; echo "\${COMPREPLY[@]}"`;
      return String(execFileSync('bash', ['-c', script]))
        .trim()
        .split(' ');
    };
    expect(complete('vermilion', 'or')).toEqual(['orders']);
    expect(complete('./vermilion', 'orders', '')).toEqual(['ship', 'refund']);
    expect(complete('vermilion', 'data', 'token', 'r')).toEqual(['revoke']);
    expect(complete('vermilion', 'data', 'import', 'st')).toEqual(['stock', 'store_stock', 'stores']);
    expect(complete('vermilion', 'promotions', 'list', '--m')).toEqual(['--market']);
    expect(complete('vermilion', 'promotions', 'list', '--market', 'S')).toEqual(['SG']);
    // Files are the shell's.
    expect(complete('vermilion', 'orders', 'ship', 'par')).toEqual(['']);
  });

  test.each(['bash', 'zsh', 'fish'] as const)('%s has a script with every command', async (shell) => {
    const { exitCode, printed } = await runHere('completion', shell);
    expect(exitCode).toBe(0);
    for (const { path } of all.slice(1)) expect(printed).toContain(shell === 'fish' ? path : `'${path}'`);
  });
});
