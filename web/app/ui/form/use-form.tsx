import { useLingui } from '@lingui/react/macro';
import {
  type FocusEvent,
  type FormEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { createIdempotencyKey } from '../idempotency-key.ts';
import { type Control, readControls, restoreControls } from './controls.ts';
import { deleteDraft, type FormValues, readDraft, writeDraft } from './draft.ts';
import type { EngineHandle, FormErrors } from './engine.tsx';

type SubmitResult = {
  /** The form has done its work: its draft is deleted and the next submission gets another key. */
  isDone: boolean;
  errors?: readonly { path: string; message: string }[];
};

type FormOptions = {
  /** Loads what `check` and `submit` need. Awaited before either is called; begins with the first focus of a field. */
  load?: () => Promise<unknown>;
  /** Returns what is wrong, by field. Called with every submission, and while a marked field is corrected. */
  check: (values: FormValues) => FormErrors;
  /**
   * Sends the form.
   * @param idempotencyKey stays the same until the form is done, through reloads too where there is a draft
   */
  submit: (values: FormValues, idempotencyKey: string) => Promise<SubmitResult>;
  /** Awaited before a submission is checked: what `check` needs and few visitors do. Its failure is ignored. */
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

async function loadEngine() {
  const [{ FormEngine }, { WrongFields }] = await Promise.all([import('./engine.tsx'), import('./wrong-fields.tsx')]);
  return { FormEngine, WrongFields };
}

/**
 * A form whose values live in its controls. A field is marked once it has been left filled, or once the form has been
 * submitted; the first wrong one then gets focus. Errors of the server are placed by path and stand until the field is
 * changed. One submission is sent at a time.
 */
export function useForm({
  load,
  check,
  submit,
  prepare,
  initialValues = {},
  draftKey,
  onRestore,
  isBlocked = false,
}: FormOptions) {
  const { t } = useLingui();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const lastValues = useRef(initialValues);
  const serverErrors = useRef(new Map<string, { value: string | undefined; message: string }>());
  const engine = useRef<EngineHandle>(null);
  const isReady = useRef(false);
  const isSubmitting = useRef(false);
  const idempotencyKey = useRef<string>(null);
  idempotencyKey.current ??= createIdempotencyKey();
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadEngine>> | null>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [isBusy, setBusy] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);

  const startEngine = useCallback(
    () => Promise.all([loadEngine(), load?.()]).then(([loaded]) => flushSync(() => setParts(loaded))),
    [load],
  );

  const checkAll = (values: FormValues): FormErrors => {
    const found: Record<string, string> = { ...check(values) };
    for (const [path, { value, message }] of serverErrors.current) {
      if (values[path] === value) found[path] ??= message;
    }
    return found;
  };

  const send = async (values: FormValues): Promise<FormErrors> => {
    isSubmitting.current = true;
    setBusy(true);
    try {
      const { isDone, errors: refused = [] } = await submit(values, idempotencyKey.current ?? '');
      if (isDone) {
        if (draftKey) deleteDraft(draftKey);
        idempotencyKey.current = createIdempotencyKey();
      }
      for (const { path, message } of refused) {
        const place = element.current?.elements.namedItem(path) ? path : '';
        serverErrors.current.set(place, { value: values[place], message });
      }
      return refused.length > 0 ? checkAll(values) : {};
    } finally {
      isSubmitting.current = false;
      setBusy(false);
    }
  };

  /** Submits again once everything that a submission needs has been fetched. */
  const submitWhenReady = async (form: HTMLFormElement) => {
    isSubmitting.current = true;
    setBusy(true);
    const [started] = await Promise.allSettled([startEngine(), prepare?.()]);
    isSubmitting.current = false;
    setBusy(false);
    if (started.status === 'rejected') {
      setErrors({ '': t`The form didn’t load. Check your connection and try again.` });
      return;
    }
    isReady.current = true;
    form.requestSubmit();
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // Conform validates one field by submitting with a button of its own.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute('name') === '__intent__') return engine.current?.onSubmit(event);
    if (isSubmitting.current || isBlocked) return event.preventDefault();
    setSubmitted(true);
    if (!engine.current || !isReady.current) {
      event.preventDefault();
      void submitWhenReady(event.currentTarget);
      return;
    }
    serverErrors.current.clear();
    engine.current.onSubmit(event);
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

  return {
    errors,
    isBusy,
    /** Whether the form was submitted and something in it is still wrong. */
    isFaulty: wasSubmitted && Object.keys(errors).length > 0,
    element,
    engine: parts && <parts.FormEngine id={id} check={checkAll} onSend={send} onErrors={setErrors} handle={engine} />,
    /** The fields with errors, as links. */
    wrongFields: parts && element.current && <parts.WrongFields form={element.current} errors={errors} />,
    /** Returns the last text of a field, for a field that comes back to the page. */
    getLastValue: (name: string) => lastValues.current[name],
    props: {
      id,
      ref: element,
      noValidate: true,
      onSubmit,
      onInput: keep,
      onFocus: () => void startEngine().catch(() => {}),
      onBlur: ({ target }: FocusEvent<HTMLFormElement, Control>) => {
        const { name, value } = target;
        // A message that appears under a press moves what is pressed, and the click would miss the button.
        if (!name || value.trim() === '') return;
        const isStarted = engine.current ? Promise.resolve() : startEngine().catch(() => {});
        void isStarted.then(() => press.current).then(() => element.current && engine.current?.validate(name));
      },
    },
  };
}
export type FormControl = ReturnType<typeof useForm>;
