/** A field of a message, `:61:` say, with its lines. */
export type Mt940Field = { tag: string; line: number; lines: string[] };

/** One message: from `:20:` to the next. */
export type Mt940Message = Mt940Field[];

/** The tags of a customer statement. Other lines that begin with a colon are text, like the time `:12:11`. */
const TAG = /^:(20|21|25P?|28C?|13D?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS):/;

/** What can stand behind the text of a booking. The others would begin a message, and are looked at twice. */
const BEHIND_TEXT = /^:(61:\d{6}|62[FM]:[CD]\d{6}|64:|65:|86:|90[CD]:|NS:)/;

/** How far ahead the rest of a message's head must come. */
const HEAD_LINES = 4;

/** Blocks around messages, and what ends them. */
const BLOCKS = /^(\{\d:|-?\}|-$)/;

/**
 * The messages of a file and their fields, blocks around them left out. A line that looks like a field inside the text of a booking
 * is taken as one only where a statement may go on with it.
 */
export function messagesOf(text: string): Mt940Message[] {
  const lines = linesOf(text);
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

/** Lines as they stand, without what cannot be seen; the head of a block is cut off where a field follows it at once. */
function linesOf(text: string): string[] {
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

/** A lone dash ends a message when nothing or the head of the next one follows. */
function endsMessage(lines: string[], index: number): boolean {
  for (let next = index + 1; next < lines.length && next <= index + HEAD_LINES; next++) {
    const line = lines[next] ?? '';
    if (BEHIND_TEXT.test(line)) return false;
    if (TAG.test(line) || BLOCKS.test(line)) return true;
  }
  return lines.slice(index + 1, index + 2).every((line) => line === '' || !line.startsWith('?'));
}
