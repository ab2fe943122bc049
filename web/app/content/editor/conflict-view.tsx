import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '~/ui/button.tsx';
import { Message } from '~/ui/message.tsx';
import { OptionGroup, RadioOption } from '~/ui/option.tsx';
import { type Conflict, joinBase, type Part, type Side } from './changes.rules.ts';
import { Differences } from './compare-view.tsx';
import { useEditor } from './editor-context.ts';
import { Author } from './history-view.tsx';
import { useLabels } from './labels.ts';
import type { Rivalry } from './use-document.ts';

/** What two people have changed at once: both are shown, and the editor chooses. */
export function ConflictView({ rivalry }: { rivalry: Rivalry }) {
  const { t } = useLingui();
  const { document } = useEditor();
  const { printPart, printPlace } = useLabels();
  const { choices, dropped, saved } = rivalry;
  const isDecided = choices.every(({ side }) => side !== null);
  const theirs = joinBase(rivalry.theirs);
  return (
    <>
      <Message kind="warn" role="alert">
        <Trans>Somebody saved this page while you were editing. What doesn’t overlap was put together.</Trans>
      </Message>
      <ul>
        {saved.map(({ part, author }) => (
          <li key={part}>
            {printPart(part)}: <Author>{author}</Author>
          </li>
        ))}
      </ul>
      {choices.map((choice) => {
        const legend =
          choice.part === null ? printPart(null) : `${printPlace(choice.place)}, ${printPart(choice.part)}`;
        return (
          <OptionGroup key={getKey(choice)} legend={legend}>
            {(['mine', 'theirs'] as const).map((side) => (
              <RadioOption
                key={side}
                name={getKey(choice)}
                label={side === 'mine' ? t`Mine` : t`Theirs`}
                detail={<Words of={choice[side]} part={choice.part} />}
                checked={choice.side === side}
                onChange={() => document.choose(choice, side)}
              />
            ))}
            {choice.part === null && theirs && (
              <Differences draft={rivalry.mine} shown={theirs} names={{ draft: t`Mine`, shown: t`Theirs` }} />
            )}
          </OptionGroup>
        );
      })}
      {dropped.length > 0 && (
        <section className="editor-group">
          <p>
            <Trans>These words of yours have lost their block. Copy what you need.</Trans>
          </p>
          <ul>
            {dropped.map(({ language, place, text }) => (
              <li key={language + place}>
                {printPlace(place)}, {printPart(language)}: <span lang={language}>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Button look="ink" disabled={!isDecided} onClick={document.settle}>
        <Trans>Go on with these</Trans>
      </Button>
    </>
  );
}

const getKey = ({ part, place }: Conflict) => `${part}/${place}`;

function Words({ of: words, part }: { of: Conflict[Side]; part: Part }): ReactNode {
  if (part === null) return null;
  return <span lang={part}>{words ?? <Trans>Nothing</Trans>}</span>;
}
