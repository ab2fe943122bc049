import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Tag } from '~/ui/tag.tsx';
import type { Endpoint, Schema } from './openapi.rules.ts';
import './reference.css';
import { FieldTable, SchemaTable } from './schema-table.tsx';
import { TryIt } from './try-it.tsx';

/** One endpoint, folded to its address; what is inside is built when it is first opened. */
export function EndpointDetails({ endpoint, schemas }: { endpoint: Endpoint; schemas: Record<string, Schema> }) {
  const { t } = useLingui();
  const [wasOpened, setWasOpened] = useState(false);
  const { method, path, summary, parameters, requestBody, responses } = endpoint;
  const body = requestBody?.content?.['application/json']?.schema;
  return (
    <details className="reference-endpoint" onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary className="reference-endpoint-summary">
        <Tag look={method === 'GET' ? 'line' : 'ink'} className="min-w-17">
          {method}
        </Tag>
        <code className="reference-path">{path}</code>
        <span className="reference-summary">{summary}</span>
      </summary>
      {wasOpened && (
        <div className="reference-inside">
          <div className="grid content-start gap-6 min-w-0">
            {parameters.length > 0 && <FieldTable caption={t`Parameters`} rows={parameters} />}
            {body && <SchemaTable caption={t`Body`} schema={body} />}
            {Object.entries(responses).map(([status, { description, content }]) => {
              const schema = content?.['application/json']?.schema;
              return schema && <SchemaTable key={status} caption={`${status} ${description}`} schema={schema} />;
            })}
          </div>
          <TryIt endpoint={endpoint} schemas={schemas} />
        </div>
      )}
    </details>
  );
}
