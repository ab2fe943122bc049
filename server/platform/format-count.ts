/** Returns a count with its noun, for commands and messages in English: "1 row", "2 rows". */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
