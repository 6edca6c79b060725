/** A `Content-Disposition` (RFC 6266): the name in ASCII for whoever knows no better, then as it is (RFC 8187). */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%/;]/g, '_');
  // A lone half of a surrogate pair cannot be encoded: going through bytes replaces it.
  const encoded = encodeURIComponent(Buffer.from(fileName).toString()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
