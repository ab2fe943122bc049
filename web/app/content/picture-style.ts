import type { ContentPicture } from '@vermilion/contract/catalogue';
import type { CSSProperties } from 'react';

/** Returns where a picture of content is cut, and what stands there until it has come, for the element around it. */
export function getPictureStyle({ focus, placeholder }: ContentPicture): CSSProperties {
  return {
    '--picture-position': focus && `${focus.x * 100}% ${focus.y * 100}%`,
    '--picture-placeholder': placeholder && `url(${placeholder})`,
  };
}
