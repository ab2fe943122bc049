import { createContext, useCallback, useContext } from 'react';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { loadChunk } from '~/platform/missing-chunk.ts';
import { type LoadDialog, useOpenDialog } from '~/ui/dialogs.tsx';

export type SignInProps = {
  /** Called once the visitor is a member, before the dialog closes. */
  onSignedIn: () => void;
  /** Called when the visitor leaves the page to sign in with Google or to sign up, which lead back to it. */
  onLeave?: () => void;
};

const loadSignInDialog: LoadDialog<SignInProps> = () =>
  loadChunk(() => loadWithCatalogs(['account', 'form'], () => import('./sign-in-dialog.tsx')));

const SignInContext = createContext(loadSignInDialog);

/** Replaces the sign-in dialog. */
export const SignInProvider = SignInContext.Provider;

/** Returns a function that opens the sign-in dialog; it resolves with whether the visitor has signed in. */
export function useSignIn(): (onLeave?: SignInProps['onLeave']) => Promise<boolean> {
  const openDialog = useOpenDialog();
  const loadSignIn = useContext(SignInContext);
  return useCallback(
    async (onLeave) => {
      let isSignedIn = false;
      await openDialog(loadSignIn, {
        onSignedIn: () => {
          isSignedIn = true;
        },
        onLeave,
      });
      return isSignedIn;
    },
    [loadSignIn, openDialog],
  );
}
