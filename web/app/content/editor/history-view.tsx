import { Trans, useLingui } from '@lingui/react/macro';
import { skipToken, useQuery } from '@tanstack/react-query';
import { joinDocument, type TextsByPlace } from '@vermilion/contract/content-parts';
import type { EditedDocument } from '@vermilion/contract/content-staff';
import { useState } from 'react';
import { useApi } from '~/platform/queries.ts';
import { Button } from '~/ui/button.tsx';
import { TextButton } from '~/ui/link.tsx';
import { Select } from '~/ui/select.tsx';
import { type Part, parts } from './changes.rules.ts';
import { Differences } from './compare-view.tsx';
import { type EditedPage, splitParts } from './document.rules.ts';
import { createVersionsQuery, getPartQuery } from './editor.queries.ts';
import { useEditor } from './editor-context.ts';
import { Failure } from './failure.tsx';
import { useLabels } from './labels.ts';
import { usePrintMoment } from './publish-view.tsx';

/** Returns a page with one of its parts as it was. */
function replacePart(id: string, page: EditedPage, part: Part, document: object): EditedPage {
  const { shared, texts } = splitParts(id, page);
  const replaced =
    part === null ? { shared: document, texts } : { shared, texts: { ...texts, [part]: document as TextsByPlace } };
  return joinDocument(replaced) as EditedPage;
}

/** Who has saved a part and when, with each of its versions. */
export function HistoryView({ stored, page }: { stored: EditedDocument; page: EditedPage }) {
  const { t } = useLingui();
  const api = useApi();
  const { document } = useEditor();
  const { printPart } = useLabels();
  const printMoment = usePrintMoment();
  const [part, setPart] = useState<Part>(() => stored.editable[0] ?? null);
  const [chosen, setChosen] = useState<number | null>(null);
  const versions = useQuery(createVersionsQuery(api, document.ref, part));
  const version = useQuery({
    queryKey: ['content', 'version', document.ref.id, document.ref.market, part, chosen],
    queryFn:
      chosen === null
        ? skipToken
        : () =>
            api('GET staff/content/{id}/versions/{version}', {
              params: { id: document.ref.id, version: String(chosen) },
              query: getPartQuery(document.ref, part),
            }),
  });
  const then = version.data ? replacePart(document.ref.id, page, part, version.data.document) : null;
  return (
    <>
      <Select
        label={t`History of`}
        value={String(part)}
        onChange={({ target }) => {
          setPart(parts.find((each) => String(each) === target.value) ?? null);
          setChosen(null);
        }}
      >
        {stored.parts.map((each) => (
          <option key={each.part} value={String(each.part)}>
            {printPart(each.part)}
          </option>
        ))}
      </Select>
      {versions.error && <Failure error={versions.error} onRetry={() => void versions.refetch()} />}
      <ol className="editor-rows">
        {versions.data?.map(({ version: number, author, savedAt }) => (
          <li key={number} className="editor-row">
            <span>
              <Trans>Version {number}</Trans> · {printMoment(savedAt)} · <Author>{author}</Author>
            </span>
            <TextButton aria-expanded={chosen === number} onClick={() => setChosen(chosen === number ? null : number)}>
              <Trans>Look at version {number}</Trans>
            </TextButton>
          </li>
        ))}
      </ol>
      {version.error && <Failure error={version.error} onRetry={() => void version.refetch()} />}
      {then && (
        <section className="editor-group">
          <Differences draft={then} shown={page} names={{ draft: t`Then`, shown: t`Now` }} />
          <Button
            look="line"
            size="small"
            disabled={!document.canEdit(part)}
            onClick={() => {
              document.setPage(then);
              setChosen(null);
              void document.save();
            }}
          >
            <Trans>Restore as the new draft</Trans>
          </Button>
        </section>
      )}
    </>
  );
}

/** Who has saved something: the account or the operator of a command. */
export function Author({ children: author }: { children: string }) {
  // The beginning of an id tells two people apart.
  return author.replace(/^(account [0-9a-f]{8})\S*$/, '$1');
}
