/** Thrown if an archive cannot be accepted. The message is shown to the user. */
export class RefusedArchiveError extends Error {}

/** Converts errors of the zip library to `RefusedArchiveError`. */
export function rethrowAsRefusedArchive(error: unknown): never {
  if (error instanceof RefusedArchiveError) throw error;
  const { code, message } = error as NodeJS.ErrnoException;
  // Errors of zlib are caused by the archive. System errors are for the administrator.
  if (code !== undefined && !/^Z_|^ERR_/.test(code)) throw error;
  throw new RefusedArchiveError(`This archive is damaged (${shortenForMessage(message)}). Download it again.`);
}

export function shortenForMessage(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 100);
}
