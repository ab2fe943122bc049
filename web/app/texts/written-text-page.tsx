import type { TextPage as TextPageData } from '@vermilion/contract/text-page';
import { joinRuns } from './plain-text.ts';
import { Runs, TextBlocks } from './text-blocks.tsx';
import { type RenderSectionFrame, TextPage, type TextSection } from './text-page.tsx';

type WrittenTextPageProps = {
  page: TextPageData;
  /** What the shop itself adds at the end. */
  furtherSections?: readonly TextSection[];
  renderFrame?: RenderSectionFrame | undefined;
};

/** A page as the retailer wrote it. */
export default function WrittenTextPage({
  page: { title, lead, sections },
  furtherSections = [],
  renderFrame,
}: WrittenTextPageProps) {
  return (
    <TextPage
      title={title}
      description={joinRuns(lead)}
      lead={<Runs runs={lead} />}
      sections={[
        ...sections.map(({ id, title, blocks }) => ({ id, title, body: <TextBlocks blocks={blocks} heading="h3" /> })),
        ...furtherSections,
      ]}
      isOwn
      renderFrame={renderFrame}
    />
  );
}
