import type { Lesson } from '../../contract/lessons.ts';

/** What a lesson says, in a sentence: `“ACME SDN BHD” is called Acme; category Food; total beside “NETT”.` */
export function lessonWords({ merchant, readAs, category, amountLabel, isMonthFirst }: Lesson): string {
  const parts = [
    readAs === null ? '' : `“${readAs}” is called ${merchant}`,
    category === null ? '' : `category ${category}`,
    amountLabel === null ? '' : `total beside “${amountLabel}”`,
    isMonthFirst === null ? '' : `dates have the ${isMonthFirst ? 'month' : 'day'} first`,
  ].filter((part) => part !== '');
  const sentence = parts.join('; ') || 'its name is confirmed';
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
