import { useLingui } from '@lingui/react/macro';
import {
  type ComponentType,
  type FocusEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { createIdempotencyKey } from '../idempotency-key.ts';
import { type Control, listControls, readControls, readTexts, restoreControls } from './controls.ts';
import { deleteDraft, type FormValues, readDraft, writeDraft } from './draft.ts';
import type { WrongFieldsProps } from './wrong-fields.tsx';

/** What is wrong with a form: texts by the paths of its fields; the empty path is the form as a whole. */
export type FormErrors = Readonly<Record<string, string>>;

type SubmitResult = {
  /** The form has done its work: its draft is deleted and the next submission gets another key. */
  isDone: boolean;
  errors?: readonly { path: string; message: string }[];
};

type FormOptions<Rules> = {
  /** Loads what `check` and `submit` need: awaited before either is called; begins with the first focus of a field. */
  load?: () => Promise<Rules>;
  /** Returns what is wrong, by field. Called with every submission, and while a marked field is corrected. */
  check: (values: FormValues, rules: Rules) => FormErrors;
  /**
   * Sends the form.
   * @param idempotencyKey stays the same until the form is done, through reloads too where there is a draft
   */
  submit: (values: FormValues, idempotencyKey: string, rules: Rules) => Promise<SubmitResult>;
  /** Awaited before the first submission is checked: what `check` needs and few visitors do. Its failure is ignored. */
  prepare?: () => Promise<unknown>;
  /** What the fields hold at first, by their paths. */
  initialValues?: FormValues;
  /** Keeps texts and choices in this browser tab under the key, until the form is done. */
  draftKey?: string;
  /** Called with what the form holds once the page is interactive: typed before that, or restored from the draft. */
  onRestore?: (values: FormValues) => void;
  /** Submissions are ignored meanwhile. */
  isBlocked?: boolean;
};

/** What comes with the first focus of a form. */
type Parts<Rules> = { WrongFields: ComponentType<WrongFieldsProps>; rules: Rules };

/**
 * A form whose values live in its controls. A field is marked once it has been left filled, or once the form has been
 * submitted; the first wrong one then gets focus. Errors of the server are placed by path and stand until the field is
 * changed. One submission is sent at a time.
 */
export function useForm<Rules = undefined>({
  load,
  check,
  submit,
  prepare,
  initialValues = {},
  draftKey,
  onRestore,
  isBlocked = false,
}: FormOptions<Rules>) {
  const { t } = useLingui();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const lastValues = useRef(initialValues);
  /** The fields whose errors are shown. */
  const marked = useRef(new Set<string>());
  const serverErrors = useRef(new Map<string, { value: string | undefined; message: string }>());
  const isSubmitting = useRef(false);
  const isPrepared = useRef(false);
  const idempotencyKey = useRef<string>(null);
  idempotencyKey.current ??= createIdempotencyKey();
  // What was awaited goes on with the page as it is then.
  const latest = useRef({ check, submit, isBlocked });
  useLayoutEffect(() => {
    latest.current = { check, submit, isBlocked };
  });
  const [parts, setParts] = useState<Parts<Rules> | null>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [isBusy, setBusy] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);

  const loadParts = async (): Promise<Parts<Rules>> => {
    if (parts) return parts;
    const [{ WrongFields }, rules] = await Promise.all([import('./wrong-fields.tsx'), load?.()]);
    const loaded = { WrongFields, rules: rules as Rules };
    setParts((before) => before ?? loaded);
    return loaded;
  };

  const checkAll = (values: FormValues, rules: Rules): FormErrors => {
    const found: Record<string, string> = { ...latest.current.check(values, rules) };
    for (const [path, { value, message }] of serverErrors.current) {
      if (values[path] === value) found[path] ??= message;
    }
    return found;
  };

  /** Shows what is wrong with the marked fields now. */
  const showErrors = (rules: Rules) => {
    if (!element.current) return;
    const found = Object.entries(checkAll(readTexts(element.current), rules));
    setErrors(Object.fromEntries(found.filter(([path]) => path === '' || marked.current.has(path))));
  };

  /** Marks every field, shows what is wrong, and focuses the first wrong field. */
  const refuse = (form: HTMLFormElement, found: FormErrors) => {
    const controls = listControls(form);
    marked.current = new Set([...controls.map(({ name }) => name), ...Object.keys(found)]);
    // Before the focus: a field is read out with what is wrong with it.
    flushSync(() => setErrors(found));
    controls.find(({ name }) => found[name] !== undefined)?.focus();
  };

  const checkAndSend = async (form: HTMLFormElement, rules: Rules) => {
    serverErrors.current.clear();
    const values = readTexts(form);
    const found = checkAll(values, rules);
    if (Object.keys(found).length > 0) return refuse(form, found);
    setErrors({});
    isSubmitting.current = true;
    setBusy(true);
    try {
      const { isDone, errors: refused = [] } = await latest.current.submit(values, idempotencyKey.current ?? '', rules);
      if (isDone) {
        if (draftKey) deleteDraft(draftKey);
        idempotencyKey.current = createIdempotencyKey();
      }
      for (const { path, message } of refused) {
        const place = form.elements.namedItem(path) ? path : '';
        serverErrors.current.set(place, { value: values[place], message });
      }
      if (refused.length > 0) refuse(form, checkAll(values, rules));
    } finally {
      isSubmitting.current = false;
      setBusy(false);
    }
  };

  const loadAndSend = async (form: HTMLFormElement) => {
    isSubmitting.current = true;
    setBusy(true);
    const [loaded] = await Promise.allSettled([loadParts(), prepare?.()]);
    isSubmitting.current = false;
    setBusy(false);
    if (loaded.status === 'rejected') {
      setErrors({ '': t`The form didn’t load. Check your connection and try again.` });
      return;
    }
    isPrepared.current = true;
    if (!latest.current.isBlocked) await checkAndSend(form, loaded.value.rules);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting.current || isBlocked) return;
    setSubmitted(true);
    const form = event.currentTarget;
    void (parts && isPrepared.current ? checkAndSend(form, parts.rules) : loadAndSend(form));
  };

  const keep = () => {
    if (!element.current) return;
    lastValues.current = { ...lastValues.current, ...readControls(element.current) };
    if (draftKey) writeDraft(draftKey, { values: lastValues.current, idempotencyKey: idempotencyKey.current ?? '' });
  };

  const restore = useEffectEvent(() => {
    if (!element.current) return;
    const draft = draftKey ? readDraft(draftKey) : null;
    if (draft) {
      idempotencyKey.current = draft.idempotencyKey;
      restoreControls(element.current, draft.values);
    }
    lastValues.current = { ...draft?.values, ...readControls(element.current) };
    onRestore?.(lastValues.current);
  });
  useEffect(() => restore(), []);

  /** Resolves once no press of the pointer, wherever on the page, is going on. */
  const press = useRef(Promise.resolve());
  useEffect(() => {
    const onPress = () => {
      press.current = new Promise((resolve) => {
        // The click follows in the same task.
        const end = () => setTimeout(resolve);
        addEventListener('pointerup', end, { once: true });
        addEventListener('pointercancel', end, { once: true });
      });
    };
    addEventListener('pointerdown', onPress, true);
    return () => removeEventListener('pointerdown', onPress, true);
  }, []);

  const markLeftField = async (name: string) => {
    const loaded = await loadParts().catch(() => null);
    // A message that appears under a press moves what is pressed, and the click would miss the button.
    await press.current;
    if (!loaded) return;
    marked.current.add(name);
    showErrors(loaded.rules);
  };

  return {
    errors,
    isBusy,
    /** Whether the form was submitted and something in it is still wrong. */
    isFaulty: wasSubmitted && Object.keys(errors).length > 0,
    element,
    /** The fields with errors, as links. */
    wrongFields: parts && element.current && <parts.WrongFields form={element.current} errors={errors} />,
    /** Returns the last text of a field, for a field that comes back to the page. */
    getLastValue: (name: string) => lastValues.current[name],
    props: {
      id,
      ref: element,
      noValidate: true,
      onSubmit,
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        keep();
        if (parts && marked.current.has((target as Control).name)) showErrors(parts.rules);
      },
      onFocus: () => void loadParts().catch(() => {}),
      onBlur: ({ target: { name, value } }: FocusEvent<HTMLFormElement, Control>) => {
        if (name && value.trim() !== '') void markLeftField(name);
      },
    },
  };
}
export type FormControl = ReturnType<typeof useForm>;
