/** Widths in pixels that the shop serves its own pictures in. */
export const pictureWidths = [160, 320, 640, 960, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Whether the shop serves a picture in other widths: drawings and other hosts' pictures come as they are. */
export const isResizable = (url: string): boolean => /^\/media\/.+\.(?:jpe?g|png|webp|avif)$/i.test(url);

/** The address of a picture in a width. */
export const getPictureUrl = (url: string, width: PictureWidth): string => `${url}?w=${width}`;
