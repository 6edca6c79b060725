import mailWords from './mail-words.json' with { type: 'json' };

/** The topic of an email. Only purchases become transactions. */
export type MailTopic = Exclude<keyof typeof mailWords, 'spent' | 'charged' | 'at'>;

/**
 * Maximum length, in characters, of the text that is searched for the topic. The start of an email is enough to tell
 * its topic.
 */
const MAX_TEXT_LENGTH = 20_000;

/**
 * Returns a function that tells whether the text contains the words of a topic. Accents and punctuation are ignored.
 */
export function createMailTopicCheck(text: string): (topic: MailTopic) => boolean {
  const folded = ` ${foldPhrases(text.slice(0, MAX_TEXT_LENGTH))} `;
  return (topic) => mailWords[topic].some((words) => folded.includes(usesSpaces(words) ? ` ${words} ` : words));
}

/**
 * Folds text without correcting misread letters (unlike `normalizeForComparison`), because the text of an email was never recognized
 * from a picture.
 */
function foldPhrases(text: string): string {
  const letters = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '');
  // Each line and sentence ends with a separator, so that a phrase cannot match across two of them.
  return letters
    .replace(/[\n.!?]/g, ' | ')
    .replace(/[^\p{L}\p{N}|]+/gu, ' ')
    .trim();
}

/** True for text in languages that put spaces between words. */
const usesSpaces = (words: string) => !/[\u3040-\u9fff]/.test(words);
