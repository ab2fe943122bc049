import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type Concern,
  concerns,
  type HairType,
  hairTypes,
  type SkinTone,
  type SkinType,
  skinTones,
  skinTypes,
} from '@vermilion/contract/beauty-profile';
import type { BeautyProfile, StoredBeautyProfile } from '@vermilion/contract/membership';
import { type ReactNode, useState } from 'react';
import { Problem } from '~/member/problem.tsx';
import { Button } from '~/ui/button.tsx';
import { Message } from '~/ui/message.tsx';
import { Checkbox, OptionGroup, RadioOption } from '~/ui/option.tsx';
import { useBeautyProfile } from './loyalty.queries.ts';

const skinTypeNames: Record<SkinType, MessageDescriptor> = {
  normal: msg`Normal`,
  dry: msg`Dry`,
  oily: msg`Oily`,
  combination: msg`Combination`,
  sensitive: msg`Sensitive`,
};

const skinToneNames: Record<SkinTone, MessageDescriptor> = {
  fair: msg`Fair`,
  light: msg`Light`,
  medium: msg`Medium`,
  tan: msg`Tan`,
  deep: msg`Deep`,
};

const hairTypeNames: Record<HairType, MessageDescriptor> = {
  straight: msg`Straight`,
  wavy: msg`Wavy`,
  curly: msg`Curly`,
  coily: msg`Coily`,
};

const concernNames: Record<Concern, MessageDescriptor> = {
  dryness: msg`Dryness`,
  acne: msg`Breakouts`,
  pores: msg`Large pores`,
  dullness: msg`Dull skin`,
  dark_spots: msg`Dark spots`,
  fine_lines: msg`Fine lines`,
  redness: msg`Redness`,
  dark_circles: msg`Dark circles`,
  hair_loss: msg`Hair loss`,
  frizz: msg`Frizz`,
  none: msg`None of these`,
};

/** As many as there is room for, in large text one. */
const inColumns = 'grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-4';

/** The questions of the beauty profile. Each can be answered later; the answers are stored together. */
export function ProfileForm({ loaded }: { loaded: StoredBeautyProfile }) {
  const { t } = useLingui();
  const { profile, store, isStoring, isStored, error } = useBeautyProfile(loaded);
  const [{ skinType, skinTone, hairType, concerns: chosen }, setAnswers] = useState<BeautyProfile>(loaded);
  const change = (answer: Partial<BeautyProfile>) => setAnswers((answers) => ({ ...answers, ...answer }));
  const { pointsToEarn } = profile;

  const submit = () => {
    if (!isStoring) store({ skinType, skinTone, hairType, concerns: chosen });
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid max-w-[34rem] gap-8"
    >
      {pointsToEarn !== null && (
        <p className="numeric text-ink-2">
          <Trans>Answer all four and {pointsToEarn} points are yours.</Trans>
        </p>
      )}
      <Question
        legend={t`Your skin`}
        name="skinType"
        options={skinTypes}
        names={skinTypeNames}
        value={skinType}
        onChange={(value) => change({ skinType: value })}
      />
      <Question
        legend={t`Your skin tone`}
        name="skinTone"
        options={skinTones}
        names={skinToneNames}
        value={skinTone}
        onChange={(value) => change({ skinTone: value })}
      />
      <Question
        legend={t`Your hair`}
        name="hairType"
        options={hairTypes}
        names={hairTypeNames}
        value={hairType}
        onChange={(value) => change({ hairType: value })}
      />
      <OptionGroup legend={<Trans>What you want to care for</Trans>} className={inColumns}>
        {concerns.map((concern) => (
          <Checkbox
            key={concern}
            name="concerns"
            value={concern}
            label={t(concernNames[concern])}
            checked={chosen.includes(concern)}
            onChange={({ currentTarget }) =>
              change({ concerns: toggleConcern(chosen, concern, currentTarget.checked) })
            }
          />
        ))}
      </OptionGroup>
      <div aria-live="polite">
        {isStored && !isStoring && (
          <Message kind="ok">
            {profile.isComplete ? (
              <Trans>Saved. Your beauty profile is complete.</Trans>
            ) : (
              <Trans>Saved. Answer the rest whenever you like.</Trans>
            )}
          </Message>
        )}
      </div>
      {error && !isStoring && <Problem error={error} onRetry={submit} />}
      <Button type="submit" busy={isStoring} busyLabel={<Trans>Saving</Trans>} className="justify-self-start">
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}

/** Returns the answers after one was ticked or not: "None of these" is beside no other. */
function toggleConcern(chosen: readonly Concern[], concern: Concern, isChosen: boolean): Concern[] {
  const isKept = (each: Concern) => chosen.includes(each) && (!isChosen || (each === 'none') === (concern === 'none'));
  return concerns.filter((each) => (each === concern ? isChosen : isKept(each)));
}

type QuestionProps<Answer extends string> = {
  legend: ReactNode;
  name: string;
  options: readonly Answer[];
  names: Record<Answer, MessageDescriptor>;
  value: Answer | null;
  onChange: (answer: Answer) => void;
};

function Question<Answer extends string>({ legend, name, options, names, value, onChange }: QuestionProps<Answer>) {
  const { t } = useLingui();
  return (
    <OptionGroup legend={legend} className={inColumns}>
      {options.map((option) => (
        <RadioOption
          key={option}
          name={name}
          value={option}
          label={t(names[option])}
          checked={option === value}
          onChange={() => onChange(option)}
        />
      ))}
    </OptionGroup>
  );
}
