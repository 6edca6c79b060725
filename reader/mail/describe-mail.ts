import mailWords from './mail-words.json' with { type: 'json' };

/** What a mail reports. Only purchases become transactions. */
export type MailTopic = Exclude<keyof typeof mailWords, 'spent' | 'charged' | 'at'>;

/** Maximum length of the searched text. The start of a mail is enough to find its topic. */
const LONGEST = 20_000;

/** Returns a function that is true if the text contains words of a topic. Accents and punctuation are ignored. */
export function createTopicSearch(text: string): (topic: MailTopic) => boolean {
  const folded = ` ${foldWords(text.slice(0, LONGEST))} `;
  return (topic) => mailWords[topic].some((words) => folded.includes(isSpaced(words) ? ` ${words} ` : words));
}

/** Unlike `foldText`, this does not repair misread letters, because the text of a mail does not come from a picture. */
function foldWords(text: string): string {
  const letters = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '');
  // A separator at the end of each line and sentence, so that no phrase is found across it.
  return letters
    .replace(/[\n.!?]/g, ' | ')
    .replace(/[^\p{L}\p{N}|]+/gu, ' ')
    .trim();
}

/** True for languages with spaces between words. */
const isSpaced = (words: string) => !/[\u3040-\u9fff]/.test(words);
