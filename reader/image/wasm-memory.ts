/** What is used of a `WebAssembly.Memory`. A page has 64 KB. */
export type WasmMemory = { readonly buffer: ArrayBuffer; grow(pages: number): number };

/** Programs that were made by Emscripten cannot be told a limit, but ask their memory itself to grow, and take an error for "no more". */
export function limitMemory(memory: WasmMemory, mostBytes: number): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * 65_536 > mostBytes)
      throw new RangeError('This document needs too much memory.');
    return grow(pages);
  };
}
