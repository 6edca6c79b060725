/** Maps the reader's name for each upload format to its MIME type. */
export const RECEIPT_MIME_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  pdf: 'application/pdf',
  mail: 'message/rfc822',
} as const;
