import { writeFile } from 'node:fs/promises';
import { createFlagEditor, type FlagEditor } from '@vermilion/server/flagservice/flagservice.service';
import { systemClock } from '@vermilion/server/platform/clock';
import { formatCount } from '@vermilion/server/platform/format-count';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { readOperator, runCommand, runWithDatabase } from './command.ts';
import { readJson, resolveTypedPath } from './json-file.ts';

const usage = `Takes a site's flags from a file, or writes them into one.

  npm run flags:import -- file.json
  npm run flags:import -- file.json 3      only if version 3 is there
  npm run flags:export -- file.json vermilion00

The file is described in server/flagservice/flagservice.schema.ts; an export shows one. The database is the one that the settings name
(DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

async function importFile(editor: FlagEditor, file: string, version: string | undefined): Promise<void> {
  if (version !== undefined && !/^\d{1,9}$/.test(version)) throw new OperatorError(usage);
  const { content, describePlace } = await readJson(file);
  const edited = await editor.replace(content, version ? Number(version) : 'any', `file:${readOperator().operator}`);
  if (edited.ok) {
    console.log(
      edited.value.isChanged ? `Version ${edited.value.version} is in place.` : 'The service held all of it already.',
    );
    return;
  }
  const { code, details = {} } = edited.error;
  if (code === 'VERSION_CONFLICT')
    throw new OperatorError(`Version ${details.version ?? 'none'} is there; nothing was changed.`);
  const problems = (details.problems ?? []) as { path: string; message: string }[];
  for (const { path: place, message } of problems) console.error(`${describePlace(parsePlace(place))}: ${message}`);
  throw new OperatorError(`${formatCount(problems.length, 'problem')}; nothing was changed.`);
}

/** Reads a place that the service names: `flags[2].key` is `['flags', 2, 'key']`. */
const parsePlace = (place: string) =>
  (place.match(/[^.[\]]+/g) ?? []).map((step) => (/^\d+$/.test(step) ? Number(step) : step));

async function exportFile(editor: FlagEditor, file: string, siteCode: string | undefined): Promise<void> {
  if (!siteCode) throw new OperatorError(usage);
  const site = await editor.site(siteCode);
  if (!site.ok) throw new OperatorError(`There is no site ${siteCode}.`);
  await writeFile(file, `${JSON.stringify(site.value.document, null, 2)}\n`);
  console.log(`Wrote version ${site.value.version}.`);
}

async function main([task, file, word, ...rest]: readonly string[]): Promise<void> {
  const run = task === 'import' ? importFile : task === 'export' ? exportFile : null;
  if (!run || !file || rest.length > 0) throw new OperatorError(usage);
  await runWithDatabase((database) =>
    run(createFlagEditor({ database, clock: systemClock }), resolveTypedPath(file), word),
  );
}

await runCommand(usage, main);
