/** The part of `WebAssembly.Memory` that the reader uses. A page has 64 KB. */
export type WasmMemory = { readonly buffer: ArrayBuffer; grow(pages: number): number };

/**
 * Limits the memory of a program compiled with Emscripten, which has no setting for this. When such a program calls
 * `grow`, it treats an error as "out of memory".
 */
export function limitWasmMemory(memory: WasmMemory, maxBytes: number): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * 65_536 > maxBytes)
      throw new RangeError('This document needs too much memory.');
    return grow(pages);
  };
}
