import { Trans } from '@lingui/react/macro';
import { textLinkClass } from '~/ui/link.tsx';
import { describeBounds, getSchemaName, listSchemaRows, type Schema, typeText } from './openapi.rules.ts';

/** The fields of a schema; a named one is a link to its own table. */
export function SchemaTable({ schema, caption }: { schema: Schema; caption: string }) {
  const rows = listSchemaRows(schema);
  if (rows.length === 0) {
    return (
      <p className="text-small">
        {caption}: <TypeName schema={schema} />
      </p>
    );
  }
  return (
    <FieldTable caption={caption} rows={rows.map(({ path, schema, required }) => ({ name: path, schema, required }))} />
  );
}

/** Names with their types and bounds. */
export function FieldTable({
  caption,
  rows,
}: {
  caption: string;
  rows: { name: string; schema: Schema; required: boolean }[];
}) {
  return (
    <div className="reference-scroll">
      <table className="reference-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans comment="Column: the name of a field of the API">Field</Trans>
            </th>
            <th scope="col">
              <Trans comment="Column: the data type of a field of the API">Type</Trans>
            </th>
            <th scope="col">
              <Trans>Rules</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, schema, required }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <TypeName schema={schema} />
              </td>
              <td>
                {[required ? <Trans key="required">required</Trans> : null, describeBounds(schema), schema.description]
                  .filter(Boolean)
                  .map((part, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
                    <span key={index}>
                      {index > 0 && ' · '}
                      {part}
                    </span>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TypeName({ schema }: { schema: Schema }) {
  const named = getSchemaName(schema) ?? (schema.items && getSchemaName(schema.items));
  const text = typeText(schema);
  return named ? (
    <a href={`#schema-${named}`} className={textLinkClass}>
      <code>{text}</code>
    </a>
  ) : (
    <code>{text}</code>
  );
}
