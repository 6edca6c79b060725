import sharp, { type Sharp } from 'sharp';
import { ReadingRefused, tooMuchMemory } from '../reading.ts';
import { heldBytes, MAX_HELD_BYTES } from './decoding-memory.ts';

/** A picture in its EXIF orientation. It can be decoded repeatedly at different sizes. */
export type Picture = { width: number; height: number; open(): Sharp };

export const MAX_PIXELS = 50_000_000;

/**
 * Reads the header of a JPEG, PNG or WebP file.
 * @throws `ReadingRefused` 'too-large' above 50 megapixels, before decoding; 'unreadable' if the header is broken or decoding
 * would take too much memory
 */
export async function openPicture(file: Uint8Array): Promise<Picture> {
  // The limit is checked below, to distinguish it from damage.
  const open = () => sharp(file, { limitInputPixels: false, failOn: 'error' });
  const header = await open()
    .metadata()
    .catch(() => {
      throw new ReadingRefused('unreadable');
    });
  if (header.width * header.height > MAX_PIXELS) throw new ReadingRefused('too-large');
  if (heldBytes(header) > MAX_HELD_BYTES) throw new ReadingRefused('unreadable', tooMuchMemory);
  const { width, height } = header.autoOrient;
  return { width, height, open: () => open().autoOrient() };
}
