import { bodyKinds } from './body.ts';
import { eyeKinds } from './eyes.ts';
import { faceKinds } from './face.ts';
import { hairKinds } from './hair.ts';
import type { Kind } from './kind.ts';
import { lipKinds } from './lips.ts';
import { nailKinds } from './nails.ts';
import { giftKinds, menKinds, toolKinds } from './others.ts';
import { scentKinds } from './scent.ts';
import { skinKinds } from './skin.ts';
import { sunKinds } from './sun.ts';

/** Every kind of product, in the order of the shop's shelves. */
export const kinds: readonly Kind[] = [
  ...lipKinds,
  ...faceKinds,
  ...eyeKinds,
  ...skinKinds,
  ...sunKinds,
  ...hairKinds,
  ...scentKinds,
  ...bodyKinds,
  ...nailKinds,
  ...toolKinds,
  ...menKinds,
  ...giftKinds,
];
