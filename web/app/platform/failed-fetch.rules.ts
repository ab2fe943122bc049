/** The messages of the errors that a request without an answer throws: Chromium, Firefox, then two of Safari. */
const messages =
  /^(?:Failed to fetch|network error|NetworkError when |Load failed|The (?:network|Internet) connection )/i;

/** Whether an error says that no answer came: the connection, and not the shop, has failed. */
export function isFailedFetch(error: unknown): boolean {
  return error instanceof TypeError && messages.test(error.message);
}
