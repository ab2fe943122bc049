import { maxOfferedOverlays, type OfferedOverlay, type Overlay } from '@vermilion/contract/content-overlays';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Preview } from '@vermilion/contract/preview';
import type { Db } from '../platform/database.ts';
import type { DocumentPart } from '../platform/documents.ts';
import { explainIssues } from '../platform/explain-issue.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { type OverlayDocument, overlayDocument } from './content.document.ts';
import { chooseParts, isReached, joinParts } from './content.entries.ts';
import { createTextPicker, readRichText } from './content.page.ts';
import { listPreviewedParts, type PublishedDocuments } from './content.published.ts';

const overlayPrefix = 'overlays.';

/** Returns the name of the document of an overlay. @param id as addresses have it */
export const getOverlayKey = (id: string) => overlayPrefix + id;

type Place = { market: MarketCode; language: Language };

export type Overlays = {
  /** Returns those that are shown in a market now, in the order of their names. One that is faulty is left out and reported. */
  list(market: MarketCode): Promise<OfferedOverlay[]>;
  /** Returns what an overlay says: as it is shown, or as an editor previews it. @param id as addresses have it */
  get(id: string, place: Place, preview?: Preview | null): Promise<Result<Overlay, 'DOCUMENT_NOT_FOUND'>>;
};

export function createOverlays({
  db,
  published,
  report,
}: {
  db: Db;
  published: PublishedDocuments;
  report: Report;
}): Overlays {
  const readParts = (parts: readonly DocumentPart[], market: MarketCode) => {
    const document = joinParts(chooseParts(parts, market));
    return document === null ? null : { document, parsed: overlayDocument.safeParse(document) };
  };

  async function findShown(key: string, market: MarketCode): Promise<OverlayDocument | null> {
    const read = readParts(await published.find(key), market);
    if (!read || read.parsed.success) return read?.parsed.data ?? null;
    const faults = explainIssues(read.parsed.error.issues, read.document);
    report(new Error(`The document ${key} is faulty`), { market, faults: JSON.stringify(faults) });
    return null;
  }

  return {
    list: async (market) => {
      const keys = await published.listKeys(overlayPrefix);
      const found = await Promise.all(
        keys.map(async (key) => ({ id: key.slice(overlayPrefix.length), document: await findShown(key, market) })),
      );
      return found
        .flatMap(({ id, document }) => (document ? [toOffer(id, document)] : []))
        .slice(0, maxOfferedOverlays);
    },

    get: async (id, { market, language }, given = null) => {
      const key = getOverlayKey(id);
      const preview = given && isReached(given, key) ? given : null;
      const document = preview
        ? (readParts(await listPreviewedParts(db, key, preview), market)?.parsed.data ?? null)
        : await findShown(key, market);
      return document ? ok(fillOverlay(id, document, language)) : fail('DOCUMENT_NOT_FOUND');
    },
  };
}

function toOffer(
  id: string,
  { segments = [], pages, frequency, dismissedForDays, delaySeconds }: OverlayDocument,
): OfferedOverlay {
  return { id, segments, pages, frequency, dismissedForDays, delaySeconds };
}

function fillOverlay(id: string, { kind, title, text, action, picture }: OverlayDocument, language: Language): Overlay {
  const { pick, pickLink, describePicture } = createTextPicker(language);
  return {
    id,
    kind,
    title: pick(title),
    text: text ? readRichText(pick(text)) : [],
    action: action && pickLink(action),
    picture: picture && describePicture(picture),
  };
}
