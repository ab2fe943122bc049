/** A text in English; its translations stand in the server's catalogs (`server/<noun>/messages`, `server/messages`). */
export type Text = {
  /** In ICU MessageFormat: `{name}`, `{count, plural, one {# item} other {# items}}`. */
  message: string;
  /** For translators. */
  comment?: string;
  /** Tells apart equal English texts that are translated differently. */
  context?: string;
};

/** Marks a text of the server for extraction: `npm run messages` reads these calls as Lingui's `msg` macro. */
export function msg(text: Text): Text {
  return text;
}
