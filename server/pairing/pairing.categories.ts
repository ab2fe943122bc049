/**
 * What goes with a product of a category, best first, where too few orders tell. A shop with other categories writes its
 * own; a category that the shop does not have is skipped.
 */
export const categoryPairings: Readonly<Record<string, readonly string[]>> = {
  lipsticks: ['lip-liners', 'lip-glosses', 'lip-balms', 'lip-masks'],
  'lip-tints': ['lip-balms', 'lip-glosses', 'lip-masks'],
  'lip-glosses': ['lip-liners', 'lipsticks', 'lip-balms'],
  'lip-liners': ['lipsticks', 'lip-glosses', 'lip-balms'],
  'lip-balms': ['lip-masks', 'lip-tints'],
  foundations: ['face-primers', 'face-powders', 'face-brushes', 'blushes'],
  'face-primers': ['foundations', 'face-powders', 'face-brushes'],
  'face-powders': ['foundations', 'face-brushes', 'blushes'],
  blushes: ['face-brushes', 'foundations', 'lip-tints'],
  mascaras: ['eyeliners', 'eyeshadow-palettes', 'eye-primers', 'brow-gels'],
  'eyeshadow-palettes': ['eye-primers', 'eye-brushes', 'mascaras'],
  'brow-pencils': ['brow-gels', 'mascaras'],
  'brow-gels': ['brow-pencils', 'mascaras'],
  'face-washes': ['toners', 'serums', 'moisturisers'],
  toners: ['serums', 'face-mists', 'face-washes'],
  serums: ['toners', 'eye-creams', 'face-sunscreens'],
  'face-oils': ['serums', 'toners'],
  'eye-creams': ['serums', 'eye-patches'],
  'face-sunscreens': ['body-sunscreens', 'face-mists', 'serums'],
  'body-sunscreens': ['face-sunscreens', 'body-lotions'],
  shampoos: ['conditioners', 'hair-masks', 'hair-oils'],
  conditioners: ['shampoos', 'hair-masks', 'hair-oils'],
  perfumes: ['body-lotions', 'body-mists', 'perfume-oils'],
  'body-washes': ['body-lotions', 'body-scrubs', 'body-oils'],
  'body-lotions': ['body-washes', 'body-scrubs', 'hand-creams'],
  'nail-polishes': ['polish-removers', 'nail-strengtheners'],
  'face-brushes': ['brush-cleansers', 'foundations'],
  'eye-brushes': ['brush-cleansers', 'eyeshadow-palettes'],
};
