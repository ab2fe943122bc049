// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../render.testing.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { writeDraft } from './draft.ts';
import { RadioField, SelectField, TextareaField, TextField } from './fields.tsx';
import { Form, FormErrorSummary } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { useForm } from './use-form.tsx';

beforeEach(() => {
  sessionStorage.clear();
  // happy-dom names the form as its own submitter where a browser names none.
  const { requestSubmit } = HTMLFormElement.prototype;
  vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(function (this: HTMLFormElement, submitter) {
    if (submitter) requestSubmit.call(this, submitter);
    else this.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  });
});
afterEach(() => void vi.restoreAllMocks());

/** A form that notes when it is loaded and checked. */
function LoadingExample({ load, check }: { load: () => Promise<unknown>; check: () => Record<string, string> }) {
  const form = useForm({ load, check, submit: () => Promise.resolve({ isDone: true }) });
  return (
    <Form control={form}>
      <TextField name="name" label="Name" />
    </Form>
  );
}

test('what checking needs is loaded with the first focus, and a field left before that is checked after it', async () => {
  const loaded = Promise.withResolvers<void>();
  const load = vi.fn(() => loaded.promise);
  const check = vi.fn(() => ({ name: 'Required field' }));
  renderInApp(<LoadingExample load={load} check={check} />);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ann');
  expect(load).toHaveBeenCalled();
  await user.tab();
  expect(check).not.toHaveBeenCalled();
  loaded.resolve();
  expect((await screen.findAllByText('Required field')).length).toBeGreaterThan(0);
});

type Submit = Parameters<typeof useForm>[0]['submit'];

function Example({ submit, draftKey, isBlocked }: { submit: Submit; draftKey?: string; isBlocked?: boolean }) {
  const form = useForm({
    draftKey,
    isBlocked,
    check: ({ 'contact.name': name = '', 'contact.email': email = '' }) => ({
      ...(name.trim() === '' && { 'contact.name': 'Required field' }),
      ...(!email.includes('@') && { 'contact.email': 'Invalid email' }),
    }),
    submit,
  });
  return (
    <>
      <Form control={form}>
        <TextField name="contact.name" label="Name" required />
        <TextField name="contact.email" label="Email" required />
        <PhoneField name="contact.phone" label="Phone" market="SG" />
        <SelectField name="title" label="Title">
          <option value="">Choose</option>
          <option value="ms">Ms</option>
        </SelectField>
        <TextareaField name="note" label="Note" />
        <PasswordField name="password" label="Password" />
        <RadioField
          name="method"
          legend="Method"
          defaultValue="standard"
          options={[
            { value: 'standard', label: 'Standard' },
            { value: 'express', label: 'Express' },
          ]}
        />
        <CheckboxField name="consent" label="I agree" />
        <button type="submit">{form.isBusy ? 'Sending' : 'Send'}</button>
      </Form>
      <FormErrorSummary control={form} />
    </>
  );
}

const done: Submit = async () => ({ isDone: true });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const send = () => screen.getByRole('button', { name: 'Send' });

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Name'), 'Harriet');
  await user.type(field('Email'), 'harriet@example.com');
}

test('a submission marks every wrong field, focuses the first and links to each', async () => {
  const user = userEvent.setup();
  const submit = vi.fn(done);
  renderInApp(<Example submit={submit} />);
  await user.click(send());
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field('Name').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Required field',
  );
  expect(submit).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'Invalid email' }));
  expect(document.activeElement).toBe(field('Email'));
});

test('a field is marked when it is left filled, not when it is left empty, and cleared as it is corrected', async () => {
  const user = userEvent.setup();
  renderInApp(<Example submit={done} />);
  await user.click(field('Name'));
  await user.tab();
  await user.type(field('Email'), 'harriet');
  await user.tab();
  await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'));
  expect(field('Name').hasAttribute('aria-invalid')).toBe(false);
  await user.type(field('Email'), '@example.com');
  await waitFor(() => expect(field('Email').hasAttribute('aria-invalid')).toBe(false));
});

test('errors of the server are placed by path, and stand until their field is changed', async () => {
  const user = userEvent.setup();
  const submit = vi.fn<Submit>(async () => ({
    isDone: false,
    errors: [
      { path: 'contact.email', message: 'This address is taken' },
      { path: 'expectedTotal', message: 'The total has changed' },
    ],
  }));
  renderInApp(<Example submit={submit} />);
  await fillIn(user);
  await user.click(send());
  await screen.findByText('This address is taken');
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  screen.getByText('The total has changed');
  await user.type(field('Name'), ' Osei');
  expect(screen.queryByText('This address is taken')).not.toBeNull();
  await user.type(field('Email'), '.au');
  await waitFor(() => expect(screen.queryByText('This address is taken')).toBeNull());
});

test('one submission is sent at a time, with one key until it has done its work', async () => {
  const user = userEvent.setup();
  const answer = Promise.withResolvers<Awaited<ReturnType<Submit>>>();
  const submit = vi.fn<Submit>(() => answer.promise);
  renderInApp(<Example submit={submit} />);
  await fillIn(user);
  const form = document.querySelector('form') as HTMLFormElement;
  await user.click(send());
  await screen.findByRole('button', { name: 'Sending' });
  act(() => form.requestSubmit());
  expect(submit).toHaveBeenCalledTimes(1);
  await act(async () => answer.resolve({ isDone: false }));
  await user.click(send());
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  expect(submit.mock.calls[1]?.[1]).toBe(submit.mock.calls[0]?.[1]);
  expect(submit.mock.calls[0]?.[0]).toMatchObject({ 'contact.name': 'Harriet', method: 'standard' });
  submit.mockResolvedValue({ isDone: true });
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(4));
  expect(submit.mock.calls[3]?.[1]).not.toBe(submit.mock.calls[0]?.[1]);
});

test('a draft survives a reload without its password, and is gone once the form is done', async () => {
  const user = userEvent.setup();
  renderInApp(<Example submit={done} draftKey="example" />);
  await fillIn(user);
  await user.type(field('Password'), 'secret');
  // Shown, it is a text for the browser.
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  await user.type(field('Password'), ', shown');
  await user.selectOptions(field('Title'), 'ms');
  await user.click(screen.getByLabelText('Express'));
  cleanup();
  renderInApp(<Example submit={done} draftKey="example" />);
  await waitFor(() => expect(field('Email').value).toBe('harriet@example.com'));
  expect(field('Title').value).toBe('ms');
  expect(screen.getByLabelText<HTMLInputElement>('Express').checked).toBe(true);
  expect(field('Password').value).toBe('');
  expect(sessionStorage.getItem('example')).not.toContain('secret');
  await user.click(send());
  await waitFor(() => expect(sessionStorage.getItem('example')).toBeNull());
});

function BoxesExample({ hasNews = true }: { hasNews?: boolean }) {
  const form = useForm({ draftKey: 'boxes', check: () => ({}), submit: done });
  return (
    <Form control={form}>
      {hasNews && <CheckboxField name="news" value="1" label="News" />}
      <CheckboxField name="gift" value="1" label="Gift" defaultChecked />
      <RadioField name="size" legend="Size" options={[{ value: 's', label: 'Small' }]} />
    </Form>
  );
}

test('a box is after a reload as it was left: ticked, unticked, or unticked from the start', async () => {
  const user = userEvent.setup();
  const show = () => {
    cleanup();
    renderInApp(<BoxesExample />);
  };
  show();
  await user.click(field('News'));
  await user.click(field('Small'));
  await user.click(field('News'));
  await user.click(field('Gift'));
  show();
  await waitFor(() => expect(field('Gift').checked).toBe(false));
  expect(field('News').checked).toBe(false);
  expect(field('Small').checked).toBe(true);
  await user.click(field('News'));
  show();
  await waitFor(() => expect(field('News').checked).toBe(true));
});

/** Ticks before the effects of the form, as a click before hydration does. */
function TickedEarly() {
  useLayoutEffect(() => {
    field('News').checked = true;
  }, []);
  return <BoxesExample />;
}

test('a box that was ticked before the scripts came is not unticked by the draft', async () => {
  writeDraft('boxes', { values: { news: '', size: 's' }, idempotencyKey: 'k' });
  renderInApp(<TickedEarly />);
  await waitFor(() => expect(field('Small').checked).toBe(true));
  expect(field('News').checked).toBe(true);
});

function Toggling() {
  const [hasNews, setNews] = useState(true);
  return (
    <>
      <BoxesExample hasNews={hasNews} />
      <button type="button" onClick={() => setNews(!hasNews)}>
        Toggle
      </button>
    </>
  );
}

test('a box that comes back to the page is as it was left', async () => {
  const user = userEvent.setup();
  renderInApp(<Toggling />);
  const toggle = () => user.click(screen.getByRole('button', { name: 'Toggle' }));
  await user.click(field('News'));
  await toggle();
  await toggle();
  expect(field('News').checked).toBe(true);
  await user.click(field('News'));
  await toggle();
  await toggle();
  expect(field('News').checked).toBe(false);
});

test('a form works where storage is blocked', async () => {
  const user = userEvent.setup();
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const submit = vi.fn(done);
  renderInApp(<Example submit={submit} draftKey="example" />);
  await fillIn(user);
  await user.click(send());
  await waitFor(() => expect(submit).toHaveBeenCalled());
  blocked.mockRestore();
});

test('a blocked form is not submitted', async () => {
  const user = userEvent.setup();
  const submit = vi.fn(done);
  renderInApp(<Example submit={submit} isBlocked />);
  await fillIn(user);
  await user.click(send());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(submit).not.toHaveBeenCalled();
});

test.each([
  ['81234567', '8123 4567'],
  ['๘๑๒๓๔๕๖๗', '8123 4567'],
  ['+61 412345678', '+61 412 345 678'],
  ['12', '12'],
])('the phone number %s is written %s when it is left', async (typed, expected) => {
  const user = userEvent.setup();
  renderInApp(<Example submit={done} />);
  await user.click(field('Phone'));
  // The rules come with the focus.
  await import('./phone.rules.ts');
  await user.keyboard(typed);
  await user.tab();
  await waitFor(() => expect(field('Phone').value).toBe(expected));
});

test('a password can be shown', async () => {
  const user = userEvent.setup();
  renderInApp(<Example submit={done} />);
  expect(field('Password').type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field('Password').type).toBe('text');
});

test('a field is checked when it is left, but not under the press that leaves it: the click must meet its button', async () => {
  renderInApp(<Example submit={() => Promise.resolve({ isDone: true })} />);
  const user = userEvent.setup();
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, 'Ann');
  await user.tab();
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ann');
  // Time for the engine, which comes with the first focus.
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const note = screen.getByRole('textbox', { name: 'Note' });
  await user.pointer({ keys: '[MouseLeft>]', target: note });
  expect(document.activeElement).toBe(note);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByText('Invalid email')).toBeNull();
  await user.pointer('[/MouseLeft]');
  await screen.findByText('Invalid email');
});

test('the summary follows the order of the page, and names a box by its sentence without the full stop', async () => {
  renderInApp(<ConsentExample />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Email: Required field',
    'I agree: Agree to this',
  ]);
});

function ConsentExample() {
  const form = useForm({
    check: () => ({ consent: 'Agree to this', email: 'Required field' }),
    submit: () => Promise.resolve({ isDone: true }),
  });
  return (
    <>
      <Form control={form}>
        <TextField name="email" label="Email" />
        <CheckboxField name="consent" label="I agree." />
        <button type="submit">Send</button>
      </Form>
      <FormErrorSummary control={form} />
    </>
  );
}
