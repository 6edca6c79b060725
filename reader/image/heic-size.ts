/**
 * Returns the largest pixel count of any picture in a HEIC file, from its header, or 0 if it has none. One file contains
 * several pictures: the tiles of the main picture, a thumbnail, a depth map.
 */
export function pixelsOfHeic(file: Uint8Array): number {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let most = 0;
  for (const meta of boxes(bytes, 'meta', 0, bytes.length)) {
    // Skips version and flags.
    for (const iprp of boxes(bytes, 'iprp', meta.from + 4, meta.to)) {
      for (const ipco of boxes(bytes, 'ipco', iprp.from, iprp.to)) {
        for (const { from, to } of boxes(bytes, 'ispe', ipco.from, ipco.to)) {
          if (to - from >= 12) most = Math.max(most, bytes.readUInt32BE(from + 4) * bytes.readUInt32BE(from + 8));
        }
      }
    }
  }
  return most;
}

/** Yields the content of each box of a type (ISO/IEC 14496-12, 4.2) between two offsets. */
function* boxes(bytes: Buffer, type: string, from: number, to: number): Iterable<{ from: number; to: number }> {
  for (let start = from; start + 8 <= to; ) {
    const size = bytes.readUInt32BE(start);
    const isLong = size === 1 && start + 16 <= to;
    const head = isLong ? 16 : 8;
    const length = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : size === 0 ? to - start : size;
    if (length < head) return;
    const end = Math.min(to, start + length);
    if (bytes.toString('latin1', start + 4, start + 8) === type) yield { from: start + head, to: end };
    start = end;
  }
}
