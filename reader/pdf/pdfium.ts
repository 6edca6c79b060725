import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';
import { limitMemory, type WasmMemory } from '../image/wasm-memory.ts';

/**
 * The parts of PDFium's C interface used here. The package's own classes hide the boxes of letters, and its types lack these
 * functions. Handles and pointers are numbers, 0 on failure.
 */
export type Pdfium = {
  _FPDF_InitLibraryWithConfig(config: number): void;
  _FPDF_LoadMemDocument(data: number, size: number, password: number): number;
  /** Returns the reason why loading failed. */
  _FPDF_GetLastError(): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageCount(document: number): number;
  _FPDFDoc_GetAttachmentCount(document: number): number;
  /** The attachment is freed with the document. */
  _FPDFDoc_GetAttachment(document: number, index: number): number;
  /** Writes the name as UTF-16 with two zero bytes at the end, if it fits. Returns the number of bytes needed. */
  _FPDFAttachment_GetName(attachment: number, buffer: number, length: number): number;
  /** Writes the uncompressed content if it fits, and its number of bytes to `size`. */
  _FPDFAttachment_GetFile(attachment: number, buffer: number, length: number, size: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  /** In points of 1/72 inch, after the page's own rotation. */
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
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number;
  wasmExports: { malloc(size: number): number; free(pointer: number): void; memory: WasmMemory };
  HEAPU8: Uint8Array;
  HEAP32: Int32Array;
  HEAPF64: Float64Array;
};

/** Memory limit per document in bytes, because a few compressed kilobytes can expand to gigabytes. */
const maxMemory = 384 * 1024 ** 2;
/** PDFium is loaded again after a document that took more than this, because WebAssembly never frees memory. */
const usualMemory = 128 * 1024 ** 2;

let loading: Promise<Pdfium> | undefined;

/** Loads PDFium in WebAssembly, once. */
export function loadPdfium(): Promise<Pdfium> {
  loading ??= load();
  return loading;
}

/** Makes the next use load a new instance. After a WebAssembly trap the memory of the old one is unreliable. */
export function forgetPdfium(): void {
  loading = undefined;
}

/** Call after each document. */
export function forgetIfLarge(pdfium: Pdfium): void {
  if (pdfium.wasmExports.memory.buffer.byteLength > usualMemory) forgetPdfium();
}

async function load(): Promise<Pdfium> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
  const wasmBinary = new Uint8Array(wasm).buffer;
  // Silences PDFium. A refusal already explains the problem, and its messages would fill the server's log.
  const options = { wasmBinary, printErr: () => {} };
  const pdfium = (await PDFiumModule(options)) as unknown as Pdfium;
  limitMemory(pdfium.wasmExports.memory, maxMemory);
  pdfium._FPDF_InitLibraryWithConfig(0);
  return pdfium;
}
