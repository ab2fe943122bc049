import { PageTitle } from './page-title.tsx';

type PageMetaProps = {
  title: string;
  description?: string;
  /** Absolute URL of the picture shown where the page is shared. */
  image?: string;
  /** Pages that others find better elsewhere, such as filtered listings: links are followed, the page is not kept. */
  isPassing?: boolean;
};

/** Title and description of a page; React puts them into the head. */
export function PageMeta({ title, description, image, isPassing = false }: PageMetaProps) {
  return (
    <>
      <PageTitle of={title} />
      <meta property="og:title" content={title} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={image} />}
      {isPassing && <meta name="robots" content="noindex, follow" />}
    </>
  );
}
