import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * Guards the repository's plain English where a machine can: function names that begin with a verb, and no sentence or
 * name that a review has asked to replace.
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

/** Names that were replaced: by a verb, or by the standard term. */
const replacedNames =
  /\b(?:Ears|createBreath|endPolitely|openNouns|sendKept|mayKnow|flagDecider|inMarketTerms|siteMaker|wantedWords|shelve|useTellBag|wayOn|notToBeHad|seeThrough|startLate|orNotFound|LegalPage|asSeen|giveUp|keepEvent|readyNode)\b/;

const replacedSentences = [
  'who clicks',
  'red deed',
  'without parting the lines',
  'lean on each other',
  'without a thought',
  'of whom nothing is stored',
  'leave no garbage',
  'begin anew',
  'start it anew',
  'what calls:',
  'on what it runs',
  'by itself is one that it asks',
  'does not answer {method}',
  'delivery is not available here',
  'this way to pay',
  'is given back',
  'has nothing to fear',
  'did not arrive',
];

describe('plain English', () => {
  const code = listFiles('*.ts', '*.tsx', '*.mjs');

  test('functions begin with a verb: none is named …Of', () => {
    const declared = /\b(?:function\*?|const) [a-z]\w*Of(?:<[^>]*>)?(?:\(| = (?:async )?(?:\(|\w+ =>))/;
    expect(findLines(code, declared)).toEqual([]);
  });

  test('no replaced name has come back', () => {
    expect(findLines(code, replacedNames)).toEqual([]);
  });

  test('no replaced sentence has come back', () => {
    const escaped = replacedSentences.map((sentence) => sentence.replaceAll(/[{}.*]/g, '\\$&'));
    const files = [...code, ...listFiles('*.css', '*.md', '*.po')];
    expect(findLines(files, new RegExp(escaped.join('|'), 'i'))).toEqual([]);
  });
});
