import mailWords from './mail-words.json' with { type: 'json' };

/** What a mail reports. Only purchases become transactions. */
export type MailTopic = Exclude<keyof typeof mailWords, 'spent' | 'charged' | 'at'>;

/** Longer texts are cut, because a mail says what it is about at its start. */
const LONGEST = 20_000;

/** Returns a function that tells if a text contains words of a topic. Accents and signs are ignored. */
export function createTopicSearch(text: string): (topic: MailTopic) => boolean {
  const folded = ` ${foldWords(text.slice(0, LONGEST))} `;
  return (topic) => mailWords[topic].some((words) => folded.includes(isSpaced(words) ? ` ${words} ` : words));
}

/** The text of a mail was never recognized in a picture, so no letters are confused as in `foldText`. */
function foldWords(text: string): string {
  const letters = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '');
  // A phrase does not continue after the end of a line or sentence.
  return letters
    .replace(/[\n.!?]/g, ' | ')
    .replace(/[^\p{L}\p{N}|]+/gu, ' ')
    .trim();
}

/** True for languages with spaces between words. */
const isSpaced = (words: string) => !/[\u3040-\u9fff]/.test(words);
