import { UnreadableReceiptError } from '../receipt-reading.ts';
import { loadPdfium, type Pdfium, unloadPdfium, unloadPdfiumIfLarge } from './pdfium.ts';

/** PDFium's error code for a document that needs a password. */
const passwordError = 4;

/**
 * Opens a PDF, passes it to `use`, and closes it.
 * @throws `UnreadableReceiptError`: 'password' if a password is needed or the given one is wrong, otherwise
 * 'unreadable'
 */
export async function runWithPdfDocument<Made>(
  file: Uint8Array,
  password: string | undefined,
  use: (pdfium: Pdfium, document: number) => Promise<Made>,
): Promise<Made> {
  const pdfium = await loadPdfium();
  try {
    return await openDocument(pdfium, file, password, use);
  } catch (error) {
    if (error instanceof UnreadableReceiptError) throw error;
    unloadPdfium();
    throw new UnreadableReceiptError('unreadable');
  }
}

async function openDocument<Made>(
  pdfium: Pdfium,
  file: Uint8Array,
  password: string | undefined,
  use: (pdfium: Pdfium, document: number) => Promise<Made>,
): Promise<Made> {
  const data = copyToMemory(pdfium, file);
  const secret = password === undefined ? 0 : copyToMemory(pdfium, Buffer.from(`${password}\0`));
  const document = pdfium._FPDF_LoadMemDocument(data, file.byteLength, secret);
  try {
    if (document === 0)
      throw new UnreadableReceiptError(pdfium._FPDF_GetLastError() === passwordError ? 'password' : 'unreadable');
    return await use(pdfium, document);
  } finally {
    if (document !== 0) pdfium._FPDF_CloseDocument(document);
    pdfium.wasmExports.free(data);
    if (secret !== 0) pdfium.wasmExports.free(secret);
    unloadPdfiumIfLarge(pdfium);
  }
}

function copyToMemory(pdfium: Pdfium, bytes: Uint8Array): number {
  const pointer = pdfium.wasmExports.malloc(bytes.byteLength);
  if (pointer === 0) throw new Error('Not enough memory to read the file.');
  pdfium.HEAPU8.set(bytes, pointer);
  return pointer;
}

/** Opens a page, calls `use` with it, and closes the page. */
export function runWithPdfPage<Made>(
  pdfium: Pdfium,
  document: number,
  index: number,
  use: (pdfium: Pdfium, page: number) => Made,
): Made {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0) throw new UnreadableReceiptError('unreadable');
  try {
    return use(pdfium, page);
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
}
