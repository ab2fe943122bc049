import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the proofs of this folder: their file, their name, and the first sentence of their comment. */
export function listProofs(): { file: string; name: string; purpose: string }[] {
  return globSync('proof-*.ts', { cwd: import.meta.dirname })
    .sort()
    .map((file) => ({ file, name: file.slice('proof-'.length, -'.ts'.length), purpose: readPurpose(file) }));
}

function readPurpose(file: string): string {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const [, comment = ''] = /\n\/\*\*([\s\S]*?)\*\//.exec(text) ?? [];
  const sentences = comment
    .replaceAll(/\n \*/g, '')
    .replaceAll(/ \(`npm run proof[^)]*\)/g, '')
    .trim();
  return (sentences.split(/(?<=[.:]) /)[0] ?? '').replace(/:$/, '.');
}
