/** Words in various languages with which banks mark a row as a refund, in lower case and without accents. */
const MARKS = new Set([
  ...['refund', 'refunds', 'refunded', 'return', 'returns', 'returned', 'reversal', 'reversed', 'chargeback'],
  ...['erstattung', 'ruckerstattung', 'ruckzahlung', 'retoure', 'storno', 'stornierung', 'terugbetaling', 'retour'],
  ...['remboursement', 'rembourse', 'reembolso', 'devolucion', 'devolucao', 'estorno', 'rimborso', 'zwrot'],
  ...['aterbetalning', 'tilbagebetaling', 'refusjon', 'tilbakebetaling', 'palautus', 'hyvitys', 'iade', 'vraceni'],
]);

/** Words that banks and users write before or after the name of a shop. They say nothing about the purchase. */
const FILLERS = new Set([
  'credit',
  'gutschrift',
  'avoir',
  'money',
  'back',
  'from',
  'of',
  'by',
  'von',
  'de',
  'da',
  'van',
]);

/** True if one of the folded strings contains a word such as `refund`. */
export function hasRefundWord(...folded: readonly string[]): boolean {
  return folded.some((text) => listWords(text).some((word) => MARKS.has(word)));
}

/** True if the word does not help to find the refunded purchase. */
export function isRefundWord(word: string): boolean {
  return MARKS.has(word) || FILLERS.has(word);
}

/**
 * Removes refund words, and the punctuation next to them, from both ends of a folded name. For example, `refund: zara`
 * becomes `zara`.
 */
export function removeRefundWords(folded: string): string {
  const words = folded.split(' ');
  const isRemoved = (word: string | undefined) =>
    word !== undefined && words.length > 1 && listWords(word).every(isRefundWord);
  while (isRemoved(words[0])) words.shift();
  while (isRemoved(words.at(-1))) words.pop();
  return words.join(' ');
}

function listWords(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
