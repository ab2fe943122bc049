import { createContext, useCallback, useContext } from 'react';
import { ApiError } from '~/platform/api.ts';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { loadChunk } from '~/platform/missing-chunk.ts';
import { readAccountId } from '~/platform/personal-state.ts';
import { type LoadDialog, useOpenDialog } from '~/ui/dialogs.tsx';

export type SignInProps = {
  /** Called once the visitor is a member, before the dialog closes. */
  onSignedIn: () => void;
};

const loadSignInDialog: LoadDialog<SignInProps> = () =>
  loadChunk(() => loadWithCatalogs(['account', 'form'], () => import('./sign-in-dialog.tsx')));

const SignInContext = createContext(loadSignInDialog);

/** Replaces the sign-in dialog. */
export const SignInProvider = SignInContext.Provider;

/** Returns a function that opens the sign-in dialog; it resolves with whether the visitor has signed in. */
export function useSignIn(): () => Promise<boolean> {
  const openDialog = useOpenDialog();
  const loadSignIn = useContext(SignInContext);
  return useCallback(async () => {
    let isSignedIn = false;
    await openDialog(loadSignIn, {
      onSignedIn: () => {
        isSignedIn = true;
      },
    });
    return isSignedIn;
  }, [loadSignIn, openDialog]);
}

/**
 * Wraps an action that only members may take: where the API refuses a visitor (401), the sign-in dialog opens, and the
 * action is repeated once after it. Resolves to undefined when the visitor closes the dialog instead, or where another
 * member signs in than the one who began: the action is that one's.
 */
export function useMemberAction<Args extends unknown[], Result>(
  action: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result | undefined> {
  const signIn = useSignIn();
  return useCallback(
    async (...args) => {
      const before = readAccountId();
      try {
        return await action(...args);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
      }
      const isSignedIn = await signIn();
      const isSomebodyElse = before !== null && readAccountId() !== before;
      return isSignedIn && !isSomebodyElse ? action(...args) : undefined;
    },
    [action, signIn],
  );
}
