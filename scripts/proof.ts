import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { listProofs } from './proofs.ts';

/** Runs a proof by its name (`npm run proof -- races`; further words are the proof's own); without a name it lists them. */

const proofs = listProofs();
const [wanted] = process.argv.splice(2, 1);
const found = proofs.find(({ name }) => name === wanted);
if (found) {
  await import(pathToFileURL(path.join(import.meta.dirname, found.file)).href);
} else {
  if (wanted) process.stderr.write(`There is no proof ${wanted}.\n\n`);
  const lines = proofs.map(({ name, purpose }) => `  ${name.padEnd(14)}${purpose}\n`);
  process.stdout.write(`npm run proof -- <name>\n\n${lines.join('')}`);
  process.exitCode = wanted ? 1 : 0;
}
