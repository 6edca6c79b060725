/** A field of a message, such as `:61:`, with its lines. */
export type Mt940Field = { tag: string; line: number; lines: string[] };

/** The fields of a message, which starts with `:20:`. */
export type Mt940Message = Mt940Field[];

/** Tags of customer statements. Other lines that start with a colon are text, such as the time `:12:11`. */
const TAG = /^:(20|21|25P?|28C?|13D?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS):/;

/** Tags that may follow the text of a transaction. The others would begin a message, and are checked further. */
const BEHIND_TEXT = /^:(61:\d{6}|62[FM]:[CD]\d{6}|64:|65:|86:|90[CD]:|NS:)/;

/** How many lines ahead the other header fields of a message must appear. */
const HEAD_LINES = 4;

/** Blocks around messages and their end markers. */
const BLOCKS = /^(\{\d:|-?\}|-$)/;

/**
 * Splits a file into messages and fields, without the blocks around them. Inside the text of a transaction, a line that
 * looks like a field counts only if such a field may follow.
 */
export function splitMessages(text: string): Mt940Message[] {
  const lines = splitLines(text);
  const messages: Mt940Message[] = [];
  let message: Mt940Message | undefined;
  let field: Mt940Field | undefined;
  for (const [index, line] of lines.entries()) {
    const tag = TAG.exec(line)?.[1];
    if (tag !== undefined && (!isText(field) || BEHIND_TEXT.test(line) || beginsMessage(lines, index))) {
      if (tag === '20' || !message) {
        message = [];
        messages.push(message);
      }
      field = { tag, line: index + 1, lines: [line.slice(tag.length + 2)] };
      message.push(field);
    } else if (BLOCKS.test(line)) {
      if (line !== '-' || endsMessage(lines, index)) field = undefined;
    } else if (field && line !== '') field.lines.push(line);
  }
  return messages;
}

/** Splits into lines without control characters, and removes a block header in front of a field. */
function splitLines(text: string): string[] {
  const plain = /@@:(25|28C?|60[FM]|61|86):/.test(text) ? text.replaceAll('@@', '\n') : text;
  return plain.split('\n').map((line) => {
    const visible = line.replace(/\p{Cc}+/gu, (found) => (found.includes('\t') ? ' ' : '')).trimEnd();
    const block = /^\{1:[^\n]{0,300}\{4:(?=:)/.exec(visible);
    return block ? visible.slice(block[0].length) : visible;
  });
}

const isText = (field: Mt940Field | undefined) => field?.tag === '86' || field?.tag === 'NS';

function beginsMessage(lines: string[], index: number): boolean {
  if (!lines[index]?.startsWith(':20:')) return false;
  return lines.slice(index + 1, index + 1 + HEAD_LINES).some((line) => /^:(21|25P?|28C?|60[FM]):/.test(line));
}

/** A single dash ends a message if nothing or another message follows. */
function endsMessage(lines: string[], index: number): boolean {
  for (let next = index + 1; next < lines.length && next <= index + HEAD_LINES; next++) {
    const line = lines[next] ?? '';
    if (BEHIND_TEXT.test(line)) return false;
    if (TAG.test(line) || BLOCKS.test(line)) return true;
  }
  return lines.slice(index + 1, index + 2).every((line) => line === '' || !line.startsWith('?'));
}
