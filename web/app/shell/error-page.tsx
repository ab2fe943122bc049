import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { reportError } from '~/platform/error-reporting.ts';
import { isFailedFetch } from '~/platform/failed-fetch.rules.ts';
import { MissingChunkError } from '~/platform/missing-chunk.ts';
import { removeSecrets } from '~/platform/page-address.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { Button, ButtonLink } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';

/** The page for missing pages and errors (spec §2, §8). Uses nothing that may have failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500 };
  if (status === 404) return <NotFound text={data} />;
  if (status === 405) return <ReadingOnly />;
  return isConnectionError(error) ? <NotLoaded /> : <Failure error={error} status={status} />;
}

/** @param text says what is missing, in the reader's language; without it, it is a page */
function NotFound({ text }: { text?: string | null }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const path = decodePath(pathname + search);
  return (
    <Rubric
      status={404}
      pageTitle={t`Page not found`}
      title={<Trans>This page doesn’t exist</Trans>}
      subtitle={text ? `${text}: ${path}` : <Trans>Page not found: {path}</Trans>}
    />
  );
}

/** The answer to a form that was sent to a page without an action. */
function ReadingOnly() {
  const { t } = useLingui();
  return (
    <Rubric
      status={405}
      pageTitle={t`Not possible here`}
      title={<Trans>This page is read-only</Trans>}
      subtitle={<Trans>This page can’t accept that request. Nothing has changed.</Trans>}
    />
  );
}

/** Without a connection neither the data nor the code of a page arrives. */
function isConnectionError(error: unknown): boolean {
  return error instanceof MissingChunkError || isFailedFetch(error);
}

function NotLoaded() {
  const { t } = useLingui();
  return (
    <Rubric
      pageTitle={t`Page not loaded`}
      title={<Trans>This page didn’t load</Trans>}
      subtitle={<Trans>Check your connection and try again. Your bag is safe.</Trans>}
      action={
        <Button look="paper" onClick={() => window.location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}

function Failure({ error, status }: { error: unknown; status: number }) {
  const { t } = useLingui();
  const [reference, setReference] = useState<string | null>(null);
  useEffect(() => {
    const made = crypto.randomUUID().slice(0, 8).toUpperCase();
    setReference(made);
    reportError(error, { kind: 'page failed', reference: made, path: removeSecrets(window.location.href) });
  }, [error]);
  return (
    <Rubric
      status={status}
      pageTitle={t`Something broke`}
      title={<Trans>Something broke on our side</Trans>}
      subtitle={
        <>
          <Trans>Your bag is safe. Try again in a moment.</Trans>
          {reference && (
            <span className="numeric block text-small">
              <Trans>Reference {reference}</Trans>
            </span>
          )}
        </>
      }
    />
  );
}

type RubricProps = {
  /** Shown in large type; none where there was no answer. */
  status?: number;
  pageTitle: string;
  title: ReactNode;
  subtitle: ReactNode;
  /** A link to the home page by default. */
  action?: ReactNode;
};

function Rubric({ status, pageTitle, title, subtitle, action }: RubricProps) {
  return (
    <main id="main">
      <PageTitle of={pageTitle} />
      <meta name="robots" content="noindex" />
      <section className="rubric on-ink" aria-labelledby="rubric-title">
        <div className="container-page rubric-columns">
          <p className="rubric-number" aria-hidden="true">
            {status}
          </p>
          <div className="rubric-text">
            <Headline as="h1" size="d2" id="rubric-title">
              {title}
            </Headline>
            {/* The server sees no campaign's parameters in an address; the browser does. */}
            <p className="text-lead" suppressHydrationWarning>
              {subtitle}
            </p>
            {action ?? (
              <ButtonLink look="paper" to="/">
                <Trans>Back To Home</Trans>
              </ButtonLink>
            )}
          </div>
        </div>
      </section>
    </main>
  );
}

/** Decodes Thai and Chinese paths; a path that cannot be decoded stays as it is. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
