import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * Guards the repository's plain English where a machine can: in the nouns below, functions declared at the top of a file begin
 * with a verb of the list; nowhere is a variable named by a bare participle, test support called by a second word, or a constant
 * declared that `contract/durations.ts` has.
 */

const root = path.join(import.meta.dirname, '..');

function listFiles(...patterns: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
  });
  return String(listed)
    .split('\n')
    .filter((file) => file && file !== 'scripts/english.test.ts');
}

/** Returns `file:line: text` of every line that matches. */
function findLines(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  );
}

/** Locals and members that are participles instead of nouns: `asked`, `seen`, `told`. */
const participleNames = /\b(?:const|let|function) (?:asked|said|seen|told)\b|[({,] ?(?:asked|seen|told)[,:] /;

/** The first words of functions. A verb that is missing here is added. */
const verbs = new Set(
  `abandon add advance allocate announce answer apply assert break build call cancel change check choose claim clean clear close collect commit compare
  compute confirm convert copy count create credit decide decode define delete deliver derive describe detach detect diff distribute divide draw drop
  empty encode end enqueue erase escape estimate expire explain export fail fill filter find finish fold follow for forget format fulfil get group hash highlight hold identify
  import insert intersect join judge keep list load lock make map mark merge move multiply normalize note open parse pay pick place plan post postpone prepare
  price print put
  quote rank read receive reconcile record redeem reduce refund refuse release remember remove render replace report request reserve resolve restore retry revalidate
  round run save score search segment select send serve set settle show sign sort split start store strip subscribe suggest sum take tidy
  to toggle track truncate try unify unite unwrap update upsert use validate verify view wait watch withdraw write can has is should`.split(
    /\s+/,
  ),
);
/** Short names that stand for a part of a schema or a table in each of its lines. */
const builders = new Set([
  'field',
  'fileLine',
  'line',
  'mandatory',
  'message',
  'msg',
  'optional',
  'queryInteger',
  'steps',
  'targetingAttributes',
  'texts',
  'typedSigns',
]);

const topDeclaration =
  /^(?:export )?(?:default )?(?:async )?(?:function\*? |const (?=\w+ = (?:async )?(?:\([^)]*\)(?:: [^=]+)? =>|\w+ =>)))([a-z]\w*)/;

/** The same anywhere in a file; the parameters may go on in the next lines. */
const nestedDeclaration =
  /^\s*(?:export )?(?:async )?(?:function\*? |const (?=\w+(?:: \w+)? = (?:async )?(?:\([^)]*\)(?:: [^=]+)? =>|\w+ =>|\((?:\{)?$)))([a-z]\w*)/;

/** Returns the declared functions that do not begin with a verb, as `file: name`. */
function findFunctionsWithoutVerb(files: readonly string[], declaration: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line) => declaration.exec(line)?.[1] ?? [])
      .filter((name) => !verbs.has(/^[a-z]+/.exec(name)?.[0] ?? '') && !builders.has(name))
      .map((name) => `${file}: ${name}`),
  );
}

/** Names of locals, types and predicates that do not say what they hold. */
const vagueNames =
  /\b(?:const|let) (?:\{ )?(?:found|stored|it|rest|work|wanted|paid|held|own|given|saved|moved|set|done|facts)\b|\btype (?:Work|Moved|Changed)\b|\bis(?:Kept|There|Reported)\b/;

/** Returns the code of nouns of the server, without tests and migrations. */
const listSources = (...nouns: string[]) =>
  listFiles(...nouns.map((noun) => `server/${noun}/*.ts`)).filter(
    (file) => !/\.test(?:ing)?\.|\/migrations\//.test(file),
  );

describe('plain English', () => {
  const code = listFiles('*.ts', '*.tsx', '*.mjs');

  test('functions of the shop’s main nouns begin with a verb', () => {
    const nouns = [
      'account',
      'bag',
      'catalogue',
      'content',
      'loyalty',
      'market',
      'order',
      'payment',
      'pricing',
      'search',
      'session',
      'stock',
    ];
    const folders = ['contract', ...nouns.flatMap((noun) => [`server/${noun}`, `web/app/${noun}`])];
    const files = listFiles(...folders).filter(
      (file) => /\.tsx?$/.test(file) && !/\.test(?:ing)?\.|\/migrations\//.test(file),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(findFunctionsWithoutVerb(files, topDeclaration)).toEqual([]);
  });

  test('functions within functions of bag, price, order and payment begin with a verb', () => {
    const files = listSources('bag', 'pricing', 'order', 'payment');
    expect(files.length).toBeGreaterThan(60);
    expect(findFunctionsWithoutVerb(files, nestedDeclaration)).toEqual([]);
  });

  test('locals of bag and price are named by what they hold', () => {
    expect(findLines(listSources('bag', 'pricing'), vagueNames)).toEqual([]);
  });

  test('no function is named …Of', () => {
    const declared = /\b(?:function\*?|const) [a-z]\w*Of(?:<[^>]*>)?(?:\(| = (?:async )?(?:\(|\w+ =>))/;
    expect(findLines(code, declared)).toEqual([]);
  });

  test('no variable is named by a bare participle', () => {
    expect(findLines(code, participleNames)).toEqual([]);
  });

  test('lengths of time are written with the constants of contract/durations.ts', () => {
    const files = code.filter((file) => file !== 'contract/durations.ts' && !/^flags\/|\.test(?:ing)?\./.test(file));
    expect(findLines(files, /\bconst (?:second|minute|hour|day)(?:Ms)? = \d/)).toEqual([]);
  });

  test('what only tests use is in files called testing, not fixtures', () => {
    expect(listFiles('*fixture*')).toEqual([]);
  });
});
