import type { FormValues } from './draft.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element.matches('input, select, textarea') && (element as Control).name !== '';

/** Returns the named controls of a form from its top to its end. */
export function listControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl);
}

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');

const unstoredTypes: readonly string[] = ['password', 'hidden', 'file'];

/** Whether a control's value may be kept in the browser. A password that is shown is a text by its type. */
const isStorable = (control: Control) => !unstoredTypes.includes(control.type) && !('secret' in control.dataset);

/**
 * Returns what is typed and chosen, passwords left out. An unticked box and options of which none is chosen are empty texts:
 * left out, they would keep the value that they had before.
 */
export function readControls(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {};
  for (const control of listControls(form)) {
    if (!isStorable(control)) continue;
    if (!isCheckable(control) || control.checked) values[control.name] = control.value;
    else values[control.name] ??= '';
  }
  return values;
}

/** Returns the texts of a form as a browser sends them: of a box that is not ticked there is none. */
export function readTexts(form: HTMLFormElement): FormValues {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

/** Puts a draft into the form. What was typed and chosen before the scripts came is kept. */
export function restoreControls(form: HTMLFormElement, draft: FormValues): void {
  const controls = listControls(form);
  const touched = new Set(controls.filter(isTouched).map(({ name }) => name));
  for (const control of controls) {
    const value = draft[control.name];
    if (value === undefined || !isStorable(control)) continue;
    if (!isCheckable(control)) control.value ||= value;
    else if (!touched.has(control.name)) control.checked = control.value === value;
  }
}

/** Whether a box or an option is not as the page was made. */
const isTouched = (control: Control) => isCheckable(control) && control.checked !== control.defaultChecked;

/** Puts values as they were sent into the form, as if they had been typed and chosen. An unticked box was not sent. */
export function fillControls(form: HTMLFormElement, values: FormValues): void {
  for (const control of listControls(form)) {
    const value = values[control.name];
    if (!isStorable(control)) continue;
    if (!isCheckable(control)) {
      if (value !== undefined) replaceText(control, value);
    } else if (control.checked !== (control.value === value)) control.click();
  }
}

/** Replaces a field's text and dispatches the events of typing, so that listeners of the form run. */
export function replaceText(control: Control, text: string): void {
  if (control.value === text) return;
  control.value = text;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Returns the first control of that name, from the top of the form. */
export function findControl(form: HTMLFormElement, name: string): Control | undefined {
  return listControls(form).find((control) => control.name === name);
}

/** Returns the text that names a control on screen, without a full stop: its label, or the legend of its set of options. */
export function getLabelText(control: Control): string {
  const legend = control.type === 'radio' ? control.closest('fieldset')?.querySelector('legend') : null;
  return (legend ?? control.labels?.[0])?.textContent.trim().replace(/[.。]$/, '') ?? '';
}
