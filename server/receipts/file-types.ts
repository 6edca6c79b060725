/** The MIME types of uploads, by what the reader calls them. */
export const FILE_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  pdf: 'application/pdf',
} as const;
