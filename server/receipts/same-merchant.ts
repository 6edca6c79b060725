import { foldText } from '../text/fold-text.ts';

/**
 * True if two names probably mean the same merchant. Either they have the same letters and digits, or one name contains
 * the other, like "ALDI SÜD" and "Aldi".
 */
export function isSameMerchant(a: string, b: string): boolean {
  const [shorter = '', longer = ''] = [foldMerchantName(a), foldMerchantName(b)].sort((x, y) => x.length - y.length);
  if (shorter === '') return false;
  if (shorter.replaceAll(' ', '') === longer.replaceAll(' ', '')) return true;
  return shorter.length >= 3 && ` ${longer} `.includes(` ${shorter} `);
}

function foldMerchantName(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
