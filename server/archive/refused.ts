/** The reason why an archive is refused. The message is shown to the user. */
export class ArchiveRefused extends Error {}

/** Converts errors of the zip library to `ArchiveRefused`. */
export function asDamaged(error: unknown): never {
  if (error instanceof ArchiveRefused) throw error;
  const { code, message } = error as NodeJS.ErrnoException;
  // Errors of zlib are about the archive. Errors of the system are for the administrator.
  if (code !== undefined && !/^Z_|^ERR_/.test(code)) throw error;
  throw new ArchiveRefused(`This archive is damaged (${shown(message)}). Download it again.`);
}

/** Shortens an untrusted text, so that it can be part of a message. */
export function shown(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 100);
}
