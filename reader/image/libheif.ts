import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { limitWasmMemory, type WasmMemory } from './wasm-memory.ts';

/**
 * The functions of libheif's C API that the reader uses. Handles and pointers are numbers, and 0 is the null pointer.
 * Functions that can fail write a `heif_error` of twelve bytes to their first argument. On success, its first four
 * bytes are 0.
 */
export type Libheif = {
  _heif_context_alloc(): number;
  /** Returns a pointer to the security limits, which can be changed in place. */
  _heif_context_get_security_limits(context: number): number;
  _heif_context_read_from_memory_without_copy(
    error: number,
    context: number,
    data: number,
    size: number,
    options: number,
  ): void;
  _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
  _heif_decoding_options_alloc(): number;
  _heif_decode_image(
    error: number,
    handle: number,
    image: number,
    colourSpace: number,
    chroma: number,
    options: number,
  ): void;
  _heif_image_get_primary_width(image: number): number;
  _heif_image_get_primary_height(image: number): number;
  /** Returns a pointer to the pixels, and writes the number of bytes per row to `stride`. */
  _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
  _malloc(size: number): number;
  HEAPU8: Uint8Array;
  HEAPU32: Uint32Array;
};

type WasmExports = Record<string, unknown>;
type ModuleOptions = {
  instantiateWasm(imports: object, receive: (instance: { exports: WasmExports }) => void): WasmExports;
} & Record<'print' | 'printErr', () => void>;

/** Declared here because Node's types do not include `WebAssembly`. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: WasmExports };
};

/**
 * Maximum memory per picture, in bytes. It is enough for a decoded picture of 50 megapixels and its conversion to RGB.
 */
const maxMemory = 448 * 1024 ** 2;

let compiling: Promise<{ module: object; createInstance: (options: ModuleOptions) => Libheif }> | undefined;

/**
 * Creates an instance of libheif with its own memory, because WebAssembly memory can be freed only as a whole. All
 * instances share the compiled module.
 */
export async function loadLibheif(): Promise<Libheif> {
  compiling ??= compileLibheif();
  const { module, createInstance } = await compiling;
  return createInstance({
    instantiateWasm(imports, receive) {
      const instance = new WebAssembly.Instance(module, imports);
      const memory = Object.values(instance.exports).find(isMemory);
      if (!memory) throw new Error('libheif has no memory.');
      limitWasmMemory(memory, maxMemory);
      receive(instance);
      return instance.exports;
    },
    // Suppresses libheif's messages, which would fill the server log. The error that the reader throws is enough.
    print: () => {},
    printErr: () => {},
  });
}

async function compileLibheif() {
  const require = createRequire(import.meta.url);
  const module = new WebAssembly.Module(await readFile(require.resolve('libheif-js/libheif-wasm/libheif.wasm')));
  const createInstance: (options: ModuleOptions) => Libheif = require('libheif-js/libheif-wasm/libheif.js');
  return { module, createInstance };
}

function isMemory(value: unknown): value is WasmMemory {
  return typeof value === 'object' && value !== null && 'grow' in value && 'buffer' in value;
}
