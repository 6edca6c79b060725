import sharp from 'sharp';
import { type HevcPicture, writeHevc } from './write-hevc.ts';

type Size = { width: number; height: number };

export type HeicOptions = {
  /** Number of anticlockwise quarter turns needed to make the picture upright (`irot`). */
  turns?: number;
  /** The EXIF orientation. In photos from phones, it repeats the rotation. */
  orientation?: number;
  /** The size in the header, if it differs from the size of the picture. */
  saidSize?: Size;
  /** Side length of the square tiles in pixels. It must be even. Phones split their photos into tiles. */
  tile?: number;
  /** The size of the tile grid, if it differs from that of the picture. */
  gridSize?: Size;
  brands?: string;
};

/** Returns a picture as a HEIC photo. Dark pixels become black, and all other pixels become grey. */
export async function writeHeic(picture: Buffer, options: HeicOptions = {}): Promise<Buffer> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isDark = data.map((grey) => (grey < 128 ? 1 : 0));
  return encodeHeic(isDark, info.width, info.height, options);
}

/** Returns pixels as a HEIC photo. A pixel is dark if its byte is above 0. */
export function encodeHeic(isDark: Uint8Array, width: number, height: number, options: HeicOptions = {}): Buffer {
  const { tile } = options;
  const tiles = tile === undefined ? [writeHevc(isDark, width, height)] : tilesOf(isDark, width, height, tile);
  const size = options.saidSize ?? { width, height };
  const grid =
    tile === undefined
      ? []
      : [{ type: 'grid', data: gridOf(options.gridSize ?? { width, height }, width, height, tile) }];
  const exif = options.orientation === undefined ? [] : [{ type: 'Exif', data: exifOf(options.orientation) }];
  const items = [...grid, ...tiles.map((each) => ({ type: 'hvc1', data: each.data })), ...exif];
  const head = (offsets: readonly number[]) =>
    Buffer.concat([
      box('ftyp', Buffer.from(options.brands ?? 'heic\0\0\0\0mif1heic', 'latin1')),
      metaOf(items, offsets, tiles[0] as HevcPicture, size, options),
    ]);
  const start = head(items.map(() => 0)).length + 8;
  const offsets = items.map((_, i) => items.slice(0, i).reduce((sum, { data }) => sum + data.length, start));
  return Buffer.concat([head(offsets), box('mdat', ...items.map(({ data }) => data))]);
}

function tilesOf(isDark: Uint8Array, width: number, height: number, tile: number): HevcPicture[] {
  const tiles: HevcPicture[] = [];
  for (let top = 0; top < height; top += tile) {
    for (let left = 0; left < width; left += tile) {
      const part = new Uint8Array(tile * tile);
      for (let y = 0; y < Math.min(tile, height - top); y++) {
        const from = (top + y) * width + left;
        part.set(isDark.subarray(from, from + Math.min(tile, width - left)), y * tile);
      }
      tiles.push(writeHevc(part, tile, tile));
    }
  }
  return tiles;
}

/** Returns the grid of tiles with 32-bit sizes (ISO/IEC 23008-12, section 6.6.2.3.2). */
function gridOf(size: Size, width: number, height: number, tile: number): Buffer {
  const [rows, columns] = [Math.ceil(height / tile), Math.ceil(width / tile)];
  return Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), u32(size.width), u32(size.height)]);
}

function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return Buffer.concat([u32(0), tiff]);
}

type Item = { type: string; data: Buffer };

/** Returns the metadata: the items, their properties and their locations (ISO/IEC 14496-12, section 8.11). */
function metaOf(
  items: readonly Item[],
  offsets: readonly number[],
  { config, width, height }: HevcPicture,
  size: Size,
  { turns = 0, tile }: HeicOptions,
): Buffer {
  const ids = items.map((_, i) => i + 1);
  const sizeOf = (each: Size) => full('ispe', 0, 0, u32(each.width), u32(each.height));
  const properties = [box('hvcC', config), sizeOf(size), sizeOf({ width, height }), box('irot', Buffer.from([turns]))];
  // The flag 0x80 marks essential properties. If there are tiles, the picture is rotated as a whole.
  const propertiesOf = ({ type }: Item) => {
    if (type === 'grid') return [2, 0x84];
    if (type === 'hvc1') return tile === undefined ? [0x81, 2, 0x84] : [0x81, 3];
    return [];
  };
  const each = items.map((item, i) => [0, i + 1, propertiesOf(item).length, ...propertiesOf(item)]);
  const entry = ({ type }: Item, i: number) =>
    full('infe', 2, 0, u16(i + 1), u16(0), Buffer.from(`${type}\0`, 'latin1'));
  const place = ({ data }: Item, i: number) =>
    Buffer.concat([u16(i + 1), u16(0), u16(1), u32(offsets[i] as number), u32(data.length)]);
  const tiles = ids.filter((_, i) => items[i]?.type === 'hvc1');
  const links = [
    ...(tile === undefined ? [] : [box('dimg', u16(1), u16(tiles.length), ...tiles.map(u16))]),
    ...(items.at(-1)?.type === 'Exif' ? [box('cdsc', u16(items.length), u16(1), u16(1))] : []),
  ];
  return full(
    'meta',
    0,
    0,
    full('hdlr', 0, 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
    full('pitm', 0, 0, u16(1)),
    full('iinf', 0, 0, u16(items.length), ...items.map(entry)),
    ...(links.length > 0 ? [full('iref', 0, 0, ...links)] : []),
    box('iprp', box('ipco', ...properties), full('ipma', 0, 0, u32(items.length), Buffer.from(each.flat()))),
    full('iloc', 0, 0, Buffer.from([0x44, 0]), u16(items.length), ...items.map(place)),
  );
}

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), ...parts]);
  return Buffer.concat([u32(content.length + 4), content]);
}

function full(type: string, version: number, flags: number, ...parts: readonly Buffer[]): Buffer {
  return box(type, Buffer.from([version, 0, 0, flags]), ...parts);
}

function u16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
