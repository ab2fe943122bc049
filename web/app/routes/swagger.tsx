import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { EndpointDetails } from '~/api-reference/endpoint-details.tsx';
import { type Document, groupEndpoints } from '~/api-reference/openapi.rules.ts';
import { FieldTable, SchemaTable } from '~/api-reference/schema-table.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { Accordion } from '~/ui/accordion.tsx';
import { Headline } from '~/ui/headline.tsx';
import { TextButton, textLinkClass } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { SkeletonLines } from '~/ui/skeleton.tsx';
import { TextInput } from '~/ui/text-input.tsx';

export const handle = {
  layout: 'blank',
  catalogs: ['reference'],
} satisfies PageHandle;

const documentUrl = '/api/openapi.json';

async function fetchDocument(): Promise<Document> {
  const response = await fetch(documentUrl);
  if (!response.ok) throw new Error(`The API document could not be read: ${response.status}`);
  return response.json();
}

/** The programming interface, to read and to try (spec §2). */
export default function Swagger() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery({ queryKey: ['openapi'], queryFn: fetchDocument });
  return (
    <main id="main" className="container-page grid grid-cols-1 gap-10 pt-10 pb-(--section)">
      <PageMeta title={t`API reference`} description={t`Every endpoint of the shop, to read and to try.`} isPassing />
      <header className="grid gap-4">
        <Headline as="h1" size="d1">
          <Trans>API reference</Trans>
        </Headline>
        <p className="text-lead text-ink-2 max-w-[40rem]">
          <Trans>
            Every endpoint of the shop, to read and to try. Calls made here are real: they fill your own bag on this
            site. As a document:{' '}
            <a className={textLinkClass} href={documentUrl}>
              OpenAPI 3.1
            </a>
          </Trans>
        </p>
      </header>
      {data && <Reference document={data} />}
      {isError && (
        <Message kind="bad" role="alert">
          <Trans>
            The API document couldn’t be read. <TextButton onClick={() => refetch()}>Try again</TextButton>
          </Trans>
        </Message>
      )}
      {!data && !isError && <SkeletonLines count={9} />}
    </main>
  );
}

function Reference({ document }: { document: Document }) {
  const { t } = useLingui();
  const [filter, setFilter] = useState('');
  const groups = groupEndpoints(document, useDeferredValue(filter));
  const count = groups.reduce((sum, [, endpoints]) => sum + endpoints.length, 0);
  const headers = Object.values(document.components.parameters).map(({ name, required, schema, description }) => ({
    name,
    required,
    schema: { ...schema, description },
  }));
  return (
    <>
      <FieldTable caption={t`Headers of every call`} rows={headers} />
      <div className="max-w-[26rem] grid gap-2">
        <TextInput
          type="search"
          label={t`Find an endpoint`}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <p role="status" className="text-small text-ink-2 numeric">
          <Plural value={count} one="# endpoint" other="# endpoints" />
        </p>
      </div>
      {groups.map(([tag, endpoints]) => (
        <section key={tag} aria-labelledby={`tag-${tag}`}>
          <Headline as="h2" size="d3" id={`tag-${tag}`} className="mb-3" lang="en">
            {tag}
          </Headline>
          {endpoints.map((endpoint) => (
            <EndpointDetails key={endpoint.operationId} endpoint={endpoint} schemas={document.components.schemas} />
          ))}
        </section>
      ))}
      <section aria-labelledby="schemas">
        <Headline as="h2" size="d2" id="schemas" className="mb-4">
          <Trans>Schemas</Trans>
        </Headline>
        {Object.entries(document.components.schemas)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, schema]) => (
            <Accordion key={name} id={`schema-${name}`} title={<code>{name}</code>}>
              <SchemaTable caption={name} schema={schema} />
            </Accordion>
          ))}
      </section>
    </>
  );
}
