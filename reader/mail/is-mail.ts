/** Header fields that mail programs write. A mail has a sender and at least one of the others. */
const OTHERS = new Set(['date', 'subject', 'received', 'message-id', 'mime-version', 'return-path', 'delivered-to']);
const FIELD = /^([!-9;-~]{1,80}):/;

/** True if a file begins with the header of a mail. `head` is the start of the file, which may end within a line. */
export function isMail(head: Buffer): boolean {
  const lines = head.toString('latin1').split(/\r?\n/);
  const names = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (line === '') break;
    if (index > 0 && /^[ \t]/.test(line)) continue;
    const name = FIELD.exec(line)?.[1]?.toLowerCase();
    if (name === undefined) {
      // The last line may be cut off.
      if (index > 0 && index === lines.length - 1) break;
      return false;
    }
    names.add(name);
  }
  return (names.has('from') || names.has('sender')) && [...OTHERS].some((name) => names.has(name));
}
