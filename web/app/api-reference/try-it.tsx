import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { Message } from '~/ui/message.tsx';
import { Textarea, TextInput } from '~/ui/text-input.tsx';
import { createExample, type Endpoint, getCallUrl, type Schema } from './openapi.rules.ts';

type Answer = { status: number; milliseconds: number; body: string };

/** Calls an endpoint with values typed in, as this browser on this site. */
export function TryIt({ endpoint, schemas }: { endpoint: Endpoint; schemas: Record<string, Schema> }) {
  const { t } = useLingui();
  const call = useCall(endpoint);
  const { method, path } = endpoint;
  const bodySchema = endpoint.requestBody?.content?.['application/json']?.schema;

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { body, ...values } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    call.send(values, body);
  };

  return (
    <form className="grid content-start gap-4" onSubmit={send} aria-label={t`Try it: ${method} ${path}`}>
      <Headline as="h3" size="d4">
        <Trans>Try it</Trans>
      </Headline>
      {endpoint.parameters.length > 0 && (
        <div className="reference-fields">
          {endpoint.parameters.map(({ name, in: place, required, schema }) => (
            <TextInput
              key={name}
              name={name}
              label={name}
              hint={place === 'path' ? t`in the path` : undefined}
              required={required}
              placeholder={schema.default === undefined ? undefined : String(schema.default)}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
        </div>
      )}
      {bodySchema && (
        <Textarea
          label={t`Body`}
          name="body"
          isCode
          rows={8}
          spellCheck={false}
          defaultValue={JSON.stringify(createExample(bodySchema, schemas), null, 2)}
        />
      )}
      <div>
        <Button type="submit" look="ink" size="small" busy={call.isBusy} busyLabel={t`Sending`}>
          <Trans>Send</Trans>
        </Button>
      </div>
      {call.failed && (
        <Message kind="bad" role="alert">
          <Trans>The server couldn’t be reached.</Trans>
        </Message>
      )}
      {call.answer && <AnswerView {...call.answer} />}
    </form>
  );
}

function AnswerView({ status, milliseconds, body }: Answer) {
  const { t } = useLingui();
  return (
    <div className="grid gap-2">
      <p role="status" className="text-small numeric">
        <Trans>
          Status {status}, {milliseconds} ms
        </Trans>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="reference-body" tabIndex={0} aria-label={t`Answer`}>
        <pre>{body}</pre>
      </section>
    </div>
  );
}

function useCall(endpoint: Endpoint) {
  const { language, market } = useSite();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);

  const send = async (values: Record<string, string>, body: string | undefined) => {
    setBusy(true);
    setFailed(false);
    const started = performance.now();
    try {
      const response = await fetch(getCallUrl(endpoint, values), {
        method: endpoint.method,
        headers: {
          'accept-language': language,
          'x-site-country': market.code,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      setAnswer({
        status: response.status,
        milliseconds: Math.round(performance.now() - started),
        body: indentJson(text),
      });
    } catch {
      setFailed(true);
      setAnswer(null);
    } finally {
      setBusy(false);
    }
  };
  return { send, isBusy, failed, answer };
}

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
