/** The texts and choices of a form by the paths of its fields. */
export type FormValues = Readonly<Record<string, string>>;

/** What a reload must not lose. */
type Draft = { values: FormValues; idempotencyKey: string };

/** Reads a draft as it was stored; null where there is none, or what another version of the shop wrote. */
export function parseDraft(text: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(draft) || !isRecord(draft.values) || typeof draft.idempotencyKey !== 'string') return null;
    const texts = Object.entries(draft.values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return { values: Object.fromEntries(texts), idempotencyKey: draft.idempotencyKey };
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function readDraft(key: string): Draft | null {
  try {
    return parseDraft(sessionStorage.getItem(key));
  } catch {
    // Storage may be blocked: the form starts empty.
    return null;
  }
}

export function writeDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A blocked or full storage only means that a reload loses what was typed.
  }
}

export function deleteDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
