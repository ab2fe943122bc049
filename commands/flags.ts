import { writeFile } from 'node:fs/promises';
import { createFlagEditor, type FlagEditor } from '@vermilion/server/flagservice/flagservice.service';
import { systemClock } from '@vermilion/server/platform/clock';
import { formatCount } from '@vermilion/server/platform/format-count';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { type DescribePlace, readJson, resolveTypedPath } from './json-file.ts';
import { readOperator, runWithDatabase } from './operator.ts';

export async function importFile(file: string, version: number | undefined): Promise<void> {
  const { content, describePlace } = await readJson(resolveTypedPath(file));
  await runWithEditor(async (editor) => {
    const edited = await editor.replace(content, version ?? 'any', `file:${readOperator().operator}`);
    if (!edited.ok) refuse(edited.error, describePlace);
    console.log(
      edited.value.isChanged ? `Version ${edited.value.version} is in place.` : 'The service held all of it already.',
    );
  });
}

type EditError = Extract<Awaited<ReturnType<FlagEditor['replace']>>, { ok: false }>['error'];

/** @throws OperatorError after printing all that is wrong */
function refuse(error: EditError, describePlace: DescribePlace): never {
  const { code, details = {} } = error;
  if (code === 'VERSION_CONFLICT')
    throw new OperatorError(`Version ${details.version ?? 'none'} is there; nothing was changed.`);
  const problems = (details.problems ?? []) as { path: string; message: string }[];
  for (const { path: place, message } of problems) console.error(`${describePlace(parsePlace(place))}: ${message}`);
  throw new OperatorError(`${formatCount(problems.length, 'problem')}; nothing was changed.`);
}

/** Reads a place that the service names: `flags[2].key` is `['flags', 2, 'key']`. */
const parsePlace = (place: string) =>
  (place.match(/[^.[\]]+/g) ?? []).map((step) => (/^\d+$/.test(step) ? Number(step) : step));

export async function exportFile(file: string, siteCode: string): Promise<void> {
  await runWithEditor(async (editor) => {
    const site = await editor.site(siteCode);
    if (!site.ok) throw new OperatorError(`There is no site ${siteCode}.`);
    await writeFile(resolveTypedPath(file), `${JSON.stringify(site.value.document, null, 2)}\n`);
    console.log(`Wrote version ${site.value.version}.`);
  });
}

async function runWithEditor(use: (editor: FlagEditor) => Promise<void>): Promise<void> {
  await runWithDatabase((database) => use(createFlagEditor({ database, clock: systemClock })));
}
