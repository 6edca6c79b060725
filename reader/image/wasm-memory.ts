/** The parts of `WebAssembly.Memory` used here. A page has 64 KB. */
export type WasmMemory = { readonly buffer: ArrayBuffer; grow(pages: number): number };

/**
 * Limits the memory of a program compiled by Emscripten. Such programs have no setting for it, but call `grow` themselves and
 * treat an error as "out of memory".
 */
export function limitMemory(memory: WasmMemory, mostBytes: number): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * 65_536 > mostBytes)
      throw new RangeError('This document needs too much memory.');
    return grow(pages);
  };
}
