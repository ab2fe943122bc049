import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { shadeFamilies } from '@vermilion/contract/catalogue-file';

const families: Record<(typeof shadeFamilies)[number], MessageDescriptor> = {
  red: msg({ message: 'red', context: 'shade family' }),
  pink: msg({ message: 'pink', context: 'shade family' }),
  coral: msg({ message: 'coral', context: 'shade family' }),
  orange: msg({ message: 'orange', context: 'shade family' }),
  peach: msg({ message: 'peach', context: 'shade family' }),
  nude: msg({ message: 'nude', context: 'shade family' }),
  brown: msg({ message: 'brown', context: 'shade family' }),
  berry: msg({ message: 'berry', context: 'shade family' }),
  plum: msg({ message: 'plum', context: 'shade family' }),
  purple: msg({ message: 'purple', context: 'shade family' }),
  blue: msg({ message: 'blue', context: 'shade family' }),
  green: msg({ message: 'green', context: 'shade family' }),
  yellow: msg({ message: 'yellow', context: 'shade family' }),
  gold: msg({ message: 'gold', context: 'shade family' }),
  silver: msg({ message: 'silver', context: 'shade family' }),
  white: msg({ message: 'white', context: 'shade family' }),
  grey: msg({ message: 'grey', context: 'shade family' }),
  black: msg({ message: 'black', context: 'shade family' }),
  clear: msg({ message: 'clear', context: 'shade family' }),
  fair: msg({ message: 'fair', context: 'shade family' }),
  light: msg({ message: 'light', context: 'shade family' }),
  medium: msg({ message: 'medium', context: 'shade family' }),
  tan: msg({ message: 'tan', context: 'shade family' }),
  deep: msg({ message: 'deep', context: 'shade family' }),
};

/** The word for a shade's family; null for one that the shop has no word for. */
export function shadeFamilyText(family: string | undefined): MessageDescriptor | null {
  return family !== undefined && Object.hasOwn(families, family) ? families[family as keyof typeof families] : null;
}
