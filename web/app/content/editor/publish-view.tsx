import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { EditedDocument } from '@vermilion/contract/content-staff';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '~/platform/api.ts';
import { useApi } from '~/platform/queries.ts';
import { useDates } from '~/platform/use-dates.ts';
import { useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { TextButton } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { Checkbox, OptionGroup } from '~/ui/option.tsx';
import { TextInput } from '~/ui/text-input.tsx';
import type { Part } from './changes.rules.ts';
import { getPartQuery } from './editor.queries.ts';
import { useEditor } from './editor-context.ts';
import { Failure } from './failure.tsx';
import { useLabels } from './labels.ts';
import { toMoment } from './moments.rules.ts';

type EditedPart = EditedDocument['parts'][number];
type Release = { items: { part: Part; version: number | null }[]; from: string | null; until: string | null };

const isNewer = ({ version, shown }: EditedPart) => shown?.version !== version;

/** Prints a moment with its day, on the clock of the market. */
export function usePrintMoment(): (iso: string) => string {
  const { printDate, printTime } = useDates();
  return (iso) => `${printDate(iso)}, ${printTime(iso)}`;
}

/** Publishes what was saved: which parts, from when, and until when. */
export function PublishView({ stored }: { stored: EditedDocument }) {
  const { t } = useLingui();
  const { document } = useEditor();
  const { printPart } = useLabels();
  const { revalidate } = useRevalidator();
  const api = useApi();
  const [zone] = useSite().market.timeZones;
  const { ref } = document;
  const own = stored.parts.filter(({ part }) => stored.publishable.includes(part));
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const isChosen = (part: EditedPart) => choices[String(part.part)] ?? isNewer(part);
  const refresh = () => Promise.all([revalidate(), document.refetch()]);
  const publish = useMutation({
    mutationFn: ({ items, ...moments }: Release) =>
      api('POST staff/content/publications', {
        body: { items: items.map((item) => ({ ...ref, ...item })), ...moments },
      }),
    onSuccess: () => setChoices({}),
    onError: (error) => error instanceof ApiError && document.noteFaults(error),
    onSettled: refresh,
  });
  const chosen = own.filter(isChosen);
  const shown = own.filter((part) => part.shown?.version != null);
  const release = {
    items: chosen.map(({ part, version }) => ({ part, version })),
    from: from === '' ? null : toMoment(from, zone),
    until: until === '' ? null : toMoment(until, zone),
  };
  return (
    <>
      {document.hasChanges && (
        <Message kind="warn">
          <Trans>There are changes that aren’t saved. Save them first to publish them.</Trans>
        </Message>
      )}
      <OptionGroup legend={t`What is published`}>
        {own.map((part) => (
          <Checkbox
            key={part.part}
            label={printPart(part.part)}
            detail={isNewer(part) ? t`Newer than what is shown` : t`Shown as it is`}
            checked={isChosen(part)}
            onChange={({ target }) => setChoices({ ...choices, [String(part.part)]: target.checked })}
          />
        ))}
      </OptionGroup>
      <TextInput
        type="datetime-local"
        label={t`Shown from`}
        hint={t`Leave empty to publish now. Times are local to this country.`}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextInput
        type="datetime-local"
        label={t`Shown until`}
        hint={t`Left empty: until something else is published. What was shown before comes back then.`}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Button
        look="ink"
        busy={publish.isPending}
        busyLabel={<Trans>Publishing</Trans>}
        disabled={chosen.length === 0}
        onClick={() => publish.mutate(release)}
      >
        {from === '' ? <Trans>Publish now</Trans> : <Trans>Schedule</Trans>}
      </Button>
      {publish.error && (
        <Failure error={publish.error} onRetry={() => publish.variables && publish.mutate(publish.variables)} />
      )}
      {publish.isSuccess && (
        <Message kind="ok" role="status">
          <Trans>Done. The site shows it when its time comes.</Trans>
        </Message>
      )}
      <Scheduled parts={own} onChanged={refresh} />
      {shown.length > 0 && (
        <Confirmed
          label={<Trans>Take off the site</Trans>}
          question={<Trans>Nobody will see it then. Its drafts stay.</Trans>}
          onConfirm={() =>
            publish.mutate({ items: shown.map(({ part }) => ({ part, version: null })), from: null, until: null })
          }
        />
      )}
    </>
  );
}

/** What will be shown later, and the way to take it back. */
function Scheduled({ parts, onChanged }: { parts: readonly EditedPart[]; onChanged: () => Promise<unknown> }) {
  const api = useApi();
  const { document } = useEditor();
  const { printPart } = useLabels();
  const printMoment = usePrintMoment();
  const cancel = useMutation({
    mutationFn: ({ id: publicationId, part }: { id: string; part: Part }) =>
      api('DELETE staff/content/{id}/publications/{publicationId}', {
        params: { id: document.ref.id, publicationId },
        query: getPartQuery(document.ref, part),
      }),
    onSettled: onChanged,
  });
  const entries = parts.flatMap(({ part, scheduled }) => scheduled.map((entry) => ({ ...entry, part })));
  if (entries.length === 0) return null;
  return (
    <section>
      <Headline as="h3" size="d4">
        <Trans>Scheduled</Trans>
      </Headline>
      <ul className="editor-rows">
        {entries.map((entry) => {
          const [part, from, end] = [
            printPart(entry.part),
            printMoment(entry.from),
            entry.until && printMoment(entry.until),
          ];
          return (
            <li key={entry.id} className="editor-row">
              <span>
                {part}: {from}
                {end && ` – ${end}`} {entry.version === null && <Trans>(taken off the site)</Trans>}
              </span>
              <TextButton onClick={() => cancel.mutate(entry)}>
                <Trans>Take back</Trans>
              </TextButton>
            </li>
          );
        })}
      </ul>
      {cancel.error && (
        <Failure error={cancel.error} onRetry={() => cancel.variables && cancel.mutate(cancel.variables)} />
      )}
    </section>
  );
}

type ConfirmedProps = { label: ReactNode; question: ReactNode; onConfirm: () => void };

/** A button that has to be pressed once more, below what it will do. */
function Confirmed({ label, question, onConfirm }: ConfirmedProps) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) return <TextButton onClick={() => setAsked(true)}>{label}</TextButton>;
  return (
    <Message kind="warn" role="status">
      {question}{' '}
      <TextButton
        onClick={() => {
          setAsked(false);
          onConfirm();
        }}
      >
        {label}
      </TextButton>{' '}
      <TextButton onClick={() => setAsked(false)}>
        <Trans>Leave it as it is</Trans>
      </TextButton>
    </Message>
  );
}
