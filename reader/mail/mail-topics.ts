import mailWords from './mail-words.json' with { type: 'json' };

/** The topics that an email may have. Only emails about purchases become transactions. */
export type MailTopic = Exclude<keyof typeof mailWords, 'spent' | 'charged' | 'at'>;

/**
 * Maximum length, in characters, of the text that is searched for the topic. The start of an email is enough to tell
 * its topic.
 */
const MAX_TEXT_LENGTH = 20_000;

/**
 * Returns a function that checks whether the text contains words typical of a topic. Accents and punctuation are
 * ignored.
 */
export function createMailTopicCheck(text: string): (topic: MailTopic) => boolean {
  const folded = ` ${foldPhrases(text.slice(0, MAX_TEXT_LENGTH))} `;
  return (topic) => mailWords[topic].some((words) => folded.includes(usesSpaces(words) ? ` ${words} ` : words));
}

/**
 * Folds text without correcting misread letters, unlike `normalizeForComparison`. Emails contain no misread letters,
 * because their text is not recognized from a picture.
 */
function foldPhrases(text: string): string {
  const letters = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '');
  // A separator after each line and sentence keeps phrases from matching across two of them.
  return letters
    .replace(/[\n.!?]/g, ' | ')
    .replace(/[^\p{L}\p{N}|]+/gu, ' ')
    .trim();
}

/** True if the words are in a language that puts spaces between words. */
const usesSpaces = (words: string) => !/[\u3040-\u9fff]/.test(words);
