// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { type HostedDialogProps, useDialog, useOpenDialog } from './dialogs.tsx';
import { useNotify } from './notifications.tsx';
import { renderInApp } from './render.testing.tsx';

function Question({ open, onClose }: HostedDialogProps) {
  const notify = useNotify();
  return (
    <Dialog open={open} onClose={onClose} title="Question">
      <button type="button" onClick={() => notify({ text: 'Answered', type: 'success' })}>
        Answer
      </button>
    </Dialog>
  );
}

function Opener({ load }: { load: Parameters<typeof useDialog>[0] }) {
  const notify = useNotify();
  return (
    <>
      <button type="button" {...useDialog(load)}>
        Ask
      </button>
      <button type="button" onClick={() => notify({ text: 'Failed', type: 'error' })}>
        Fail
      </button>
      <button type="button" onClick={() => notify({ text: 'Careful', type: 'warn', duration: 60_000 })}>
        Warn
      </button>
    </>
  );
}

/** Closes once something has been answered, as the sign-in does. */
function AnsweredQuestion({ open, onClose }: HostedDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Question">
      <button type="button" onClick={() => setTimeout(onClose)}>
        Answer
      </button>
    </Dialog>
  );
}
const loadQuestion = async () => ({ default: AnsweredQuestion });

/** Notes whether the dialog was open when what waits for it went on. */
function Waiting({ onDone }: { onDone: (isOpen: boolean | undefined) => void }) {
  const openDialog = useOpenDialog();
  const ask = async () => {
    await openDialog(loadQuestion);
    onDone(document.querySelector('dialog')?.open);
  };
  return (
    <button type="button" onClick={() => void ask()}>
      Ask
    </button>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const findTitle = () => screen.findByRole('heading', { name: 'Question' });
const getHost = () => document.querySelector<HTMLElement>('.toast-stack');

describe('a hosted dialog', () => {
  test('is fetched when its button is pointed at, once, and opens with a click', async () => {
    const user = userEvent.setup();
    const load = vi.fn(async () => ({ default: Question }));
    renderInApp(<Opener load={load} />);
    await user.hover(button('Ask'));
    expect(load).toHaveBeenCalled();
    expect(document.querySelector('dialog')).toBeNull();
    await user.click(button('Ask'));
    await findTitle();
    expect(document.querySelector('dialog')?.open).toBe(true);
  });

  test('keeps its content until its exit transition has ended', async () => {
    const user = userEvent.setup();
    renderInApp(<Opener load={async () => ({ default: Question })} />);
    await user.click(button('Ask'));
    await findTitle();
    const transition = Promise.withResolvers<void>();
    const dialog = document.querySelector('dialog');
    if (!dialog) throw new Error('no dialog');
    dialog.getAnimations = () => [{ finished: transition.promise } as unknown as Animation];
    await user.click(button('Close'));
    expect(dialog.open).toBe(false);
    expect(screen.queryByText('Question')).not.toBeNull();
    await act(async () => transition.resolve());
    await waitFor(() => expect(screen.queryByText('Question')).toBeNull());
  });

  test('has closed when what waits for it goes on, which may move the focus', async () => {
    const user = userEvent.setup();
    const onDone = vi.fn();
    renderInApp(<Waiting onDone={onDone} />);
    await user.click(button('Ask'));
    await findTitle();
    await user.click(button('Answer'));
    await waitFor(() => expect(onDone.mock.calls).toEqual([[false]]));
  });

  test('closes on the way to another page', async () => {
    const user = userEvent.setup();
    const { router } = renderInApp(<Opener load={async () => ({ default: Question })} />);
    await user.click(button('Ask'));
    await findTitle();
    await act(() => router.navigate('/elsewhere'));
    await waitFor(() => expect(document.querySelector('dialog')?.open).toBe(false));
  });

  test('whose code arrives after the page was left does not open on the next one', async () => {
    const user = userEvent.setup();
    const code = Promise.withResolvers<{ default: typeof Question }>();
    const { router } = renderInApp(<Opener load={() => code.promise} />);
    await user.click(button('Ask'));
    await act(() => router.navigate('/elsewhere'));
    await act(async () => code.resolve({ default: Question }));
    expect(document.querySelector('dialog')).toBeNull();
    screen.getByText('Elsewhere');
  });

  test('does not close by a selection of its text that ends beside it', async () => {
    const user = userEvent.setup();
    renderInApp(<Opener load={async () => ({ default: Question })} />);
    await user.click(button('Ask'));
    const title = await findTitle();
    const dialog = document.querySelector('dialog') as HTMLDialogElement;
    await user.pointer([
      { keys: '[MouseLeft>]', target: title },
      { target: dialog },
      { keys: '[/MouseLeft]', target: dialog },
    ]);
    act(() => dialog.click());
    expect(dialog.open).toBe(true);
    await user.pointer({ keys: '[MouseLeft]', target: dialog });
    await waitFor(() => expect(dialog.open).toBe(false));
  });

  test('that cannot be fetched says so, and can be tried again', async () => {
    const user = userEvent.setup();
    const load = vi.fn(async () => ({ default: Question }));
    load
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'));
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    renderInApp(<Opener load={load} />);
    await user.click(button('Ask'));
    await screen.findByText(/didn’t load/);
    await user.click(button('Ask'));
    await findTitle();
  });
});

describe('notifications', () => {
  test('move into the topmost dialog, which leaves everything else inert, and back', async () => {
    const user = userEvent.setup();
    renderInApp(<Opener load={async () => ({ default: Question })} />);
    await user.click(button('Ask'));
    await findTitle();
    await user.click(button('Answer'));
    const toast = await screen.findByText('Answered');
    expect(toast.closest('dialog')?.open).toBe(true);
    await user.click(button('Close'));
    await waitFor(() => expect(getHost()?.parentElement).toBe(document.body));
    expect(screen.queryByText('Answered')).not.toBeNull();
  });

  test('are reached by F6 and left by it, and a closed one gives focus to the next, then back', async () => {
    const user = userEvent.setup();
    renderInApp(<Opener load={async () => ({ default: Question })} />);
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(document.body);
    await user.click(button('Fail'));
    await user.click(button('Warn'));
    button('Warn').focus();
    const closes = await screen.findAllByRole('button', { name: 'Close notification' });
    expect(closes).toHaveLength(2);
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(closes[1]);
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(button('Warn'));
    await user.keyboard('{F6}{Enter}');
    expect(document.activeElement).toBe(closes[0]);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Warn'));
  });

  test('of an error stay until they are closed; others leave', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
      renderInApp(<Opener load={async () => ({ default: Question })} />);
      await user.click(button('Fail'));
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(screen.queryByText('Failed')).not.toBeNull();
      await user.click(button('Close notification'));
      await act(() => vi.advanceTimersByTimeAsync(1000));
      expect(screen.queryByText('Failed')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});
