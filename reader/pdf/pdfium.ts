import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';

/**
 * What is used of PDFium's C interface. The package's own classes hide the boxes of letters, and its types leave
 * out these functions. Handles and pointers are numbers, 0 where something failed.
 */
export type Pdfium = {
  _FPDF_InitLibraryWithConfig(config: number): void;
  _FPDF_LoadMemDocument(data: number, size: number, password: number): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageCount(document: number): number;
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
  wasmExports: { malloc(size: number): number; free(pointer: number): void };
  HEAPU8: Uint8Array;
  HEAP32: Int32Array;
  HEAPF64: Float64Array;
};

let loading: Promise<Pdfium> | undefined;

/** PDFium in WebAssembly, loaded once. */
export function loadPdfium(): Promise<Pdfium> {
  loading ??= load();
  return loading;
}

/** After a trap inside WebAssembly nothing in its memory can be relied on: the next use loads a new one. */
export function forgetPdfium(): void {
  loading = undefined;
}

async function load(): Promise<Pdfium> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
  const wasmBinary = new Uint8Array(wasm).buffer;
  const pdfium = (await PDFiumModule({ wasmBinary })) as unknown as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig(0);
  return pdfium;
}
