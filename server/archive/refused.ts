/** An archive that is not taken; the message is a sentence for the person who chose it. */
export class ArchiveRefused extends Error {}

/** What the library says of a zip that is no such. */
export function asDamaged(error: unknown): never {
  if (error instanceof ArchiveRefused) throw error;
  const { code, message } = error as NodeJS.ErrnoException;
  // Of zlib; what the system says of a file is for whoever runs Moneta.
  if (code !== undefined && !/^Z_|^ERR_/.test(code)) throw error;
  throw new ArchiveRefused(`This archive is damaged (${shown(message)}). Download it again.`);
}

/** A text from a stranger within a sentence. */
export function shown(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 100);
}
