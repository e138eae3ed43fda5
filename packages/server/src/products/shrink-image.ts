import sharp from 'sharp';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';

/** A picture as it is kept: WebP, nothing but pixels in it. */
export interface SmallImage {
  readonly picture: Buffer;
  readonly thumbnail: Buffer;
  readonly width: number;
  readonly height: number;
}

const PICTURE_PIXELS = 1_000;
const THUMBNAIL_PIXELS = 128;
/** A phone's largest pictures have fifty million pixels; more is made to fill the memory. */
const PIXELS_MAX = 64_000_000;
/** What the table takes; a picture of noise is made coarser until it is under it. */
const PICTURE_BYTES_MAX = 400_000;
const QUALITIES = [80, 60, 40, 20] as const;
const SECONDS_MAX = 10;

const startsWith = (bytes: Buffer, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];
const FTYP = [0x66, 0x74, 0x79, 0x70];
const AVIF = [0x61, 0x76, 0x69, 0x66];

/** Photographs as cameras and browsers write them; no drawings, which may hold programs. */
function isPhotograph(bytes: Buffer): boolean {
  return (
    startsWith(bytes, [0xff, 0xd8, 0xff]) ||
    startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
    startsWith(bytes, [0x47, 0x49, 0x46, 0x38]) ||
    (startsWith(bytes, RIFF) && startsWith(bytes, WEBP, 8)) ||
    (startsWith(bytes, FTYP, 4) && startsWith(bytes, AVIF, 8))
  );
}

const refusal = (code: string): Refusal =>
  new Refusal('VALIDATION_FAILED', {}, [fieldError('#', code)]);

/**
 * A picture made small: turned as the camera held it, its metadata left behind, at most `pixels`
 * wide and high, and a thumbnail of at most 128. What it was named or said to be does not matter.
 * @throws Refusal VALIDATION_FAILED for what is no picture or has too many pixels
 */
export async function shrinkImage(
  bytes: Buffer,
  pixels: number = PICTURE_PIXELS,
): Promise<SmallImage> {
  if (!isPhotograph(bytes)) throw refusal('NO_IMAGE');
  const read = () => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
  const sized = await read()
    .metadata()
    .catch((error: unknown) => {
      throw isBomb(error) ? refusal('IMAGE_TOO_LARGE') : refusal('NO_IMAGE');
    });
  if (sized.width * sized.height > PIXELS_MAX) throw refusal('IMAGE_TOO_LARGE');
  const small = (side: number, quality: number) =>
    read()
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer({ resolveWithObject: true });
  try {
    const thumbnail = await small(THUMBNAIL_PIXELS, 60);
    for (const quality of QUALITIES) {
      const { data, info } = await small(pixels, quality);
      if (data.length > PICTURE_BYTES_MAX) continue;
      return { picture: data, thumbnail: thumbnail.data, width: info.width, height: info.height };
    }
  } catch {
    throw refusal('NO_IMAGE');
  }
  throw refusal('IMAGE_TOO_LARGE');
}

const isBomb = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('pixel limit');
