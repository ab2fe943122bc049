type WordmarkProps = {
  url: string;
  width: number;
  height: number;
  /** Another drawing of the same size for wide screens. */
  wideUrl?: string | null;
};

/** A name as a drawing, as wide as its place; it is decoration. */
export function Wordmark({ url, width, height, wideUrl }: WordmarkProps) {
  return (
    <picture>
      {wideUrl && <source media="(min-width: 60rem)" srcSet={wideUrl} />}
      <img className="wordmark" src={url} alt="" width={width} height={height} fetchPriority="high" />
    </picture>
  );
}
