import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type BlobSettings, createBlobStore } from '../platform/blobs.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import type { Report } from '../platform/report.ts';
import { createPictureProcess, type PictureProcess } from './picture.process.ts';
import { createPictureUploads } from './picture.uploads.ts';

/**
 * The uploads of a process of the shop, over a store of its own or one that others share.
 * @param keep stands for the process that reads them
 */
export function createTestUploads(
  database: Database,
  settings: BlobSettings,
  { report = () => {}, keep }: { report?: Report; keep?: PictureProcess['keep'] } = {},
) {
  const blobs = createBlobStore(settings);
  const pictures = createPictureProcess(settings, []);
  const uploadProcess = createPictureProcess(settings, []);
  const uploads = createPictureUploads({
    database,
    clock: systemClock,
    random: systemRandom,
    report,
    blobs,
    accounts: { listStaff: async () => [] },
    pictures,
    uploads: keep ? { keep } : uploadProcess,
  });
  const close = () => {
    pictures.close();
    uploadProcess.close();
  };
  return { uploads, blobs, pictures, close };
}

/** A file as a request brings it, in parts. */
export async function* sendParts(content: Uint8Array, partBytes = 65_536): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < content.length; offset += partBytes) yield content.subarray(offset, offset + partBytes);
}

/** Details finer than this many to a picture's width are left out: no variant shows them. */
const maxDrawnWidth = 1500;

/** Returns a JPEG like a photograph: shapes of all sizes. @param orientation as cameras write it, with the place it was taken at */
export async function drawPhotograph(fullWidth: number, fullHeight: number, orientation?: number): Promise<Buffer> {
  const width = Math.min(fullWidth, maxDrawnWidth);
  const height = Math.round((fullHeight * width) / fullWidth);
  const layers = await Promise.all(
    [4, 16, 64, 256].map(async (columns, index) => {
      const rows = Math.max(1, Math.round((columns * height) / width));
      const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
      const background = '#808080';
      const small = await sharp({ create: { width: columns, height: rows, channels: 3, background, noise } })
        .png()
        .toBuffer();
      const input = await sharp(small)
        .resize(width, height, { kernel: 'cubic', fit: 'fill' })
        .ensureAlpha(0.5 / (index + 1))
        .png({ compressionLevel: 1 })
        .toBuffer();
      return { input };
    }),
  );
  const drawn = await sharp({ create: { width, height, channels: 3, background: '#c08070' } })
    .composite(layers)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const picture = sharp(drawn).resize(fullWidth, fullHeight).jpeg({ quality: 88 });
  if (orientation !== undefined) picture.withExif({ IFD0: { Model: cameraName }, IFD3: gpsOfSingapore });
  return (orientation === undefined ? picture : picture.withMetadata({ orientation })).toBuffer();
}

export const cameraName = 'Secret camera';

/** IFD3 holds the place where a photograph was taken. */
const gpsOfSingapore = { GPSLatitudeRef: 'N', GPSLatitude: '1/1 17/1 0/1', GPSLongitudeRef: 'E' };

/** Returns a valid PNG of any size whose pixels are all the same: some kilobytes for gigabytes of memory. */
export function createPngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 });
  const chunks = [createChunk('IHDR', header), createChunk('IDAT', rows), createChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

export function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
