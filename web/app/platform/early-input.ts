declare global {
  interface Window {
    /** Set by `keepEarlyInput`: to be called once the page is hydrated. */
    __replayEarlyInput?: () => void;
  }
}

/**
 * Keeps what a shopper does before the page is hydrated, and does it in order once it is: clicks on buttons that do nothing
 * without scripts, forms that scripts send, and what was typed, ticked and selected, of which React would learn nothing
 * (ADR 120). Links, and forms with an action, work at once as without scripts. A control that has gone or is not hydrated
 * within the limit, and a page that is left, end it.
 *
 * The server writes this function into the page as text, so it uses nothing from outside itself.
 */
export function keepEarlyInput(): void {
  type Kept = { control: HTMLElement; atMs: number; replay: () => void };
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const limitMs = 30_000;
  // Longest pause between two replayed actions; shorter ones are as long as they were.
  const maxGapMs = 300;
  const pollMs = 50;
  let queue: Kept[] = [];
  let isHydrated = false;
  let timer = 0;

  // Whether React has taken the element over. Parts under Suspense follow later than the page.
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));

  // Whether an event on the element would be lost. What other scripts have added to the body is not React's.
  const isEarly = (element: Element) => {
    if (!isHydrated) return true;
    if (isAlive(element)) return false;
    let outer = element.parentElement;
    while (outer && !isAlive(outer)) outer = outer.parentElement;
    return outer !== null && outer !== document.body && outer !== document.documentElement;
  };

  const mark = (control: HTMLElement) => {
    control.dataset.kept = '';
    control.setAttribute('aria-busy', 'true');
  };
  const unmark = (control: HTMLElement) => {
    if (queue.some((kept) => kept.control === control) || !('kept' in control.dataset)) return;
    delete control.dataset.kept;
    control.removeAttribute('aria-busy');
  };

  const remove = (kept: Kept) => {
    queue = queue.filter((other) => other !== kept);
    unmark(kept.control);
  };

  const keep = (control: HTMLElement, replay: () => void) => {
    const kept = { control, atMs: performance.now(), replay };
    queue.push(kept);
    setTimeout(() => remove(kept), limitMs);
    if (isHydrated) schedule(pollMs);
  };

  const schedule = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(replayNext, delayMs) as unknown as number;
  };

  const replayNext = () => {
    for (const kept of queue) if (!kept.control.isConnected) remove(kept);
    const kept = queue.find(({ control }) => isAlive(control));
    if (kept) {
      remove(kept);
      kept.replay();
    }
    const [next] = queue;
    if (next) schedule(kept ? Math.min(maxGapMs, Math.max(0, next.atMs - kept.atMs)) : pollMs);
  };

  const replayField = (field: Field, value: string, isChecked: boolean) => {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      field.checked = !isChecked;
      field.click();
      return;
    }
    // React ignores an event after which a field holds the value that React knows.
    (field as Field & { _valueTracker?: { setValue: (value: string) => void } })._valueTracker?.setValue(`${value}.`);
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    if (field.value !== value) set?.call(field, value);
    for (const type of field instanceof HTMLSelectElement ? ['input', 'change'] : ['input']) {
      field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };

  const keepClick = (event: Event) => {
    const control = (event.target as Element).closest<HTMLElement>(
      'a[href],button,input,label,select,summary,textarea',
    );
    if (!control || !isEarly(control)) return;
    if (control instanceof HTMLInputElement) {
      event.stopImmediatePropagation();
      return;
    }
    if (!(control instanceof HTMLButtonElement) || control.type === 'reset') return;
    if (control.type === 'submit' && control.form?.hasAttribute('action')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // As a busy button, which ignores clicks.
    if ('kept' in control.dataset && control.matches('.button')) return;
    keep(control, () => control.click());
    mark(control);
  };

  // Forms without a button; one with a button is clicked by the browser.
  const keepSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute('action') || !isEarly(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!queue.some(({ control }) => control === form)) keep(form, () => form.requestSubmit());
  };

  const keepField = (event: Event) => {
    const field = event.target as Field;
    if (!('value' in field) || !isEarly(field)) return;
    event.stopImmediatePropagation();
    if (event.type === 'change') return;
    const { value } = field;
    const isChecked = field instanceof HTMLInputElement && field.checked;
    queue = queue.filter(({ control }) => control !== field);
    keep(field, () => replayField(field, value, isChecked));
  };

  addEventListener('click', keepClick, true);
  addEventListener('submit', keepSubmit, true);
  addEventListener('input', keepField, true);
  addEventListener('change', keepField, true);
  addEventListener('pagehide', () => {
    for (const kept of queue) remove(kept);
  });
  window.__replayEarlyInput = () => {
    isHydrated = true;
    schedule(0);
  };
}
