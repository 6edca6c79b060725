import type { PushContent } from '../push/queue.ts';
import { formatCount } from '../text/format-count.ts';
import type { ReminderTexts } from './reminder-texts.ts';

/** Maximum number of lines in a notification. Phones show about four. */
const MAX_LINES = 4;
/** Maximum length of a line, so that a notification fits into a message to a push service. */
const MAX_LINE_LENGTH = 120;

/** Writes the notification about some lines of text. */
export function writePush({ heading, page }: ReminderTexts, lines: string[]): Omit<PushContent, 'tag'> {
  const shown = lines.length > MAX_LINES ? lines.slice(0, MAX_LINES - 1) : lines;
  const moreCount = lines.length - shown.length;
  const more = moreCount > 0 ? [`And ${formatCount(moreCount, 'more', 'more')}.`] : [];
  return { title: heading, body: [...shown.map(shorten), ...more].join('\n'), path: `/${page}` };
}

function shorten(line: string): string {
  const characters = [...line];
  return characters.length > MAX_LINE_LENGTH ? `${characters.slice(0, MAX_LINE_LENGTH - 1).join('')}…` : line;
}
