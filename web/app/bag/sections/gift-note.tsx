import { Trans, useLingui } from '@lingui/react/macro';
import type { GiftNote } from '@vermilion/contract/bag';
import { maxGiftNoteCodeUnits, maxGiftNoteGraphemes, maxGiftNoteLines } from '@vermilion/contract/gift-note-terms';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '~/platform/api.ts';
import { useProblemText } from '~/platform/problem.ts';
import { Button } from '~/ui/button.tsx';
import { TextButton } from '~/ui/link.tsx';
import { Checkbox } from '~/ui/option.tsx';
import { Textarea } from '~/ui/text-input.tsx';
import { useBagMutation } from '../use-bag-mutation.ts';
import type { BagSectionProps } from './bag-section.ts';

const none: GiftNote = { message: '', hidesPrices: false };

/** Where the gift note of the order is written, changed and taken off, and whether the parcel goes without prices. */
export default function GiftNoteSection({ bag: { giftNote } }: BagSectionProps) {
  const [isEditing, setEditing] = useState(false);
  // The control that was used goes away with the change: the one that takes its place gets the focus.
  const [wasChanged, setWasChanged] = useState(false);
  return giftNote && !isEditing ? (
    <WrittenNote
      note={giftNote}
      takesFocus={wasChanged}
      onEdit={() => {
        setWasChanged(true);
        setEditing(true);
      }}
      onRemoved={() => setWasChanged(true)}
    />
  ) : (
    <NoteForm
      note={giftNote ?? none}
      takesFocus={wasChanged}
      // What is being written stays when another tab has saved a note.
      onTyped={() => setEditing(true)}
      onSaved={() => {
        setWasChanged(true);
        setEditing(false);
      }}
    />
  );
}

const useNoteMutation = (onRefused?: () => void) =>
  useBagMutation<GiftNote>(
    async (api, note) => (await api('PUT cart/gift-note/', { body: note }, { keepalive: true })).bag,
    onRefused,
  );

type NoteFormProps = { note: GiftNote; takesFocus: boolean; onTyped: () => void; onSaved: () => void };

function NoteForm({ note, takesFocus, onTyped, onSaved }: NoteFormProps) {
  const { t } = useLingui();
  const [message, setMessage] = useState(note.message);
  const [hidesPrices, setHidesPrices] = useState(note.hidesPrices);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  // The field describes what is wrong: focused again, it is read out.
  const { change, isPending, error, reset } = useNoteMutation(() => field.current?.focus());
  const getText = useProblemText();
  const refused = error instanceof ApiError ? error.details.fields?.[0] : undefined;
  const text = error && (refused?.message ?? getText(error));
  return (
    <form
      className="grid gap-3 pb-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (message.trim() === '' && !hidesPrices && note === none) field.current?.focus();
        else change({ message, hidesPrices }, onSaved);
      }}
    >
      <Textarea
        ref={field}
        name="gift-message"
        label={t`Your message`}
        hint={t`Up to ${maxGiftNoteGraphemes} characters on ${maxGiftNoteLines} lines. We print it on a card.`}
        error={text ?? undefined}
        maxLength={maxGiftNoteCodeUnits}
        value={message}
        onChange={(event) => {
          setMessage(event.target.value);
          onTyped();
          if (error) reset();
        }}
      />
      <Checkbox
        label={<Trans>Leave the prices out of the parcel</Trans>}
        checked={hidesPrices}
        onChange={({ target }) => setHidesPrices(target.checked)}
      />
      <Button
        type="submit"
        look="line"
        size="small"
        className="justify-self-start"
        busy={isPending}
        busyLabel={t`One moment`}
      >
        <Trans>Save gift note</Trans>
      </Button>
    </form>
  );
}

type WrittenNoteProps = { note: GiftNote; takesFocus: boolean; onEdit: () => void; onRemoved: () => void };

function WrittenNote({ note, takesFocus, onEdit, onRemoved }: WrittenNoteProps) {
  const { change, isPending } = useNoteMutation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <div className="grid gap-2 pb-4">
      {note.message !== '' && (
        <p className="border-l-2 border-rubric pl-4 font-text break-words whitespace-pre-line">{note.message}</p>
      )}
      {note.hidesPrices && (
        <p className="text-small text-ink-2">
          <Trans>No prices in the parcel.</Trans>
        </p>
      )}
      <p className="flex gap-4">
        <TextButton ref={button} className="text-small" onClick={onEdit}>
          <Trans>Change gift note</Trans>
        </TextButton>
        <TextButton className="text-small" aria-busy={isPending || undefined} onClick={() => change(none, onRemoved)}>
          <Trans>Remove gift note</Trans>
        </TextButton>
      </p>
    </div>
  );
}
