import { Trans } from '@lingui/react/macro';
import { findControl, getLabelText } from './controls.ts';
import type { FormErrors } from './use-form.tsx';

export type WrongFieldsProps = { form: HTMLFormElement; errors: FormErrors };

/** Lists the fields with errors, each a link to its field. Comes with the first focus of the form. */
export function WrongFields({ form, errors }: WrongFieldsProps) {
  const wrong = Object.entries(errors).flatMap(([name, text]) => {
    const field = findControl(form, name);
    return field ? [{ name, text, field, label: getLabelText(field) }] : [];
  });
  if (wrong.length === 0) return null;
  // As the fields follow each other on the page.
  wrong.sort(({ field }, other) =>
    field.compareDocumentPosition(other.field) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  return (
    <>
      <p>
        <Trans>Check the marked fields</Trans>
      </p>
      <ul className="mt-1 grid gap-1">
        {wrong.map(({ name, text, field, label }) => (
          <li key={name}>
            <a
              href={`#${field.id}`}
              onClick={(event) => {
                event.preventDefault();
                field.focus();
              }}
            >
              {label && !hasWords(text, label) ? (
                <Trans comment="A wrong field in a list of them: its label, and what is wrong">
                  {label}: {text}
                </Trans>
              ) : (
                text
              )}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether a text has the words of a label: "Full Name is required" names its field. */
const hasWords = (text: string, label: string) => text.toLowerCase().includes(label.toLowerCase());
