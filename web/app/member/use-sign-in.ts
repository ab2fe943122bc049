import { createContext, useCallback, useContext } from 'react';
import { type LoadDialog, useOpenDialog } from '~/ui/dialogs.tsx';

export type SignInProps = {
  /** Called once the visitor is a member, before the dialog closes. */
  onSignedIn: () => void;
  /** Called when the visitor leaves the page to sign in with Google or to sign up, which lead back to it. */
  onLeave?: () => void;
};

const SignInContext = createContext<LoadDialog<SignInProps> | null>(null);

/** Says which dialog signs visitors in. */
export const SignInProvider = SignInContext.Provider;

/** A sign-in dialog that is open, by the function that has opened it. */
const running = new WeakMap<object, { result: Promise<boolean>; onLeave: (() => void)[] }>();

/**
 * Returns a function that opens the sign-in dialog; it resolves with whether the visitor has signed in. While the dialog is
 * open, other calls wait for the same sign-in.
 */
export function useSignIn(): (onLeave?: SignInProps['onLeave']) => Promise<boolean> {
  const openDialog = useOpenDialog();
  const loadSignIn = useContext(SignInContext);
  return useCallback(
    (onLeave) => {
      if (!loadSignIn) throw new Error('Signing in needs a SignInProvider above it');
      const open = running.get(openDialog);
      if (open) {
        if (onLeave) open.onLeave.push(onLeave);
        return open.result;
      }
      const leavers = onLeave ? [onLeave] : [];
      const signIn = async () => {
        let isSignedIn = false;
        await openDialog(loadSignIn, {
          onSignedIn: () => {
            isSignedIn = true;
          },
          onLeave: () => {
            for (const leave of leavers) leave();
          },
        });
        return isSignedIn;
      };
      const result = signIn().finally(() => running.delete(openDialog));
      running.set(openDialog, { result, onLeave: leavers });
      return result;
    },
    [loadSignIn, openDialog],
  );
}
