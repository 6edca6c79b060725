import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';
import { limitWasmMemory, type WasmMemory } from '../image/wasm-memory.ts';

/**
 * The functions of PDFium's C API that the reader uses. They are declared here, because the package has no types for
 * them. Handles and pointers are numbers, and 0 means failure.
 */
export type Pdfium = {
  _FPDF_InitLibraryWithConfig(config: number): void;
  _FPDF_LoadMemDocument(data: number, size: number, password: number): number;
  /** Returns a code that tells why loading failed. */
  _FPDF_GetLastError(): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageCount(document: number): number;
  _FPDFDoc_GetAttachmentCount(document: number): number;
  /** Returns a handle to an attachment. It is freed when the document is closed. */
  _FPDFDoc_GetAttachment(document: number, index: number): number;
  /**
   * Writes the name as UTF-16 with a terminator, but only if the buffer is large enough. In any case, returns the
   * required number of bytes.
   */
  _FPDFAttachment_GetName(attachment: number, buffer: number, length: number): number;
  /**
   * Writes the uncompressed content, but only if the buffer is large enough. In any case, writes the required number of
   * bytes to `size`.
   */
  _FPDFAttachment_GetFile(attachment: number, buffer: number, length: number, size: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  /** Returns the width of the rotated page in points (1/72 inch). */
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
  /** Writes four floats: the left, top, right and bottom edges of the character, using the height of its font. */
  _FPDFText_GetLooseCharBox(text: number, index: number, box: number): number;
  wasmExports: { malloc(size: number): number; free(pointer: number): void; memory: WasmMemory };
  HEAPU8: Uint8Array;
  HEAP32: Int32Array;
  HEAPF32: Float32Array;
  HEAPF64: Float64Array;
};

/** Maximum memory per document, in bytes. Without a limit, a few compressed kilobytes could expand to gigabytes. */
const maxMemory = 384 * 1024 ** 2;
/** WebAssembly never releases memory. If a document needed more bytes than this, PDFium is therefore reloaded. */
const usualMemory = 128 * 1024 ** 2;

let loading: Promise<Pdfium> | undefined;

/** Loads PDFium as WebAssembly. Returns the same instance until `unloadPdfium` is called. */
export function loadPdfium(): Promise<Pdfium> {
  loading ??= createPdfium();
  return loading;
}

/**
 * Makes the next call to `loadPdfium` load a new instance. Must be called after a crash, because the memory may then be
 * corrupt.
 */
export function unloadPdfium(): void {
  loading = undefined;
}

/** Discards PDFium if it uses a lot of memory. Must be called after each document. */
export function unloadPdfiumIfLarge(pdfium: Pdfium): void {
  if (pdfium.wasmExports.memory.buffer.byteLength > usualMemory) unloadPdfium();
}

async function createPdfium(): Promise<Pdfium> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
  const wasmBinary = new Uint8Array(wasm).buffer;
  // Suppresses PDFium's messages, which would fill the server log. The error that the reader throws is enough.
  const options = { wasmBinary, printErr: () => {} };
  const pdfium = (await PDFiumModule(options)) as unknown as Pdfium;
  limitWasmMemory(pdfium.wasmExports.memory, maxMemory);
  pdfium._FPDF_InitLibraryWithConfig(0);
  return pdfium;
}
