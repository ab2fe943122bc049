import type { TextBlock, TextRun } from '@vermilion/contract/text-page';

/** Returns the words of some runs without their looks and links. */
export const joinRuns = (runs: readonly TextRun[]) => runs.map(({ text }) => text).join('');

/** Returns the words of a text, a line for each paragraph, heading, item of a list and row of a table. */
export const joinBlocks = (blocks: readonly TextBlock[]) => blocks.flatMap(listLines).join('\n');

function listLines(block: TextBlock): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [joinRuns(block.runs)];
    case 'list':
      return block.items.flatMap(({ runs, items }) => [runs, ...items].map(joinRuns));
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(joinRuns).join(', '));
  }
}
