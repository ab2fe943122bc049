import type { TextBlock, TextPage as TextPageData, TextRun } from '@vermilion/contract/text-page';
import { Headline } from '~/ui/headline.tsx';
import { TextLink, textLinkClass } from '~/ui/link.tsx';
import { TextPage, type TextSection } from './text-page.tsx';

type OwnTextPageProps = {
  page: TextPageData;
  /** What the shop itself adds at the end. */
  furtherSections?: readonly TextSection[];
};

/** A page as the retailer wrote it. */
export function OwnTextPage({ page: { title, lead, sections }, furtherSections = [] }: OwnTextPageProps) {
  return (
    <TextPage
      title={title}
      description={joinRuns(lead)}
      lead={<Runs runs={lead} />}
      sections={[
        ...sections.map(({ id, title, blocks }) => ({ id, title, body: <Blocks blocks={blocks} /> })),
        ...furtherSections,
      ]}
      isOwn
    />
  );
}

function Blocks({ blocks }: { blocks: readonly TextBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never change places
  return blocks.map((block, index) => <Block key={index} {...block} />);
}

function Block(block: TextBlock) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      );
    case 'heading':
      return (
        <Headline as="h3" size="d4">
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
    <section className="text-page-table" aria-label={head.map(joinRuns).join(', ')} tabIndex={0}>
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

const joinRuns = (runs: readonly TextRun[]) => runs.map(({ text }) => text).join('');

function Runs({ runs }: { runs: readonly TextRun[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
  return runs.map((run, index) => <Run key={index} {...run} />);
}

function Run({ text, href, isStrong, isEmphasized }: TextRun) {
  if (text === '\n') return <br />;
  const emphasized = isEmphasized ? <em>{text}</em> : text;
  const shown = isStrong ? <strong>{emphasized}</strong> : emphasized;
  if (!href) return shown;
  if (href.startsWith('/')) return <TextLink to={href}>{shown}</TextLink>;
  return (
    <a href={href} className={textLinkClass} rel="noreferrer">
      {shown}
    </a>
  );
}
