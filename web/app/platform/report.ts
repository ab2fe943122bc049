/** Tells the operators of something that went wrong and that the reader was spared. */
export function report(message: string, details: Record<string, unknown> = {}): void {
  console.error(message, details);
}
