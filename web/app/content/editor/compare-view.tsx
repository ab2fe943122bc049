import { Trans, useLingui } from '@lingui/react/macro';
import { Headline } from '~/ui/headline.tsx';
import { comparePages, type Difference } from './compare.rules.ts';
import type { EditedPage } from './document.rules.ts';
import { useLabels } from './labels.ts';

type Props = {
  draft: EditedPage;
  /** What it is compared with. */
  shown: EditedPage;
  /** What both are called. */
  names: { draft: string; shown: string };
};

/** In what two versions of a page differ, block by block, with both words of each text. */
export function Differences({ draft, shown, names }: Props) {
  const { t } = useLingui();
  const { printKind, printPart, printPlace } = useLabels();
  const differences = comparePages(draft, shown);
  const whats: Record<Difference['what'][number], string> = {
    added: t`Added`,
    removed: t`Removed`,
    moved: t`Moved`,
    settings: t`Settings changed`,
    texts: t`Words changed`,
  };
  if (differences.length === 0) {
    return (
      <p>
        <Trans>Both are the same.</Trans>
      </p>
    );
  }
  return differences.map(({ block, what, texts }) => (
    <section key={block?.id ?? ''} className="editor-difference">
      <Headline as="h3" size="d4">
        {block ? printKind(block.kind) : <Trans>Page</Trans>}
      </Headline>
      <p>{what.map((each) => whats[each]).join(', ')}</p>
      {texts.map(({ language, place, ...words }) => (
        <dl key={`${language} ${place}`} className="editor-words-of-two">
          <dt>
            {printPlace(place)}, {printPart(language)}
          </dt>
          {(['draft', 'shown'] as const).map((side) => (
            <dd key={side}>
              {names[side]}: <span lang={language}>{words[side] ?? '–'}</span>
            </dd>
          ))}
        </dl>
      ))}
    </section>
  ));
}
