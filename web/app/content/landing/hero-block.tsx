import { useId } from 'react';
import { chooseTextColour } from '~/catalogue/text-on.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { Picture } from '~/ui/picture.tsx';
import type { BlockProps } from '../block-props.ts';
import { getPictureStyle } from '../picture-style.ts';
import sheet from './hero.css?url';

/** The head of a landing page: its title and a few words, on the ground of its picture, which runs to the edges. */
export default function HeroBlock({ title, text, action, picture, isPageTitle }: BlockProps<'hero'>) {
  const id = useId();
  const words = (
    <div className="hero-text">
      <Headline as={isPageTitle ? 'h1' : 'h2'} size="d1" id={id}>
        {title}
      </Headline>
      {text && <p className="max-w-[34rem] text-lead">{text}</p>}
      {action && (
        <ButtonLink look={isPageTitle ? 'act' : 'ink'} to={action.href}>
          {action.label}
        </ButtonLink>
      )}
    </div>
  );
  if (!picture) {
    return (
      <section className="hero hero-plain container-page" aria-labelledby={id}>
        {words}
      </section>
    );
  }
  return (
    <section
      className="hero hero-ground"
      style={{ background: picture.ground, color: chooseTextColour(picture.ground) }}
      aria-labelledby={id}
    >
      <div className="hero-columns container-page">
        {words}
        <div className="hero-picture" style={getPictureStyle(picture)}>
          <Picture
            picture={picture}
            alt={picture.alt}
            sizes="(min-width: 60rem) 58vw, 100vw"
            first={isPageTitle}
            fill
          />
        </div>
      </div>
    </section>
  );
}
HeroBlock.sheets = [sheet];
