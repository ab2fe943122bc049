/** Widths in pixels that the shop serves its own pictures in. */
export const pictureWidths = [160, 320, 640, 960, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/**
 * The address of a picture that comes in widths: `/media/rose.jpg?v=<content>-<width>x<height>`. What follows `v=` is empty
 * until the picture is prepared; with it the address never shows another picture.
 */
const sizedAddress = /^\/media\/.+\?v=(?:.+-(\d+)x(\d+))?$/;

/**
 * Returns the attributes of an image that comes in widths; null for drawings and other hosts' pictures, which come as they
 * are. Width and height are its own where they are known, otherwise those of a 4:5 picture.
 */
export function getPictureSources(url: string, sizes: string) {
  const [isSized, width = '400', height = '500'] = sizedAddress.exec(url) ?? [];
  if (!isSized) return null;
  const srcSet = pictureWidths.map((listed) => `${url}&w=${listed} ${listed}w`).join(', ');
  return { width, height, sizes, srcSet, src: `${url}&w=640` };
}

/** Whether an address is of a source as IMAGE_SOURCES lists them: an origin, all hosts below one, or a scheme. */
export function isFromSource(url: string, source: string): boolean {
  const { origin, protocol, host } = new URL(url);
  if (!source.includes('//')) return source.toLowerCase() === protocol;
  const [scheme, wanted = ''] = source.toLowerCase().split('//');
  if (wanted.startsWith('*.')) return scheme === protocol && host.endsWith(wanted.slice(1));
  return new URL(source).origin === origin;
}
