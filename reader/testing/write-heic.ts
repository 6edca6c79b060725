import sharp from 'sharp';
import { type HevcPicture, writeHevc } from './write-hevc.ts';

type Size = { width: number; height: number };

export type HeicOptions = {
  /** Number of anticlockwise quarter turns needed to make the picture upright (`irot`). */
  turns?: number;
  /** The EXIF orientation. In photos from phones, it is the same rotation as `turns`. */
  orientation?: number;
  /** The size in the header, if it differs from the size of the picture. */
  headerSize?: Size;
  /** Side length of the square tiles in pixels. It must be even. Phones split their photos into tiles. */
  tileSize?: number;
  /** The size of the tile grid in the file, if it differs from that of the picture. */
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
  const { tileSize } = options;
  const tiles =
    tileSize === undefined ? [writeHevc(isDark, width, height)] : encodeTiles(isDark, width, height, tileSize);
  const size = options.headerSize ?? { width, height };
  const grid =
    tileSize === undefined
      ? []
      : [{ type: 'grid', data: createGrid(options.gridSize ?? { width, height }, width, height, tileSize) }];
  const exif = options.orientation === undefined ? [] : [{ type: 'Exif', data: createExif(options.orientation) }];
  const items = [...grid, ...tiles.map((tile) => ({ type: 'hvc1', data: tile.data })), ...exif];
  const createHead = (offsets: readonly number[]) =>
    Buffer.concat([
      createBox('ftyp', Buffer.from(options.brands ?? 'heic\0\0\0\0mif1heic', 'latin1')),
      createMeta(items, offsets, tiles[0] as HevcPicture, size, options),
    ]);
  const start = createHead(items.map(() => 0)).length + 8;
  const offsets = items.map((_, i) => items.slice(0, i).reduce((sum, { data }) => sum + data.length, start));
  return Buffer.concat([createHead(offsets), createBox('mdat', ...items.map(({ data }) => data))]);
}

function encodeTiles(isDark: Uint8Array, width: number, height: number, tileSize: number): HevcPicture[] {
  const tiles: HevcPicture[] = [];
  for (let top = 0; top < height; top += tileSize) {
    for (let left = 0; left < width; left += tileSize) {
      const tilePixels = new Uint8Array(tileSize * tileSize);
      for (let y = 0; y < Math.min(tileSize, height - top); y++) {
        const rowStart = (top + y) * width + left;
        tilePixels.set(isDark.subarray(rowStart, rowStart + Math.min(tileSize, width - left)), y * tileSize);
      }
      tiles.push(writeHevc(tilePixels, tileSize, tileSize));
    }
  }
  return tiles;
}

/** Returns the grid of tiles with 32-bit sizes (ISO/IEC 23008-12, section 6.6.2.3.2). */
function createGrid(size: Size, width: number, height: number, tileSize: number): Buffer {
  const [rows, columns] = [Math.ceil(height / tileSize), Math.ceil(width / tileSize)];
  return Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), toUint32(size.width), toUint32(size.height)]);
}

function createExif(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return Buffer.concat([toUint32(0), tiff]);
}

type Item = { type: string; data: Buffer };

/** Returns the metadata: the items, their properties and their locations (ISO/IEC 14496-12, section 8.11). */
function createMeta(
  items: readonly Item[],
  offsets: readonly number[],
  { config, width, height }: HevcPicture,
  size: Size,
  { turns = 0, tileSize }: HeicOptions,
): Buffer {
  const ids = items.map((_, i) => i + 1);
  const createSizeProperty = (pixels: Size) =>
    createFullBox('ispe', 0, 0, toUint32(pixels.width), toUint32(pixels.height));
  const properties = [
    createBox('hvcC', config),
    createSizeProperty(size),
    createSizeProperty({ width, height }),
    createBox('irot', Buffer.from([turns])),
  ];
  // The flag 0x80 marks a property as essential. If there are tiles, the rotation belongs to the whole picture and not
  // to each tile.
  const listProperties = ({ type }: Item) => {
    if (type === 'grid') return [2, 0x84];
    if (type === 'hvc1') return tileSize === undefined ? [0x81, 2, 0x84] : [0x81, 3];
    return [];
  };
  const associations = items.map((item, i) => [0, i + 1, listProperties(item).length, ...listProperties(item)]);
  const createItemEntry = ({ type }: Item, i: number) =>
    createFullBox('infe', 2, 0, toUint16(i + 1), toUint16(0), Buffer.from(`${type}\0`, 'latin1'));
  const createLocation = ({ data }: Item, i: number) =>
    Buffer.concat([toUint16(i + 1), toUint16(0), toUint16(1), toUint32(offsets[i] as number), toUint32(data.length)]);
  const tiles = ids.filter((_, i) => items[i]?.type === 'hvc1');
  const references = [
    ...(tileSize === undefined ? [] : [createBox('dimg', toUint16(1), toUint16(tiles.length), ...tiles.map(toUint16))]),
    ...(items.at(-1)?.type === 'Exif' ? [createBox('cdsc', toUint16(items.length), toUint16(1), toUint16(1))] : []),
  ];
  return createFullBox(
    'meta',
    0,
    0,
    createFullBox('hdlr', 0, 0, toUint32(0), Buffer.from('pict'), Buffer.alloc(13)),
    createFullBox('pitm', 0, 0, toUint16(1)),
    createFullBox('iinf', 0, 0, toUint16(items.length), ...items.map(createItemEntry)),
    ...(references.length > 0 ? [createFullBox('iref', 0, 0, ...references)] : []),
    createBox(
      'iprp',
      createBox('ipco', ...properties),
      createFullBox('ipma', 0, 0, toUint32(items.length), Buffer.from(associations.flat())),
    ),
    createFullBox('iloc', 0, 0, Buffer.from([0x44, 0]), toUint16(items.length), ...items.map(createLocation)),
  );
}

function createBox(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), ...parts]);
  return Buffer.concat([toUint32(content.length + 4), content]);
}

function createFullBox(type: string, version: number, flags: number, ...parts: readonly Buffer[]): Buffer {
  return createBox(type, Buffer.from([version, 0, 0, flags]), ...parts);
}

function toUint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}

function toUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
