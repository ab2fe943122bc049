import { useQuery } from '@tanstack/react-query';
import type { EditedDocument } from '@vermilion/contract/content-staff';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Api, ApiError, NoAnswerError } from '~/platform/api.ts';
import { useApi } from '~/platform/queries.ts';
import {
  type BaseParts,
  type Conflict,
  hasChanges,
  isSame,
  listChangedParts,
  type Merged,
  mergeParts,
  type Part,
  parts,
  type Side,
} from './changes.rules.ts';
import { type EditedPage, getPlace, type Path, setAt, splitParts } from './document.rules.ts';
import { createDocumentQuery, type DocumentRef, readDocument } from './editor.queries.ts';
import { deleteTyped, readTyped, writeTyped } from './typed.ts';

type Fault = { path: string; message: string };
type Versions = Readonly<Record<string, number>>;

/** Two people's changes that have to be put together by hand. */
export type Rivalry = {
  base: BaseParts;
  mine: EditedPage;
  theirs: BaseParts;
  /** Who saved what. */
  saved: EditedDocument['parts'];
  choices: readonly (Conflict & { side: Side | null })[];
  dropped: Merged['dropped'];
};

type State = {
  base: BaseParts;
  /** Of each part, the one that it is based on. */
  versions: Versions;
  /** As it is on screen; null: there is none yet, and nobody has begun one. */
  page: EditedPage | null;
  faults: readonly Fault[];
  rivalry: Rivalry | null;
  /** Counts what has changed other than by typing: fields that keep their own text begin anew. */
  revision: number;
};

const getVersion = (versions: Versions, part: Part) => versions[String(part)] ?? 0;

/** Reads what is stored; null: there is no document yet. */
export function readParts(document: EditedDocument | null): {
  base: BaseParts;
  versions: Versions;
  page: EditedPage | null;
} {
  if (!document) return { base: { shared: null, texts: {} }, versions: {}, page: null };
  const page = document.draft as EditedPage;
  const versions = Object.fromEntries(document.parts.map(({ part, version }) => [String(part), version]));
  return { base: splitParts(document.id, page), versions, page };
}

const createSplit = (id: string) => (document: object) => splitParts(id, document);

const isSameConflict = (one: Conflict, other: Conflict) => one.part === other.part && one.place === other.place;

/** Puts what I have typed upon what somebody else has saved since. */
function mergeSaved(state: State, stored: EditedDocument): State {
  const { base: theirs, versions } = readParts(stored);
  if (!state.page) return { ...state, ...readParts(stored), revision: state.revision + 1 };
  const split = createSplit(stored.id);
  const { document, conflicts, dropped } = mergeParts(state.base, state.page, theirs, undefined, split);
  const saved = stored.parts.filter(({ part, version }) => version !== getVersion(state.versions, part));
  const choices = conflicts.map((conflict) => ({ ...conflict, side: null }));
  const hasRivals = conflicts.length + dropped.length > 0;
  const rivalry = hasRivals ? { base: state.base, mine: state.page, theirs, saved, choices, dropped } : null;
  return { ...state, base: theirs, versions, page: document, rivalry, revision: state.revision + 1 };
}

/** Reads what a page shows first: what is stored, and what was typed before a reload. */
function readFirst(ref: DocumentRef, stored: EditedDocument | null): State {
  const state = { ...readParts(stored), faults: stored?.faults ?? [], rivalry: null, revision: 0 };
  const typed = readTyped(ref);
  if (!typed) return state;
  if (isSame(typed.versions, state.versions) || !stored) return { ...state, page: typed.page };
  return mergeSaved({ ...state, ...typed }, stored);
}

function saveParts(api: Api, { id, market }: DocumentRef, part: Part, page: EditedPage, expectedVersion: number) {
  const { shared, texts } = splitParts(id, page);
  const sent = part === null ? shared : (texts[part] ?? {});
  const body =
    part === null
      ? ({ kind: 'shared', market, expectedVersion, document: sent as Record<string, unknown> } as const)
      : ({ kind: 'texts', market, language: part, expectedVersion, texts: sent as Record<string, string> } as const);
  return { sent, answer: api('PUT staff/content/{id}', { params: { id }, body }) };
}

/** How often a save is repeated because others have saved meanwhile, each time something else than this one. */
const maxMerges = 3;

export type EditorDocument = ReturnType<typeof useDocument>;

/** A document with what is typed into it: read, saved by its parts, and put together with what others save. */
export function useDocument(ref: DocumentRef) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const split = useMemo(() => createSplit(ref.id), [ref]);
  const query = useQuery(createDocumentQuery(api, ref));
  const { data: stored, refetch } = query;
  const latest = useRef<State | null>(null);
  const [state, setState] = useState<State | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  const [isSaved, setSaved] = useState(false);
  /** Somebody else has saved since what is typed was begun. */
  const [isBehind, setBehind] = useState(false);

  const update = useCallback(
    (change: (before: State) => State) => {
      if (!latest.current) return;
      const next = change(latest.current);
      latest.current = next;
      setState(next);
      if (next.page && hasChanges(next.base, next.page, split)) writeTyped(ref, { ...next, page: next.page });
      else deleteTyped(ref);
    },
    [ref, split],
  );

  const take = useEffectEvent((read: EditedDocument | null) => {
    if (!latest.current) {
      latest.current = readFirst(ref, read);
      setState(latest.current);
      return;
    }
    const { page, base, versions, rivalry, revision } = latest.current;
    const isTyped = page !== null && hasChanges(base, page, split);
    const isOlder = read?.parts.some(({ part, version }) => version < getVersion(versions, part)) ?? true;
    // What others have saved is put together with what is typed once that is saved.
    const isNewer = read?.parts.some(({ part, version }) => version > getVersion(versions, part)) ?? false;
    setBehind(isTyped && isNewer && !isSaving);
    if (isTyped || isOlder || rivalry) return;
    update(({ faults }) => ({
      ...readParts(read),
      faults: read?.faults ?? faults,
      rivalry: null,
      revision: revision + 1,
    }));
  });
  useEffect(() => {
    if (stored !== undefined) take(stored);
  }, [stored]);

  const setPage = useCallback(
    (page: EditedPage, isByHand = false) => {
      setSaved(false);
      update((before) => ({ ...before, page, revision: before.revision + (isByHand ? 0 : 1) }));
    },
    [update],
  );

  const setField = useCallback(
    (path: Path, value: unknown) => {
      setSaved(false);
      update((before) => {
        if (!before.page) return before;
        const place = getPlace(before.page, path);
        const faults = before.faults.filter((fault) => `${fault.path}.`.startsWith(`${place}.`) === false);
        return { ...before, faults, page: setAt(before.page, path, value) };
      });
    },
    [update],
  );

  /** Saves one part after the other. @returns false where somebody must decide something first */
  async function saveChanges(): Promise<boolean> {
    for (let merges = 0; ; ) {
      const { current } = latest;
      if (!current?.page || current.rivalry) return false;
      const [part] = listChangedParts(current.base, current.page, split);
      if (part === undefined) return true;
      const { sent, answer } = saveParts(api, ref, part, current.page, getVersion(current.versions, part));
      try {
        const { version, faults } = await answer;
        update((before) => ({
          ...before,
          base: part === null ? { ...before.base, shared: sent } : putTexts(before.base, part, sent),
          versions: { ...before.versions, [String(part)]: version },
          faults,
        }));
      } catch (error) {
        const isChanged = error instanceof ApiError && error.code === 'VERSION_CHANGED';
        const newest = isChanged && merges < maxMerges ? await readDocument(api, ref) : null;
        if (!newest) throw error;
        merges += 1;
        update((before) => mergeSaved(before, newest));
      }
    }
  }

  async function save(): Promise<void> {
    if (isSaving) return;
    setSaving(true);
    setProblem(null);
    try {
      setSaved(await saveChanges());
    } catch (error) {
      if (error instanceof ApiError) noteFaults(error);
      setProblem(error as Error);
    } finally {
      setSaving(false);
      // Also after a lost answer: it may have been saved.
      await Promise.all([revalidate(), refetch()]);
    }
  }

  /** Marks the places that a refusal names. */
  function noteFaults({ details }: ApiError): void {
    const prefix = `${ref.id}.`;
    const faults = ((details.faults ?? []) as Fault[]).map(({ path, message }) => ({
      path: path.startsWith(prefix) ? path.slice(prefix.length) : path,
      message,
    }));
    if (faults.length > 0) update((before) => ({ ...before, faults }));
  }

  const choose = useCallback(
    (conflict: Conflict, side: Side) => {
      update((before) => {
        const { rivalry } = before;
        if (!rivalry) return before;
        const choices = rivalry.choices.map((each) => (isSameConflict(each, conflict) ? { ...each, side } : each));
        const merged = mergeParts(
          rivalry.base,
          rivalry.mine,
          rivalry.theirs,
          (one) => choices.find((each) => isSameConflict(each, one))?.side ?? 'mine',
          split,
        );
        const known = { ...rivalry, choices, dropped: merged.dropped };
        return { ...before, page: merged.document, rivalry: known, revision: before.revision + 1 };
      });
    },
    [update, split],
  );
  /** Ends the comparison, once each choice is made. */
  const settle = useCallback(() => update((before) => ({ ...before, rivalry: null })), [update]);

  const editable: readonly Part[] = stored?.editable ?? parts;
  return {
    ref,
    stored: stored ?? null,
    error: query.error,
    refetch,
    page: state?.page ?? null,
    versions: state?.versions ?? {},
    faults: state?.faults ?? [],
    rivalry: state?.rivalry ?? null,
    revision: state?.revision ?? 0,
    isRead: state !== null,
    isNew: state !== null && state.base.shared === null,
    hasChanges: state?.page ? hasChanges(state.base, state.page, split) : false,
    isSaving,
    isSaved,
    isBehind,
    problem,
    isUnanswered: problem instanceof NoAnswerError,
    canEdit: (part: Part) => editable.includes(part),
    setPage,
    setField,
    save,
    noteFaults,
    choose,
    settle,
  };
}

const putTexts = (base: BaseParts, part: NonNullable<Part>, sent: object): BaseParts => ({
  ...base,
  texts: { ...base.texts, [part]: sent as Record<string, string> },
});
