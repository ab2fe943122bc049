import type { Subdivision } from '@vermilion/contract/address';
import type { PhoneCheck } from '@vermilion/contract/contact';
import type { FieldError, FieldErrorCode } from '@vermilion/contract/errors';
import type { MarketCode } from '@vermilion/contract/markets';
import { type ChangeEvent, type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type CheckoutField,
  type CheckoutValues,
  draftOf,
  fieldsOf,
  methodOf,
  problemsOf,
  refusalsOf,
} from './checkout.rules.ts';
import { anyPhone, loadPhoneCheck } from './phone-check.ts';

const draftKey = 'checkout';

type Options = {
  form: RefObject<HTMLFormElement | null>;
  market: MarketCode;
  subdivisions: readonly Subdivision[];
  texts: Record<FieldErrorCode, string>;
};

type Control = HTMLInputElement | HTMLSelectElement;

/** What a text field or select of the form needs. */
export type BoundField = {
  name: CheckoutField;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<Control>) => void;
  onBlur: (event: FocusEvent<Control>) => void;
};

/**
 * The form's fields: what was typed (kept through a reload) and what is wrong with it. A field is marked once the
 * shopper has left it filled, or has tried to send the form.
 */
export function useCheckoutFields({ form, market, subdivisions, texts }: Options) {
  const [values, setValues] = useState<CheckoutValues>({});
  const [marked, setMarked] = useState<ReadonlySet<CheckoutField>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<CheckoutField, string>>>({});
  const [isPhone, setIsPhone] = useState<PhoneCheck>(() => anyPhone);
  const idempotencyKey = useIdempotencyKey();

  // What was typed before this script came, and what a reload has interrupted.
  useEffect(() => {
    const { choices, texts: typed } = foundIn(form.current);
    const draft = draftOf(sessionStorage.getItem(draftKey));
    if (draft) idempotencyKey.current = draft.idempotencyKey;
    setValues((now) => ({ ...choices, ...draft?.values, ...typed, ...now }));
  }, [form, idempotencyKey]);

  useEffect(() => {
    if (Object.keys(values).length === 0) return;
    sessionStorage.setItem(draftKey, JSON.stringify({ values, idempotencyKey: idempotencyKey.current }));
  }, [values, idempotencyKey]);

  const fields = fieldsOf(market, methodOf(values));
  const problems = problemsOf(values, { market, subdivisions, isPhone });
  const errorOf = (field: CheckoutField): string | undefined => {
    const code = marked.has(field) ? problems[field] : undefined;
    return refused[field] ?? (code && texts[code]);
  };
  const mark = (field: CheckoutField) => setMarked((before) => new Set(before).add(field));

  const set = (field: CheckoutField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setRefused(({ [field]: _, ...others }) => others);
  };

  return {
    values,
    fields,
    idempotencyKey,
    errorOf,
    set,
    bind: (field: CheckoutField): BoundField => ({
      name: field,
      value: values[field] ?? '',
      error: errorOf(field),
      onChange: ({ target }) => set(field, target.value),
      onBlur: ({ target }) => {
        if (target.value.trim() !== '') mark(field);
      },
    }),
    /** Fetches what the phone field is checked by; called when the field is reached. */
    preparePhone: () =>
      void loadPhoneCheck().then(
        (check) => setIsPhone(() => check),
        () => {},
      ),
    /** Marks every field; returns those that are wrong, from the top of the form. */
    check: async (): Promise<CheckoutField[]> => {
      const check = await loadPhoneCheck().catch(() => anyPhone);
      setIsPhone(() => check);
      setMarked(new Set(fields));
      const found = problemsOf(values, { market, subdivisions, isPhone: check });
      return fields.filter((field) => found[field] ?? refused[field]);
    },
    /** Puts the server's field errors at their fields; returns those fields, from the top of the form. */
    refuse: (errors: readonly FieldError[]): CheckoutField[] => {
      const { byField } = refusalsOf(errors, fields);
      setRefused(byField);
      return fields.filter((field) => byField[field]);
    },
    /** The order is placed: nothing is left to keep, and the next one is another. */
    forget: () => {
      sessionStorage.removeItem(draftKey);
      idempotencyKey.current = randomKey();
    },
  };
}
export type CheckoutFields = ReturnType<typeof useCheckoutFields>;

/** Made when the form opens and the same until the order is placed, so that no order is placed twice. */
function useIdempotencyKey(): RefObject<string> {
  const [made] = useState(randomKey);
  return useRef(made);
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the form holds on the page: choices may be the page's own defaults, texts were typed. */
function foundIn(form: HTMLFormElement | null): { choices: CheckoutValues; texts: CheckoutValues } {
  const filled = form ? [...new FormData(form)].filter(([, value]) => value !== '') : [];
  const isText = (name: string) => name.startsWith('contact.') || name.startsWith('delivery.address.');
  return {
    choices: Object.fromEntries(filled.filter(([name]) => !isText(name))),
    texts: Object.fromEntries(filled.filter(([name]) => isText(name))),
  };
}
