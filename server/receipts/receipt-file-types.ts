/** The MIME type for each format of an upload, by the reader's name for the format. */
export const RECEIPT_FILE_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  pdf: 'application/pdf',
  mail: 'message/rfc822',
} as const;
