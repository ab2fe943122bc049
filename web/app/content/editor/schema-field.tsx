import { Trans, useLingui } from '@lingui/react/macro';
import { useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { FieldError } from '~/ui/field-error.tsx';
import { TextButton } from '~/ui/link.tsx';
import { Checkbox, OptionGroup } from '~/ui/option.tsx';
import { Select } from '~/ui/select.tsx';
import { TextInput } from '~/ui/text-input.tsx';
import { getAt, getPlace, type Path } from './document.rules.ts';
import { useEditor } from './editor-context.ts';
import { Group, usePlaceError } from './group.tsx';
import { useLabels } from './labels.ts';
import { ListField } from './list-field.tsx';
import { toLocal, toMoment } from './moments.rules.ts';
import { isPicture, ownPictureFields, PictureField } from './picture-field.tsx';
import { createDefault, type Field, getField, type Schema } from './schema.rules.ts';
import { TextsField } from './texts-field.tsx';
import { useCreateOrigin } from './use-create-origin.ts';

/** Whether a field is what it is: an id, or the kind of an entry. */
const isHidden = (name: string, { const: fixed }: Schema) => name === 'id' || fixed !== undefined;

type Props = { schema: Schema; path: Path; label: string; isRequired?: boolean };

type ObjectProps = { schema: Schema; path: Path; without?: readonly string[] };

/** The fields of an object, each by its schema. */
export function ObjectFields({ schema, path, without = [] }: ObjectProps) {
  const { printField } = useLabels();
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(
    ([name, property]) =>
      !isHidden(name, property) &&
      !without.includes(name) && (
        <SchemaField
          key={name}
          schema={property}
          path={[...path, name]}
          label={printField(name)}
          isRequired={required.has(name)}
        />
      ),
  );
}

/** The field of a value, by its schema. */
export function SchemaField({ schema, path, label, isRequired = false }: Props) {
  const { document } = useEditor();
  const place = getPlace(document.page, path);
  const field = getField(schema);
  const value = getAt(document.page, path) ?? schema.default;
  const props = { path, place, label, value };
  const isAbsent = value === undefined && !isRequired && !['choices', 'switch'].includes(field.kind);
  if (field.kind === 'nullable' || isAbsent) {
    const inner = field.kind === 'nullable' ? field.inner : schema;
    return <NullableField {...props} inner={inner} none={field.kind === 'nullable' ? null : undefined} />;
  }
  if (field.kind === 'texts') return <TextsField {...props} field={field} />;
  if (field.kind === 'list')
    return (
      <ListField {...props} field={field}>
        {(index, name) => <SchemaField schema={field.items} path={[...path, index]} label={name} isRequired />}
      </ListField>
    );
  if (field.kind === 'union') return <UnionField {...props} field={field} />;
  if (field.kind === 'object')
    return (
      <Group place={place} label={label}>
        {isPicture(field) && <PictureField path={path} />}
        <ObjectFields schema={schema} path={path} {...(isPicture(field) && { without: ownPictureFields })} />
      </Group>
    );
  return <ValueField {...props} field={field} isRequired={isRequired} />;
}

type ValueProps = { path: Path; place: string; label: string; value: unknown };

/** A value that may be missing: it is added and taken away. */
function NullableField({ path, place, label, value, inner, none }: ValueProps & { inner: Schema; none: unknown }) {
  const { document } = useEditor();
  const createOrigin = useCreateOrigin();
  const canEdit = document.canEdit(null);
  const isThere = value !== null && value !== undefined;
  const error = usePlaceError(isThere ? '' : place);
  return (
    <div className="editor-nullable" data-place={isThere ? undefined : place}>
      {isThere ? (
        <>
          <SchemaField schema={inner} path={path} label={label} isRequired />
          {canEdit && (
            <TextButton onClick={() => document.setField(path, none)}>
              <Trans>Leave out: {label}</Trans>
            </TextButton>
          )}
        </>
      ) : (
        <>
          <Button
            look="line"
            size="small"
            disabled={!canEdit}
            onClick={() => document.setField(path, createDefault(inner, createOrigin()))}
          >
            <Trans>Add: {label}</Trans>
          </Button>
          {error && <FieldError>{error}</FieldError>}
        </>
      )}
    </div>
  );
}

/** One of several kinds of object, such as the rule of products: which one, and its fields. */
function UnionField({ path, place, label, value, field }: ValueProps & { field: Extract<Field, { kind: 'union' }> }) {
  const { document } = useEditor();
  const { printField, printChoice } = useLabels();
  const createOrigin = useCreateOrigin();
  const chosen = String((value as Record<string, unknown> | null)?.[field.key] ?? '');
  const schema = field.variants.get(chosen);
  return (
    <Group place={place} label={label}>
      <Select
        label={printField(field.key)}
        value={chosen}
        disabled={!document.canEdit(null)}
        onChange={({ target }) =>
          document.setField(path, createDefault(field.variants.get(target.value) ?? {}, createOrigin()))
        }
      >
        {[...field.variants.keys()].map((variant) => (
          <option key={variant} value={variant}>
            {printChoice(variant)}
          </option>
        ))}
      </Select>
      {schema && <ObjectFields schema={schema} path={path} without={[field.key]} />}
    </Group>
  );
}

/** A value without fields of its own. */
function ValueField({
  path,
  place,
  label,
  value,
  field,
  isRequired,
}: ValueProps & { field: Field; isRequired: boolean }) {
  const { t } = useLingui();
  const { document } = useEditor();
  const { printChoice } = useLabels();
  const [zone] = useSite().market.timeZones;
  const error = usePlaceError(place);
  const set = (next: unknown) => document.setField(path, next);
  const shared = { label, error, disabled: !document.canEdit(null), required: isRequired };
  // What the browser holds while it is typed is not always a value: such fields keep their own text.
  const own = { key: `${place} ${document.revision}` };
  const control = (() => {
    switch (field.kind) {
      case 'choice':
        return (
          <Select {...shared} value={String(value ?? '')} onChange={({ target }) => set(target.value)}>
            {field.choices.map((choice) => (
              <option key={choice} value={choice}>
                {printChoice(choice)}
              </option>
            ))}
          </Select>
        );
      case 'choices': {
        const chosen = Array.isArray(value) ? value : [];
        return (
          <OptionGroup legend={label} error={error}>
            {field.choices.map((choice) => (
              <Checkbox
                key={choice}
                label={printChoice(choice)}
                checked={chosen.includes(choice)}
                disabled={shared.disabled}
                onChange={({ target }) => {
                  const next = field.choices.filter((each) =>
                    each === choice ? target.checked : chosen.includes(each),
                  );
                  set(next.length > 0 ? next : undefined);
                }}
              />
            ))}
          </OptionGroup>
        );
      }
      case 'switch':
        return (
          <Checkbox
            label={label}
            checked={value === true}
            disabled={shared.disabled}
            onChange={({ target }) => set(target.checked)}
          />
        );
      case 'number':
        return (
          <TextInput
            {...shared}
            key={own.key}
            type="number"
            min={field.min}
            max={field.max}
            step={field.isWhole ? 1 : 'any'}
            defaultValue={String(value ?? '')}
            onChange={({ target }) => target.value !== '' && set(Number(target.value))}
          />
        );
      case 'moment':
        return (
          <TextInput
            {...shared}
            key={own.key}
            type="datetime-local"
            hint={t`By the clock of this country.`}
            defaultValue={toLocal(String(value), zone)}
            onChange={({ target }) => {
              const moment = toMoment(target.value, zone);
              if (moment !== null) set(moment);
            }}
          />
        );
      case 'colour':
        return (
          <TextInput {...shared} type="color" value={String(value)} onChange={({ target }) => set(target.value)} />
        );
      case 'line':
        return (
          <TextInput
            {...shared}
            value={String(value ?? '')}
            maxLength={field.maxLength}
            onChange={({ target }) => set(target.value)}
          />
        );
      default:
        return (
          <p>
            <Trans>{label}: this can’t be edited here. It stays as it is.</Trans>
          </p>
        );
    }
  })();
  return <div data-place={place}>{control}</div>;
}
