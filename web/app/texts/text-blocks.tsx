import type { TextBlock, TextRun } from '@vermilion/contract/text-page';
import { ContentLink } from '~/platform/content-link.tsx';
import { Headline } from '~/ui/headline.tsx';
import { textLinkClass } from '~/ui/link.tsx';
import { joinRuns } from './plain-text.ts';

type Heading = 'h2' | 'h3' | 'h4';

type TextBlocksProps = {
  blocks: readonly TextBlock[];
  /** The level of the headings among them: one below the headline above. */
  heading: Heading;
};

/** A text as the retailer wrote it, in a `TextBody`. */
export function TextBlocks({ blocks, heading }: TextBlocksProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
  return blocks.map((block, index) => <Block key={index} block={block} heading={heading} />);
}

function Block({ block, heading }: { block: TextBlock; heading: Heading }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      );
    case 'heading':
      return (
        <Headline as={heading} size="d4">
          <Runs runs={block.runs} />
        </Headline>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map(({ runs, items }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <li key={index}>
              <Runs runs={runs} />
              {items.length > 0 && (
                <ul>
                  {items.map((inner, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
                    <li key={place}>
                      <Runs runs={inner} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <Table {...block} />;
  }
}

/** Scrolls by itself where it is wider than the text; the keyboard reaches it then. */
function Table({ head, rows }: Extract<TextBlock, { kind: 'table' }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="text-blocks-table" aria-label={head.map(joinRuns).join(', ')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((runs, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
              <th key={index} scope="col">
                <Runs runs={runs} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <tr key={index}>
              {row.map((runs, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
                <td key={place}>
                  <Runs runs={runs} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Runs({ runs }: { runs: readonly TextRun[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
  return runs.map((run, index) => <Run key={index} {...run} />);
}

function Run({ text, href, isStrong, isEmphasized }: TextRun) {
  if (text === '\n') return <br />;
  const emphasized = isEmphasized ? <em>{text}</em> : text;
  const shown = isStrong ? <strong>{emphasized}</strong> : emphasized;
  if (!href) return shown;
  if (/^(?:mailto|tel):/.test(href)) {
    return (
      <a href={href} className={textLinkClass}>
        {shown}
      </a>
    );
  }
  return (
    <ContentLink href={href} className={textLinkClass} external>
      {shown}
    </ContentLink>
  );
}
