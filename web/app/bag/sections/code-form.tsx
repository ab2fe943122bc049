import { Trans, useLingui } from '@lingui/react/macro';
import type { Bag } from '@vermilion/contract/bag';
import { type ComponentProps, type ReactNode, type RefObject, useState } from 'react';
import { type Api, ApiError } from '~/platform/api.ts';
import { useProblemText } from '~/platform/problem.ts';
import { getUnpaidOrder, UnpaidOrderLink } from '~/pricing/unpaid-order-link.tsx';
import { Button } from '~/ui/button.tsx';
import { TextInput } from '~/ui/text-input.tsx';
import { useBagMutation } from '../use-bag-mutation.ts';

type Props = {
  name: string;
  label: ReactNode;
  hint: string;
  autoCapitalize: ComponentProps<'input'>['autoCapitalize'];
  /** Gets the focus where the code is refused, and where none was typed. */
  input: RefObject<HTMLInputElement | null>;
  /** Calls the endpoint with the trimmed code, with `keepalive`, and resolves to the bag of its answer. */
  send: (api: Api, code: string) => Promise<Bag>;
  /** Called once the code is in the bag; the field is empty again. */
  onEntered: () => void;
};

/** A field for a code and the button that puts it in the bag. What is refused stands at the field, which keeps its text. */
export function CodeForm({ name, label, hint, autoCapitalize, input, send, onEntered }: Props) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  // The field describes what is wrong: focused again, it is read out.
  const { change, isPending, error, reset } = useBagMutation<string>(send, () => input.current?.focus());
  const getText = useProblemText();
  const message = error && getText(error);
  const unpaidOrder = error instanceof ApiError ? getUnpaidOrder(error.details) : null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const typed = code.trim();
        if (typed === '') {
          input.current?.focus();
          return;
        }
        change(typed, () => {
          setCode('');
          onEntered();
        });
      }}
    >
      {/* Where focus is in the field already, its description is not read out again. */}
      <p role="alert" className="sr-only">
        {message}
      </p>
      <TextInput
        ref={input}
        name={name}
        label={label}
        hint={hint}
        error={message ?? undefined}
        autoCapitalize={autoCapitalize}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          if (error) reset();
        }}
        button={
          <Button type="submit" look="line" busy={isPending} busyLabel={t`One moment`}>
            <Trans>Apply</Trans>
          </Button>
        }
      />
      {unpaidOrder && <UnpaidOrderLink order={unpaidOrder} />}
    </form>
  );
}
