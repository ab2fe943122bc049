import { Trans, useLingui } from '@lingui/react/macro';
import { findPasswordProblems, type PasswordProblem } from '@vermilion/contract/password';
import { Circle, CircleCheck } from 'lucide';
import { type FormEvent, useState } from 'react';
import { useFieldErrorText } from '~/platform/field-errors.ts';
import { findControl } from '~/ui/form/controls.ts';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { Icon } from '~/ui/icon.tsx';

type Props = {
  /** Of the account, where the form has no field for it. */
  email?: string;
  /** False where it replaces a password. */
  isFirst: boolean;
};

/** A new password, typed twice, with the rules of spec §5 that it keeps so far. */
export function NewPasswordFields({ email, isFirst }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState({ password: '', confirmation: '', email: email ?? '' });
  const read = ({ target }: FormEvent) => {
    const { form } = target as HTMLInputElement;
    if (!form) return;
    const getText = (name: string) => findControl(form, name)?.value ?? '';
    setTyped({
      password: getText('password'),
      confirmation: getText('passwordConfirmation'),
      email: email ?? getText('email'),
    });
  };
  const broken = findPasswordProblems({ ...typed, isFirst });
  // Nothing is kept before anything is typed: two empty passwords are alike.
  const kept = (code: PasswordProblem) => typed.password !== '' && !broken.includes(code);
  const rules = listPasswordRules(isFirst);
  const [count, total] = [rules.filter(kept).length, rules.length];
  const describe = useFieldErrorText();
  return (
    <div className="grid gap-5" onInput={read}>
      <PasswordField name="password" label={<Trans>Password</Trans>} required autoComplete="new-password" />
      <PasswordField
        name="passwordConfirmation"
        label={<Trans>Confirm password</Trans>}
        required
        autoComplete="new-password"
      />
      <div>
        <ul className="grid gap-1 text-small" aria-label={t`Password rules`}>
          {rules.map((code) => (
            <li key={code} className={kept(code) ? 'flex gap-2 text-success' : 'flex gap-2 text-ink-2'}>
              <Icon of={kept(code) ? CircleCheck : Circle} size={16} className="mt-0.5 flex-none" />
              <span>
                {describe(code)}
                {kept(code) && (
                  <span className="sr-only">
                    <Trans comment="After a rule for passwords that is kept">: done</Trans>
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <p role="status" className="sr-only">
          {typed.password !== '' && t`${count} of ${total} password rules met`}
        </p>
      </div>
    </div>
  );
}

/** Returns the rules that a password can break here: the previous passwords concern its replacement only. */
function listPasswordRules(isFirst: boolean): PasswordProblem[] {
  return [
    'AUTH_MS_PV_001',
    'AUTH_MS_PV_002',
    'AUTH_MS_PV_003',
    'AUTH_MS_PV_004',
    isFirst ? 'AUTH_MS_PV_005' : 'AUTH_MS_PV_006',
    'AUTH_MS_PV_007',
  ];
}
