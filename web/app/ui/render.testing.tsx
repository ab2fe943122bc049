import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach } from 'vitest';
import { DialogsProvider } from './dialogs.tsx';
import { NotificationsProvider } from './notifications.tsx';

afterEach(cleanup);

/** Renders a component inside what the root route provides; `/elsewhere` is another page, without it. */
export function renderInApp(children: ReactNode) {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const app = (
    <NotificationsProvider>
      <DialogsProvider>
        <Outlet />
      </DialogsProvider>
    </NotificationsProvider>
  );
  const router = createMemoryRouter([
    {
      element: app,
      children: [
        { path: '/', element: children },
        { path: '/elsewhere', element: <p>Elsewhere</p> },
      ],
    },
  ]);
  const view = render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return { ...view, router };
}

/** Renders a hook inside what the root route provides. */
export function renderHookInApp<Result>(useResult: () => Result, wrap: (children: ReactNode) => ReactNode) {
  const result = { current: undefined as Result };
  const note = (latest: Result) => {
    result.current = latest;
  };
  return { ...renderInApp(wrap(<Probe useResult={useResult} note={note} />)), result };
}

function Probe<Result>({ useResult, note }: { useResult: () => Result; note: (latest: Result) => void }) {
  note(useResult());
  return null;
}
