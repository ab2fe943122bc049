import type { BlockOfKind } from '@vermilion/contract/content-blocks';
import { useId } from 'react';
import { Headline } from '~/ui/headline.tsx';
import { GoLink } from '~/ui/link.tsx';
import { Picture } from '~/ui/picture.tsx';
import { getPictureStyle } from './picture-style.ts';
import './story.css';

/** A few sentences beside a picture, and where they lead. */
export function StoryBlock({ title, text, action, picture }: BlockOfKind<'story'>) {
  const id = useId();
  return (
    <section className="container-page section" aria-labelledby={id}>
      <div className="story" style={getPictureStyle(picture)}>
        <Picture picture={picture} sizes="(min-width: 60rem) 56vw, 100vw" className="story-picture" />
        <div className="story-text">
          <Headline size="d1" id={id}>
            {title}
          </Headline>
          <p className="max-w-[34rem] text-lead">{text}</p>
          <GoLink to={action.href}>{action.label}</GoLink>
        </div>
      </div>
    </section>
  );
}
