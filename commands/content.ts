import { writeFile } from 'node:fs/promises';
import { formatAuthor, recordChange } from '@vermilion/server/audit/audit.service';
import {
  checkDocument,
  type DocumentRef,
  exportDocument,
  importDocument,
  readDocumentRef,
} from '@vermilion/server/content/content.service';
import { systemClock } from '@vermilion/server/platform/clock';
import { runInTransaction } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { listFaults, readJson, resolveTypedPath } from './json-file.ts';
import { readOperator, runWithDatabase } from './operator.ts';
import { UsageError } from './usage-error.ts';

export async function importFile(typedName: string, file: string): Promise<void> {
  const ref = readName(typedName);
  const { content, describePlace } = await readJson(resolveTypedPath(file));
  const checked = checkDocument(ref.id, content);
  if (!checked.ok) throw new OperatorError(listFaults(checked.problems, describePlace));
  const author = readOperator();
  await runWithDatabase(async ({ db }) => {
    const isChanged = await runInTransaction(db, async (transaction) => {
      const imported = await importDocument(transaction, systemClock, ref, checked.value, formatAuthor(author));
      if (imported.isChanged) {
        await recordChange(transaction, systemClock, {
          author,
          action: 'content.imported',
          object: { kind: 'document', id: typedName },
        });
      }
      return imported.isChanged;
    });
    console.log(isChanged ? `${typedName} is in place.` : `${typedName} was so already.`);
  });
}

export async function exportFile(typedName: string, file: string): Promise<void> {
  const ref = readName(typedName);
  await runWithDatabase(async ({ db }) => {
    const document = await exportDocument(db, ref, systemClock.now());
    if (document === null) throw new OperatorError(describeMissing(typedName, ref));
    await writeFile(resolveTypedPath(file), `${JSON.stringify(document, null, 2)}\n`);
    console.log(`Wrote ${file}.`);
  });
}

function readName(typed: string): DocumentRef {
  const ref = readDocumentRef(typed);
  if (!ref) {
    throw new UsageError(
      `${typed} is no document; write homepage, pages.summer, brands.halden, texts.terms, layouts.default, overlays.welcome, or homepage@SG for one market`,
    );
  }
  return ref;
}

/** Whether the shop makes the document where none is stored; of others there are those that were imported. */
const isMadeByShop = ({ id }: DocumentRef) => id === 'homepage' || id === 'layouts.default';

const describeMissing = (typed: string, ref: DocumentRef) =>
  isMadeByShop(ref)
    ? `No ${typed} is stored: the shop makes one from its catalogue. Write one and import it: ${ref.id === 'homepage' ? 'docs/home-page.md' : 'docs/menu.md'} describes it.`
    : `Nothing is shown of ${typed}.`;
