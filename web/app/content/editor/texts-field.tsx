import { useLingui } from '@lingui/react/macro';
import { languages } from '@vermilion/contract/markets';
import { Textarea, TextInput } from '~/ui/text-input.tsx';
import type { Path } from './document.rules.ts';
import { useEditor } from './editor-context.ts';
import { Group } from './group.tsx';
import { useLabels } from './labels.ts';
import type { Field } from './schema.rules.ts';

type Props = { path: Path; place: string; label: string; value: unknown; field: Extract<Field, { kind: 'texts' }> };

/** A text in all languages, English first, as it stands in for what is missing. */
export function TextsField({ path, place, label, value, field: { form, maxLength } }: Props) {
  const { t } = useLingui();
  const { document } = useEditor();
  const { printPart } = useLabels();
  const texts = (value ?? {}) as Record<string, string>;
  const Input = form === 'line' ? TextInput : Textarea;
  return (
    <Group place={place} label={label}>
      <div className={form === 'rich' ? 'editor-texts editor-texts-long' : 'editor-texts'}>
        {languages.map((language) => {
          const text = texts[language] ?? '';
          const length = text.length;
          const found = document.faults.find(({ path: at }) => at === `${place}.${language}`)?.message;
          const missing = language === 'en' ? t`Missing` : t`Missing: English is shown`;
          return (
            <div key={language} data-place={`${place}.${language}`}>
              <Input
                label={printPart(language)}
                lang={language}
                value={text}
                required={language === 'en'}
                disabled={!document.canEdit(language)}
                hint={text === '' ? missing : t`${length} of ${maxLength}`}
                error={length > maxLength ? t`Shorten this to ${maxLength} characters` : found}
                onChange={({ target }) => document.setField([...path, language], target.value || undefined)}
                {...(form === 'rich' && { rows: 8 })}
              />
            </div>
          );
        })}
      </div>
      {form === 'rich' && (
        <p className="editor-help">{t`Markdown: **bold**, *italic*, [words](/page), - for lists, ## for a heading.`}</p>
      )}
    </Group>
  );
}
