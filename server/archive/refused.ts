/** A refused archive. The message is shown to the user. */
export class ArchiveRefused extends Error {}

/** Turns errors of the zip library into `ArchiveRefused`. */
export function asDamaged(error: unknown): never {
  if (error instanceof ArchiveRefused) throw error;
  const { code, message } = error as NodeJS.ErrnoException;
  // zlib's errors are about the archive; system errors are for the administrator.
  if (code !== undefined && !/^Z_|^ERR_/.test(code)) throw error;
  throw new ArchiveRefused(`This archive is damaged (${shown(message)}). Download it again.`);
}

/** Shortens untrusted text for use in a message. */
export function shown(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 100);
}
