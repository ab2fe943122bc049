/** The answers of the beauty profile. */

export const skinTypes = ['normal', 'dry', 'oily', 'combination', 'sensitive'] as const;
export type SkinType = (typeof skinTypes)[number];

export const skinTones = ['fair', 'light', 'medium', 'tan', 'deep'] as const;
export type SkinTone = (typeof skinTones)[number];

export const hairTypes = ['straight', 'wavy', 'curly', 'coily'] as const;
export type HairType = (typeof hairTypes)[number];

export const concerns = [
  'dryness',
  'acne',
  'pores',
  'dullness',
  'dark_spots',
  'fine_lines',
  'redness',
  'dark_circles',
  'hair_loss',
  'frizz',
  /** An answer of its own, beside no other. */
  'none',
] as const;
export type Concern = (typeof concerns)[number];

/** Whether each question of a beauty profile is answered. */
export function isProfileComplete(profile: {
  skinType: SkinType | null;
  skinTone: SkinTone | null;
  hairType: HairType | null;
  concerns: readonly Concern[];
}): boolean {
  return (
    profile.skinType !== null && profile.skinTone !== null && profile.hairType !== null && profile.concerns.length > 0
  );
}
