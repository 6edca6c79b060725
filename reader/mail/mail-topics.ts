import mailWords from './mail-words.json' with { type: 'json' };

/** The topic of a mail. Only purchases become transactions. */
export type MailTopic = Exclude<keyof typeof mailWords, 'spent' | 'charged' | 'at'>;

/** Maximum length of the text in which the topic is searched. It is clear from the start of a mail. */
const LONGEST = 20_000;

/**
 * Returns a function that tells whether the text contains the words of a topic. Accents and punctuation are ignored.
 */
export function createMailTopicCheck(text: string): (topic: MailTopic) => boolean {
  const folded = ` ${foldWords(text.slice(0, LONGEST))} `;
  return (topic) => mailWords[topic].some((words) => folded.includes(isSpaced(words) ? ` ${words} ` : words));
}

/**
 * Folds a text without correcting misread letters, because a mail was never recognized from a picture (unlike
 * `foldText`).
 */
function foldWords(text: string): string {
  const letters = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '');
  // A separator ends each line and sentence, so that no phrase matches across two of them.
  return letters
    .replace(/[\n.!?]/g, ' | ')
    .replace(/[^\p{L}\p{N}|]+/gu, ' ')
    .trim();
}

/** True for texts of languages that write spaces between words. */
const isSpaced = (words: string) => !/[\u3040-\u9fff]/.test(words);
