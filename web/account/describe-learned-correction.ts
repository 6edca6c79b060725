import type { LearnedCorrection } from '../../contract/receipts/learned-corrections.ts';

/** Describes a learned correction, such as `“ACME SDN BHD” means Acme; category Food; the total is next to “NETT”`. */
export function describeLearnedCorrection({
  merchant,
  readAs,
  category,
  amountLabel,
  isMonthFirst,
}: LearnedCorrection): string {
  const parts = [
    readAs === null ? '' : `“${readAs}” means ${merchant}`,
    category === null ? '' : `category ${category}`,
    amountLabel === null ? '' : `the total is next to “${amountLabel}”`,
    isMonthFirst === null ? '' : `dates start with the ${isMonthFirst ? 'month' : 'day'}`,
  ].filter((part) => part !== '');
  const sentence = parts.join('; ') || 'you confirmed the name';
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
