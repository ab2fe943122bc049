import { useLingui } from '@lingui/react/macro';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { useNotify } from './notifications.tsx';

/** What the host passes to every dialog. */
export type HostedDialogProps = { open: boolean; onClose: () => void };

/** Imports a module whose default export is the dialog; declare it outside components, so that its identity is stable. */
export type LoadDialog<Props = unknown> = () => Promise<{ default: ComponentType<HostedDialogProps & Props> }>;

/** Opens a dialog; resolves once it is closed, or where the page was left before its code was there. */
type OpenDialog = <Props extends object>(load: LoadDialog<Props>, props?: Props) => Promise<void>;

type Entry = {
  /** React key: the position in order of first opening. */
  id: number;
  load: unknown;
  component: ComponentType<HostedDialogProps>;
  props: object;
  isOpen: boolean;
};

const OpenDialogContext = createContext<OpenDialog | null>(null);

/**
 * Hosts the dialogs that anything below opens by `useDialog`. A dialog stays mounted after its first opening, so that
 * its exit transition shows; the way to another page closes all of them.
 */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const notify = useNotify();
  const { key } = useLocation();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const resolvers = useRef(new Map<unknown, () => void>());
  /** Of the page on screen. */
  const shownKey = useRef(key);

  const { resolve, openDialog, closeDialogs } = useMemo(() => {
    const resolve = (load: unknown) => {
      resolvers.current.get(load)?.();
      resolvers.current.delete(load);
    };
    return {
      resolve,
      openDialog: (async (load, props = {} as never) => {
        const openedOn = shownKey.current;
        const module = await load().catch(() => null);
        // The shopper has gone on to another page, which it would cover.
        if (shownKey.current !== openedOn) return;
        if (!module) {
          notify({ type: 'error', text: t`This part of the page didn’t load. Check your connection and try again.` });
          return;
        }
        const component = module.default as ComponentType<HostedDialogProps>;
        setEntries((before) => {
          const id = before.find((entry) => entry.load === load)?.id ?? before.length;
          return [...before.filter((entry) => entry.id !== id), { id, load, component, props, isOpen: true }];
        });
        resolve(load);
        return new Promise((resolveClosed) => resolvers.current.set(load, resolveClosed));
      }) satisfies OpenDialog,
      /** @param load the dialog to close; every one where it is left out */
      closeDialogs: (load?: unknown) => {
        setEntries((before) =>
          before.map((entry) => (load === undefined || entry.load === load ? { ...entry, isOpen: false } : entry)),
        );
      },
    };
  }, [notify, t]);

  // After the effects of the dialogs, which have closed: what goes on afterwards can move the focus.
  useEffect(() => {
    for (const { load, isOpen } of entries) if (!isOpen) resolve(load);
  }, [entries, resolve]);

  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    closeDialogs();
  }, [key, closeDialogs]);

  return (
    <OpenDialogContext value={openDialog}>
      {children}
      {entries.map(({ id, load, component: Component, props, isOpen }) => (
        <Component key={id} {...props} open={isOpen} onClose={() => closeDialogs(load)} />
      ))}
    </OpenDialogContext>
  );
}

/** Opens dialogs that are known only at the time, with their props. */
export function useOpenDialog(): OpenDialog {
  const openDialog = useContext(OpenDialogContext);
  if (!openDialog) throw new Error('useDialog needs a DialogsProvider above it');
  return openDialog;
}

/** Returns the props of a button that opens a dialog, whose code is fetched as soon as the button is pointed at or focused. */
export function useDialog<Props extends object>(load: LoadDialog<Props>, props?: Props) {
  const openDialog = useOpenDialog();
  const prefetch = () => void load().catch(() => {});
  return {
    'aria-haspopup': 'dialog',
    onClick: () => void openDialog(load, props),
    onPointerEnter: prefetch,
    onTouchStart: prefetch,
    onFocus: prefetch,
  } as const;
}
