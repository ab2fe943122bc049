import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { Field } from '../field.tsx';
import { IconButton } from '../icon-button.tsx';
import type { TextField } from './fields.tsx';
import { useFormField } from './form.tsx';

/** A password, which can be shown while it is typed. */
export function PasswordField({ name, label, hint, required, className, ...props }: ComponentProps<typeof TextField>) {
  const { t } = useLingui();
  const { error } = useFormField(name);
  const [isShown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, required, className }}>
      {(control) => (
        <div className="input-with-button">
          <input
            autoCapitalize="off"
            spellCheck={false}
            {...props}
            {...control}
            name={name}
            type={isShown ? 'text' : 'password'}
            data-secret=""
            className="input"
          />
          <IconButton
            className="input-button"
            icon={isShown ? EyeOff : Eye}
            label={isShown ? t`Hide password` : t`Show password`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}
