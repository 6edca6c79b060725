import type { LearnedCorrection } from '../../contract/receipts/learned-corrections.ts';

/** Describes a learned correction, such as `“ACME SDN BHD” means Acme; category Food; total next to “NETT”`. */
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
    amountLabel === null ? '' : `total next to “${amountLabel}”`,
    isMonthFirst === null ? '' : `dates start with the ${isMonthFirst ? 'month' : 'day'}`,
  ].filter((part) => part !== '');
  const sentence = parts.join('; ') || 'its name is confirmed';
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
