import { z } from 'zod';
import { pictureFocus } from './catalogue.ts';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { line, momentCursor } from './fields.ts';
import { limits } from './limits.ts';
import { msg } from './text.ts';

/** The largest file that an editor uploads, in bytes. */
export const maxUploadBytes = 20 * 2 ** 20;

/** The longest URL of a placeholder. */
export const maxPlaceholderLength = 400;

const altText = line(300).min(1);

/** What a picture shows, for whoever does not see it: English is there always and stands in for what is missing. */
const altTexts = z.strictObject({
  en: altText,
  id: altText.optional(),
  th: altText.optional(),
  zh: altText.optional(),
});
export type AltTexts = z.infer<typeof altTexts>;

/** Counts the changes of a picture's focus and texts. */
const version = z.number().int().min(1).max(limits.maxId);

/** A picture that an editor has uploaded. */
const uploadedPicture = z
  .object({
    id: z.string(),
    /** It comes in widths: `&w=640` is added (contract/picture.ts). Never shows another picture. */
    url: z.string(),
    /** Pixels, of the upright picture as the shop keeps it. */
    width: z.number().int(),
    height: z.number().int(),
    /** The picture in some 20 pixels, as the URL of its data; null for a transparent one. */
    placeholder: z.string().nullable(),
    /** Its dominant colour, in hex. */
    ground: z.string(),
    focus: pictureFocus,
    alt: altTexts.nullable(),
    version,
    /** Who it was, as the staff list shows them; the name is null for somebody who is no longer on it. */
    uploadedBy: z.object({ accountId: z.string(), fullName: z.string().nullable() }),
    /** ISO moment, UTC. */
    uploadedAt: z.string(),
  })
  .meta({ id: 'UploadedPicture' });
export type UploadedPicture = z.infer<typeof uploadedPicture>;

const pictureChange = z
  .strictObject({
    /** Of the picture as the caller has read it. */
    version,
    focus: pictureFocus.optional(),
    alt: altTexts.nullable().optional(),
  })
  .meta({ id: 'PictureChange' });

export const pictureErrors = defineErrors('picture', {
  PICTURE_NOT_FOUND: { status: 404, text: msg({ message: 'There is no such picture' }) },
  PICTURE_IS_DRAWING: {
    status: 415,
    text: msg({ message: 'SVG drawings can carry scripts, so they aren’t taken. Export the drawing as PNG or WebP' }),
  },
  /** The details name the `format` where it is known. */
  PICTURE_FORMAT_REFUSED: {
    status: 415,
    text: msg({ message: 'Send a JPEG, PNG, WebP or AVIF. This file is none of these, whatever its name' }),
  },
  PICTURE_ANIMATED: { status: 415, text: msg({ message: 'This picture moves. Send one of its frames as a still' }) },
  /** The details name `width`, `height` and `megapixels`. */
  PICTURE_TOO_LARGE: {
    status: 413,
    text: msg({
      message: '{width} × {height} pixels are more than {megapixels} million. Make the picture smaller',
    }),
  },
  PICTURE_UNREADABLE: {
    status: 422,
    text: msg({ message: 'This file is empty, damaged or was cut off. Export the picture again, then send it' }),
  },
});

type PictureErrors = typeof pictureErrors;
declare module './errors.ts' {
  interface Errors extends PictureErrors {}
}

const perCaller = [{ per: 'caller', maxCalls: 300, windowSeconds: 600 }] as const;

export const pictureEndpoints = defineEndpoints('picture', {
  'GET staff/pictures/': {
    summary: 'The pictures that editors have uploaded, newest first, page by page',
    audience: 'staff',
    permission: 'content.edit',
    limits: perCaller,
    query: z.object({ cursor: momentCursor.optional() }),
    response: z.object({ pictures: z.array(uploadedPicture), nextCursor: z.string().nullable() }),
  },
  'POST staff/pictures/': {
    summary:
      'Uploads a still picture, a JPEG, PNG, WebP or AVIF by its content; the shop keeps it upright and without what the camera wrote into it. The same file again is the same picture',
    audience: 'staff',
    permission: 'content.edit',
    idempotency: 'state',
    limits: perCaller,
    upload: {
      // What is in the file decides: those that are refused are taken too, to say what to send instead.
      mediaTypes: [
        'image/jpeg',
        'image/png',
        'image/webp',
        'image/avif',
        'image/gif',
        'image/heic',
        'image/heif',
        'image/svg+xml',
        'image/tiff',
        'application/octet-stream',
      ],
      maxBytes: maxUploadBytes,
      isStreamed: true,
    },
    response: uploadedPicture,
    errors: [
      'NOT_PERMITTED',
      'PICTURE_IS_DRAWING',
      'PICTURE_FORMAT_REFUSED',
      'PICTURE_ANIMATED',
      'PICTURE_TOO_LARGE',
      'PICTURE_UNREADABLE',
      'SERVICE_UNAVAILABLE',
    ],
  },
  'PATCH staff/pictures/{id}': {
    summary: 'Sets where a picture is cut around, and what it shows in words; what is left out stays',
    audience: 'staff',
    permission: 'content.edit',
    idempotency: 'state',
    limits: perCaller,
    params: z.object({ id: z.uuid() }),
    body: pictureChange,
    response: uploadedPicture,
    errors: ['NOT_PERMITTED', 'PICTURE_NOT_FOUND', 'VERSION_CHANGED'],
  },
});

type PictureEndpoints = typeof pictureEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends PictureEndpoints {}
}
