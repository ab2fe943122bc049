import { useSyncExternalStore } from 'react';

/** The modal dialogs that are open, the topmost last. */
let openModals: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function setOpenModals(modals: readonly HTMLDialogElement[]): void {
  openModals = modals;
  for (const listener of listeners) listener();
}

/** Opens a dialog above everything else and keeps the page behind it still. Returns a function that takes it off the stack. */
export function pushModal(dialog: HTMLDialogElement): () => void {
  if (!dialog.open) {
    // Measured before the page is locked: a nested dialog finds no scroll bar.
    if (openModals.length === 0) {
      const page = document.documentElement;
      page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`);
    }
    dialog.showModal();
  }
  setOpenModals([...openModals, dialog]);
  return () => setOpenModals(openModals.filter((other) => other !== dialog));
}

/** Whether a modal dialog covers the page. */
export function hasOpenModal(): boolean {
  return openModals.length > 0;
}

/** Returns the topmost modal dialog: what lies outside it is inert. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, getTopModal, () => null);
}

function getTopModal(): HTMLDialogElement | null {
  return openModals.at(-1) ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
