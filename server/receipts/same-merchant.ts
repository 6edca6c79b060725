import { fold } from '../fold.ts';

/**
 * Whether two names are likely of one merchant, as a person and a receipt write them: the same letters and digits, or the
 * shorter name within the longer ("Aldi" and "ALDI SÜD").
 */
export function isSameMerchant(a: string, b: string): boolean {
  const [shorter = '', longer = ''] = [words(a), words(b)].sort((x, y) => x.length - y.length);
  if (shorter === '') return false;
  if (shorter.replaceAll(' ', '') === longer.replaceAll(' ', '')) return true;
  return shorter.length >= 3 && ` ${longer} `.includes(` ${shorter} `);
}

function words(name: string): string {
  return fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
