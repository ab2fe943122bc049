import type { Overlay } from '@vermilion/contract/content-overlays';
import { TextBlocks } from '~/texts/text-blocks.tsx';
import { TextBody } from '~/texts/text-body.tsx';
import { ButtonLink } from '~/ui/button.tsx';
import { Picture } from '~/ui/picture.tsx';
import { getPictureStyle } from '../picture-style.ts';
import '~/texts/text-blocks.css';
import './overlay.css';

type Props = {
  overlay: Pick<Overlay, 'text' | 'action' | 'picture'>;
  /** Called when its link is followed. */
  onFollow?: (() => void) | undefined;
};

/** What an overlay says below its title. */
export function OverlayContent({ overlay: { text, action, picture }, onFollow }: Props) {
  return (
    <div className="overlay-content">
      {picture && (
        <div className="overlay-picture" style={getPictureStyle(picture)}>
          <Picture picture={picture} alt={picture.alt} sizes="26rem" fill />
        </div>
      )}
      {text.length > 0 && (
        <TextBody>
          <TextBlocks blocks={text} heading="h3" />
        </TextBody>
      )}
      {action && (
        <ButtonLink look="ink" size="small" to={action.href} onClick={onFollow}>
          {action.label}
        </ButtonLink>
      )}
    </div>
  );
}
