import { readFileSync } from 'node:fs';

/** A question and the meanings that are right for it, each as `slot=value` pairs. */
export type Question = { ask: string; region: string; wanted: Record<string, string>[] };

/** Reads the questions of a file. Lines with `#` set the region. */
export function readQuestions(path: string | URL): Question[] {
  let region = '';
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, locale] = /^# region (\S+)$/.exec(line) ?? [];
      if (locale) region = locale;
      const [ask = '', answers] = line.split(' => ');
      if (answers === undefined) return [];
      return [{ ask, region, wanted: answers.split(' | ').map(readMeaning) }];
    });
}

function readMeaning(text: string): Record<string, string> {
  const [action = '', ...slots] = text.split(/ (?=[a-z]+=)/);
  return {
    do: action,
    ...Object.fromEntries(slots.map((slot) => [slot.slice(0, slot.indexOf('=')), slot.slice(slot.indexOf('=') + 1)])),
  };
}
