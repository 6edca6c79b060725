import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';
import { limitMemory, type WasmMemory } from '../image/wasm-memory.ts';

/**
 * The functions of PDFium's C interface that the reader uses. The package's types do not contain them, and its own
 * classes do not return the boxes of letters.
 * Handles and pointers are numbers, and 0 means failure.
 */
export type Pdfium = {
  _FPDF_InitLibraryWithConfig(config: number): void;
  _FPDF_LoadMemDocument(data: number, size: number, password: number): number;
  /** Returns a number for the reason why loading failed. */
  _FPDF_GetLastError(): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageCount(document: number): number;
  _FPDFDoc_GetAttachmentCount(document: number): number;
  /** Returns an attachment, which is freed with its document. */
  _FPDFDoc_GetAttachment(document: number, index: number): number;
  /**
   * Writes the name as UTF-16 with two zero bytes at the end, if the buffer is long enough. Returns the necessary
   * number of bytes.
   */
  _FPDFAttachment_GetName(attachment: number, buffer: number, length: number): number;
  /** Writes the uncompressed content if the buffer is long enough. Writes the necessary number of bytes to `size`. */
  _FPDFAttachment_GetFile(attachment: number, buffer: number, length: number, size: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  /** Returns the width in points (1/72 inch), after the rotation that the page specifies. */
  _FPDF_GetPageWidth(page: number): number;
  _FPDF_GetPageHeight(page: number): number;
  _FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    pageX: number,
    pageY: number,
    deviceX: number,
    deviceY: number,
  ): number;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, data: number, stride: number): number;
  _FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, colour: number): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    flags: number,
  ): void;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number;
  /** Writes four floats: left, top, right, bottom, with the height of the font. */
  _FPDFText_GetLooseCharBox(text: number, index: number, box: number): number;
  wasmExports: { malloc(size: number): number; free(pointer: number): void; memory: WasmMemory };
  HEAPU8: Uint8Array;
  HEAP32: Int32Array;
  HEAPF32: Float32Array;
  HEAPF64: Float64Array;
};

/** Maximum memory per document in bytes, because a few compressed kilobytes can expand to gigabytes. */
const maxMemory = 384 * 1024 ** 2;
/**
 * After a document that needed more than this number of bytes, PDFium is loaded again, because WebAssembly never frees
 * memory.
 */
const usualMemory = 128 * 1024 ** 2;

let loading: Promise<Pdfium> | undefined;

/** Loads PDFium as WebAssembly. The same instance is returned until `forgetPdfium` is called. */
export function loadPdfium(): Promise<Pdfium> {
  loading ??= load();
  return loading;
}

/**
 * Causes the next call of `loadPdfium` to load a new instance. After a crash in WebAssembly, the memory of the old
 * instance is not reliable.
 */
export function forgetPdfium(): void {
  loading = undefined;
}

/** Forgets PDFium if it needs much memory. Call this function after each document. */
export function forgetLargePdfium(pdfium: Pdfium): void {
  if (pdfium.wasmExports.memory.buffer.byteLength > usualMemory) forgetPdfium();
}

async function load(): Promise<Pdfium> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
  const wasmBinary = new Uint8Array(wasm).buffer;
  // Silences PDFium, because its messages would fill the server's log. The error that we throw already explains the
  // problem.
  const options = { wasmBinary, printErr: () => {} };
  const pdfium = (await PDFiumModule(options)) as unknown as Pdfium;
  limitMemory(pdfium.wasmExports.memory, maxMemory);
  pdfium._FPDF_InitLibraryWithConfig(0);
  return pdfium;
}
