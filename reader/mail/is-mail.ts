/** Names of header fields. A file is recognized as an email if it has a sender and at least one of these fields. */
const COMMON_FIELDS = new Set([
  'date',
  'subject',
  'received',
  'message-id',
  'mime-version',
  'return-path',
  'delivered-to',
]);
const FIELD_PATTERN = /^([!-9;-~]{1,80}):/;

/** True if a file starts with an email header. `head` is the start of the file and may end in the middle of a line. */
export function isMail(head: Buffer): boolean {
  const lines = head.toString('latin1').split(/\r?\n/);
  const names = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (line === '') break;
    if (index > 0 && /^[ \t]/.test(line)) continue;
    const name = FIELD_PATTERN.exec(line)?.[1]?.toLowerCase();
    if (name === undefined) {
      // The last line is ignored, because it may be incomplete.
      if (index > 0 && index === lines.length - 1) break;
      return false;
    }
    names.add(name);
  }
  return (names.has('from') || names.has('sender')) && [...COMMON_FIELDS].some((name) => names.has(name));
}
