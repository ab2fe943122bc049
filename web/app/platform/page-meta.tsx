type PageMetaProps = {
  title: string;
  description?: string;
  /** Whole address of a picture, for those who share the page. */
  image?: string;
  /** Pages that others find better elsewhere, such as filtered listings: links are followed, the page is not kept. */
  isPassing?: boolean;
};

/** What tells a headline where its lines may break: zero-width space and word joiner. */
const lineControls = /[\u200b\u2060]/g;

/** Title and description of a page; React puts them into the head. A title is the headline without its line control. */
export function PageMeta({ title, description, image, isPassing = false }: PageMetaProps) {
  const plainTitle = title.replaceAll(lineControls, '');
  return (
    <>
      <title>{`${plainTitle} · Vermilion`}</title>
      <meta property="og:title" content={plainTitle} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={image} />}
      {isPassing && <meta name="robots" content="noindex, follow" />}
    </>
  );
}
