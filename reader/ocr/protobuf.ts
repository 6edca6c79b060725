/**
 * A field of a Protocol Buffers message: its content if it has a length, otherwise its number, and all its bytes including the
 * tag.
 */
export type Field = { tag: number; content: Uint8Array; value: number; bytes: Uint8Array };

/** Size in bytes of fixed-length values, by wire type. */
const fixed: Readonly<Record<number, number>> = { 1: 8, 5: 4 };
const withLength = 2;
const none = new Uint8Array();

/**
 * Splits a message into fields (protobuf.dev/programming-guides/encoding). Numbers above 2⁵³ lose precision, but none of the
 * fields used here is that large.
 */
export function fieldsOf(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] as number;
      value += (byte & 127) * factor;
      if (byte < 128 || at >= message.length) return value;
    }
  };
  while (at < message.length) {
    const start = at;
    const key = varint();
    const wire = key & 7;
    const value = wire === 0 || wire === withLength ? varint() : 0;
    const length = wire === withLength ? value : (fixed[wire] ?? 0);
    const content = length === 0 ? none : message.subarray(at, at + length);
    at += length;
    fields.push({ tag: key >>> 3, content, value, bytes: message.subarray(start, at) });
  }
  return fields;
}

/** Encodes a non-negative integer. */
export function numberField(tag: number, value: number): Uint8Array {
  return Uint8Array.from([...varintOf(tag * 8), ...varintOf(value)]);
}

export function floatField(tag: number, value: number): Uint8Array {
  return joined([Uint8Array.from(varintOf(tag * 8 + 5)), new Uint8Array(Float32Array.of(value).buffer)]);
}

/** Encodes bytes, a text or a message. */
export function bytesField(tag: number, content: Uint8Array | string): Uint8Array {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return joined([Uint8Array.from([...varintOf(tag * 8 + withLength), ...varintOf(bytes.length)]), bytes]);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}

function varintOf(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varintOf(Math.floor(value / 128))];
}
