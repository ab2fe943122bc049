import { useQueryClient } from '@tanstack/react-query';
import type { MarketCode } from '@vermilion/contract/markets';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useApi } from '~/platform/queries.ts';

/** How long after a refusal the stream is asked for again; a lost connection the browser renews by itself. */
const refusedMs = 5000;

/**
 * Shows each save of a page at once, whoever made it: the page is loaded again, and the editor reads the document.
 * @param id null: no page of a document
 */
export function useLiveDrafts(id: string | null, market: MarketCode): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const readAgain = useEffectEvent(() => {
    void revalidate();
    void queryClient.invalidateQueries({ queryKey: ['content', 'document', id] });
  });
  // The browser's tokens are renewed by calls of the API, not by a stream.
  const renewTokens = useEffectEvent(() => api('GET sea-falcon/all-user-segments/').catch(() => {}));

  useEffect(() => {
    if (id === null) return;
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;
    let hasOpened = false;
    function connect(): void {
      if (isEnded) return;
      source = new EventSource(`/api/web/v1/contentful/preview/content-entries/${id}/events?market=${market}`);
      source.addEventListener('draft', () => readAgain());
      source.addEventListener('open', () => {
        // What was saved while there was no connection.
        if (hasOpened) readAgain();
        hasOpened = true;
      });
      source.addEventListener('error', () => {
        if (source?.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(() => void renewTokens().then(connect), refusedMs);
      });
    }
    connect();
    return () => {
      isEnded = true;
      clearTimeout(timer);
      source?.close();
    };
  }, [id, market]);
}
