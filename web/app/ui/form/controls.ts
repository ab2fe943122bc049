import type { FormValues } from './draft.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element.matches('input, select, textarea') && (element as Control).name !== '';

/** Returns the named controls of a form from its top to its end. */
function getControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl);
}

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');

const unstoredTypes: readonly string[] = ['password', 'hidden', 'file'];

/** Whether a control's value may be kept in the browser. A password that is shown is a text by its type. */
const isStorable = (control: Control) => !unstoredTypes.includes(control.type) && !('secret' in control.dataset);

/** Returns what is typed and chosen, passwords left out; an empty text is included, an unticked box is not. */
export function readControls(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {};
  for (const control of getControls(form)) {
    if (isStorable(control) && (!isCheckable(control) || control.checked)) values[control.name] = control.value;
  }
  return values;
}

/** Puts a draft into the form. Texts that were typed before the scripts came are kept. */
export function restoreControls(form: HTMLFormElement, draft: FormValues): void {
  for (const control of getControls(form)) {
    const value = draft[control.name];
    if (value === undefined || !isStorable(control)) continue;
    if (isCheckable(control)) control.checked = control.value === value;
    else if (control.value === '') control.value = value;
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
  return getControls(form).find((control) => control.name === name);
}

/** Returns the text that names a control on screen, without a full stop: its label, or the legend of its set of options. */
export function getLabelText(control: Control): string {
  const legend = control.type === 'radio' ? control.closest('fieldset')?.querySelector('legend') : null;
  return (legend ?? control.labels?.[0])?.textContent.trim().replace(/[.。]$/, '') ?? '';
}
