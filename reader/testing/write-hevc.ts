/**
 * Writes a still picture in HEVC (ITU-T H.265) with uncompressed pixels ("PCM", section 7.3.8.7). It contains only what
 * a decoder needs for a picture in black and grey. Section numbers below refer to H.265.
 */

/** Side of a block in pixels. */
const blockSize = 32;

export type HevcPicture = {
  width: number;
  height: number;
  /** The configuration record that a decoder needs before the picture. */
  config: Buffer;
  data: Buffer;
};

/** @param isDark one byte per pixel, row by row; a byte above 0 is a dark pixel */
export function writeHevc(isDark: Uint8Array, width: number, height: number): HevcPicture {
  const [columnCount, rowCount] = [Math.ceil(width / blockSize), Math.ceil(height / blockSize)];
  const sets = [
    createVideoSet(),
    createSequenceSet(width, height, columnCount * blockSize, rowCount * blockSize),
    createPictureSet(),
  ];
  const slice = createNalUnit(19, createSlice(isDark, width, height, columnCount, rowCount));
  return { width, height, config: createConfig(sets), data: prependLength(slice) };
}

/** Writes bits. `u` and `ue` are named like the descriptors in section 7.2. */
class BitWriter {
  private bytes = Buffer.alloc(256);
  private count = 0;

  /** Appends the lowest `length` bits of a value. */
  u(value: number, length = 1): this {
    for (let bit = length - 1; bit >= 0; bit--) {
      const byteIndex = this.count >> 3;
      this.makeRoom(byteIndex + 1);
      this.bytes[byteIndex] = (this.bytes[byteIndex] as number) | (((value / 2 ** bit) & 1) << (7 - (this.count % 8)));
      this.count++;
    }
    return this;
  }

  /** Appends each value as an exponential Golomb code (section 9.2). */
  ue(...values: number[]): this {
    for (const value of values) {
      const length = Math.floor(Math.log2(value + 1));
      this.u(0, length).u(value + 1, length + 1);
    }
    return this;
  }

  align(): this {
    return this.u(0, (8 - (this.count % 8)) % 8);
  }

  writeBytes(bytes: Uint8Array): this {
    this.makeRoom((this.count >> 3) + bytes.length);
    this.bytes.set(bytes, this.count >> 3);
    this.count += bytes.length * 8;
    return this;
  }

  finish(): Buffer {
    return this.u(1).toBuffer();
  }

  toBuffer(): Buffer {
    return this.bytes.subarray(0, Math.ceil(this.count / 8));
  }

  private makeRoom(bytes: number): void {
    if (bytes > this.bytes.length) this.bytes = Buffer.concat([this.bytes, Buffer.alloc(bytes + this.bytes.length)]);
  }
}

/** Writes the profile "Main Still Picture" at level 6.2 (section 7.3.3). */
const writeProfile = (bits: BitWriter) => bits.u(3, 8).u(0x70000000, 32).u(0b1011, 4).u(0, 32).u(0, 12).u(186, 8);

/** Returns the video parameter set (section 7.3.2.1). */
function createVideoSet(): Buffer {
  const bits = new BitWriter().u(0, 4).u(0b11, 2).u(0, 6).u(0, 3).u(1).u(0xffff, 16);
  return createNalUnit(32, writeProfile(bits).u(1).ue(0, 0, 0).u(0, 6).ue(0).u(0, 2).finish());
}

/**
 * Returns the sequence parameter set (section 7.3.2.2). The picture consists of whole blocks, and the conformance
 * window crops it to its actual size.
 */
function createSequenceSet(width: number, height: number, codedWidth: number, codedHeight: number): Buffer {
  const bits = writeProfile(new BitWriter().u(0, 4).u(0, 3).u(1)).ue(0, 1, codedWidth, codedHeight);
  bits.u(1).ue(0, (codedWidth - width) / 2, 0, (codedHeight - height) / 2);
  bits.ue(0, 0, 0).u(1).ue(0, 0, 0);
  // Blocks have 8 to 32 pixels and transforms 4 to 32. PCM pixels have one bit.
  bits.ue(0, 2, 0, 3, 0, 0).u(0, 3).u(1).u(0, 4).u(0, 4).ue(2, 0).u(1);
  return createNalUnit(33, bits.ue(0).u(0, 5).finish());
}

/**
 * Returns the picture parameter set (section 7.3.2.3). All filters are turned off, so that they do not change the
 * pixels.
 */
function createPictureSet(): Buffer {
  const bits = new BitWriter().ue(0, 0).u(0, 7).ue(0, 0, 0).u(0, 3).ue(0, 0).u(0, 6).u(0).u(1).u(0).u(1);
  return createNalUnit(34, bits.u(0, 2).ue(0).u(0, 2).finish());
}

/**
 * By how much each "not split" block narrows the range of the arithmetic decoder. The range is always in its upper
 * quarter before this bit, so the amounts are those in the fourth column of table 9-52.
 */
const rangeReductions = [
  240, 227, 216, 205, 195, 185, 175, 166, 158, 150, 142, 135, 128, 122, 116, 110, 104, 99, 94, 89, 85, 80, 76, 72, 69,
  65, 62, 59, 56, 53, 50, 48, 45, 43, 41, 39, 37, 35, 33, 31, 30, 28, 27, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15,
  14, 14, 13, 12, 12, 11, 11, 10, 9,
];

function createSlice(isDark: Uint8Array, width: number, height: number, columnCount: number, rowCount: number): Buffer {
  const bits = new BitWriter().u(0b10, 2).ue(0, 2, 0).u(1).align();
  for (let blockIndex = 0; blockIndex < columnCount * rowCount; blockIndex++) {
    // Writes "slice continues" (except before the first block), "not split", and "PCM follows". "PCM follows" ends the
    // arithmetic code.
    const range = (blockIndex === 0 ? 510 : 508) - (rangeReductions[Math.min(blockIndex, 62)] as number);
    const [scaledRange, shift] = range < 256 ? [range * 2, 1] : [range, 0];
    bits.u((scaledRange - 2) | 1, 9 + shift).align();
    bits.writeBytes(
      encodeBlock(
        isDark,
        width,
        height,
        (blockIndex % columnCount) * blockSize,
        Math.floor(blockIndex / columnCount) * blockSize,
      ),
    );
  }
  // Writes "end of slice".
  return bits.u(509, 9).toBuffer();
}

/** Returns the pixels of a block: luma (grey or black) with one bit per pixel, and two chroma planes without colour. */
function encodeBlock(isDark: Uint8Array, width: number, height: number, left: number, top: number): Uint8Array {
  const bytes = new Uint8Array((blockSize ** 2 * 1.5) / 8).fill(0xff);
  for (let y = top; y < Math.min(top + blockSize, height); y++) {
    for (let x = left; x < Math.min(left + blockSize, width); x++) {
      const bitIndex = (y - top) * blockSize + x - left;
      if ((isDark[y * width + x] as number) > 0)
        bytes[bitIndex >> 3] = (bytes[bitIndex >> 3] as number) & ~(128 >> (bitIndex & 7));
    }
  }
  return bytes;
}

/**
 * Returns a NAL unit. A byte is inserted after two zeros if the data would otherwise look like a start code (section
 * 7.4.2).
 */
function createNalUnit(type: number, payload: Buffer): Buffer {
  const bytes = Buffer.alloc(2 + payload.length * 1.5);
  let length = bytes.writeUInt16BE(type * 512 + 1);
  let zeros = 0;
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      length = bytes.writeUInt8(3, length);
      zeros = 0;
    }
    length = bytes.writeUInt8(byte, length);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return bytes.subarray(0, length);
}

function prependLength(unit: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(unit.length);
  return Buffer.concat([length, unit]);
}

/** Returns the configuration record for units with four-byte lengths (ISO/IEC 14496-15, section 8.3.3.1). */
function createConfig(sets: readonly Buffer[]): Buffer {
  const header = new BitWriter().u(1, 8).u(3, 8).u(0x70000000, 32).u(0xb0, 8).u(0, 32).u(0, 8).u(186, 8);
  header.u(0xf000, 16).u(0xfc, 8).u(0xfd, 8).u(0xf8, 8).u(0xf8, 8).u(0, 16).u(0b00001111, 8).u(sets.length, 8);
  const encodedSets = sets.map((set, index) => {
    const length = new BitWriter()
      .u(0x80 | (32 + index), 8)
      .u(1, 16)
      .u(set.length, 16);
    return length.writeBytes(set).toBuffer();
  });
  return Buffer.concat([header.toBuffer(), ...encodedSets]);
}
