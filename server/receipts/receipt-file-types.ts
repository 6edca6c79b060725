/** The MIME types of uploads, by the name that the reader gives to each format. */
export const RECEIPT_FILE_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  pdf: 'application/pdf',
  mail: 'message/rfc822',
} as const;
