import { getPictureSources } from '@vermilion/contract/picture';
import { useId } from 'react';
import { useSite } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import type { BlockProps } from '../block-props.ts';
import sheet from './video.css?url';

/** A film that plays when it is asked to; nothing of it is loaded before but the poster. It needs no script. */
export default function VideoBlock({ title, url, poster, captions }: BlockProps<'video'>) {
  const id = useId();
  const { language } = useSite();
  return (
    <section className="container-page section" aria-labelledby={id}>
      <Headline id={id} className="mb-6">
        {title}
      </Headline>
      {/* biome-ignore lint/a11y/useMediaCaption: a film in which nothing is said has none */}
      <video
        className="video"
        style={{ background: poster.ground }}
        src={url}
        poster={getPictureSources(poster.url, '100vw')?.src.replace(/\d+$/, '1280') ?? poster.url}
        width={1600}
        height={900}
        aria-label={poster.alt || undefined}
        aria-labelledby={poster.alt ? undefined : id}
        preload="none"
        controls
        playsInline
      >
        {captions !== null && <track kind="captions" src={captions} srcLang={language} />}
      </video>
    </section>
  );
}
VideoBlock.sheets = [sheet];
