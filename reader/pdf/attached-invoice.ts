import { readInvoiceXml } from '../machine-data/invoice-xml.ts';
import type { MachineData } from '../machine-data/machine-data.ts';
import { loadPdfium, type Pdfium, unloadPdfium } from './pdfium.ts';

/**
 * The file names that the formats ZUGFeRD 1 and 2, Factur-X and XRechnung require for an electronic invoice, in lower
 * case.
 */
const invoiceNames = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']);
/** Maximum number of attachments that are searched. Real invoices have only a few. */
const maxAttachments = 20;
/**
 * Size of the buffer for a file name in bytes. The longest of `invoiceNames` fits into it, as UTF-16 with a terminator.
 */
const maxNameBytes = 64;
/** Maximum size of an attachment in bytes. Longer files are not invoices, see `invoice-xml.ts`. */
const maxBytes = 1024 ** 2;

/**
 * Reads the electronic invoice attached to a PDF. Returns undefined if there is none, or if it cannot be read. The PDF
 * itself may still be readable in that case.
 */
export async function readAttachedInvoice(file: Uint8Array): Promise<MachineData | undefined> {
  const pdfium = await loadPdfium();
  try {
    const xml = extractInvoiceFile(pdfium, file);
    return xml && readInvoiceXml(xml);
  } catch {
    // PDFium crashes if an attachment expands beyond the memory limit. After that, this instance must not be used
    // again.
    unloadPdfium();
    return undefined;
  }
}

function extractInvoiceFile(pdfium: Pdfium, file: Uint8Array): Uint8Array | undefined {
  const { malloc, free } = pdfium.wasmExports;
  const data = malloc(file.byteLength);
  const buffer = malloc(maxNameBytes);
  if (data === 0 || buffer === 0) throw new Error('Not enough memory to read the file.');
  pdfium.HEAPU8.set(file, data);
  const document = pdfium._FPDF_LoadMemDocument(data, file.byteLength, 0);
  try {
    if (document === 0) return undefined;
    const count = Math.min(maxAttachments, pdfium._FPDFDoc_GetAttachmentCount(document));
    for (let index = 0; index < count; index++) {
      const attachment = pdfium._FPDFDoc_GetAttachment(document, index);
      if (attachment !== 0 && invoiceNames.has(readAttachmentName(pdfium, attachment, buffer).toLowerCase())) {
        return readAttachmentContent(pdfium, attachment, buffer);
      }
    }
    return undefined;
  } finally {
    if (document !== 0) pdfium._FPDF_CloseDocument(document);
    free(buffer);
    free(data);
  }
}

/** Returns the file name of an attachment, or an empty string if it does not fit into the buffer. */
function readAttachmentName(pdfium: Pdfium, attachment: number, buffer: number): string {
  const bytes = pdfium._FPDFAttachment_GetName(attachment, buffer, maxNameBytes);
  if (bytes < 2 || bytes > maxNameBytes) return '';
  return Buffer.from(pdfium.HEAPU8.slice(buffer, buffer + bytes - 2)).toString('utf16le');
}

function readAttachmentContent(pdfium: Pdfium, attachment: number, sizeBuffer: number): Uint8Array | undefined {
  if (pdfium._FPDFAttachment_GetFile(attachment, 0, 0, sizeBuffer) === 0) return undefined;
  const size = pdfium.HEAP32[sizeBuffer / 4] as number;
  if (size <= 0 || size > maxBytes) return undefined;
  const contentBuffer = pdfium.wasmExports.malloc(size);
  if (contentBuffer === 0) return undefined;
  try {
    const isCopied = pdfium._FPDFAttachment_GetFile(attachment, contentBuffer, size, sizeBuffer) !== 0;
    return isCopied ? pdfium.HEAPU8.slice(contentBuffer, contentBuffer + size) : undefined;
  } finally {
    pdfium.wasmExports.free(contentBuffer);
  }
}
