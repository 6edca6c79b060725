import { tidy, together } from '../words.ts';
import { type Element, findPart, partsIn, textIn } from '../xml.ts';

/** Payee or payer, and purpose. A batch has a name only if all its payments have the same party. */
export function wordsOf(ntry: Element, mark: 'CRDT' | 'DBIT'): { name: string; note: string } {
  const details = detailsOf(ntry);
  const names = new Set(details.map((each) => partyOf(each, ntry, mark)).filter(Boolean));
  const purposes = [...new Set(details.map(purposeOf).filter(Boolean))];
  const additional = tidy(textIn(ntry, 'AddtlNtryInf'));
  // The first few purposes of a batch of thousands are enough.
  const purpose = together(...purposes.slice(0, 5));
  const [name = additional || purpose] = names.size === 1 ? names : [];
  if (name === additional) return { name, note: purpose === name ? '' : purpose };
  return { name, note: name === purpose ? '' : purpose || (additional === name ? '' : additional) };
}

/** The bank's id of the entry, or the id in its details if there is only one: payments of a batch would share it. */
export function idOf(ntry: Element): string | undefined {
  const details = detailsOf(ntry);
  const [only] = details.length === 1 ? details : [];
  const refs = only && findPart(only, 'Refs');
  return [
    textIn(ntry, 'AcctSvcrRef'),
    textIn(ntry, 'NtryRef'),
    textIn(refs, 'AcctSvcrRef'),
    textIn(refs, 'TxId'),
    textIn(refs, 'EndToEndId'),
  ]
    .map(tidy)
    .find((id) => /[^0]/.test(id) && !/^(NOTPROVIDED|NONREF|NOT PROVIDED)$/i.test(id));
}

const detailsOf = (ntry: Element) => partsIn(ntry, 'NtryDtls').flatMap((details) => partsIn(details, 'TxDtls'));

/** The payer of incoming money or the payee of outgoing money. The ultimate party is the better name. */
function partyOf(details: Element, ntry: Element, mark: 'CRDT' | 'DBIT'): string {
  const other = otherIn(details, ntry, mark);
  const parties = findPart(details, 'RltdPties');
  for (const role of [`Ultmt${other}`, other]) {
    const name = textIn(parties, role, 'Nm') || textIn(parties, role, 'Pty', 'Nm');
    if (name) return tidy(name);
  }
  return '';
}

/** Debtor and creditor of a returned payment are those of the original payment. */
function otherIn(details: Element, ntry: Element, mark: 'CRDT' | 'DBIT'): 'Dbtr' | 'Cdtr' {
  const isReturn = /^(true|1)$/.test(textIn(ntry, 'RvslInd')) || findPart(details, 'RtrInf') !== undefined;
  return (mark === 'CRDT') !== isReturn ? 'Dbtr' : 'Cdtr';
}

/** The IBAN of the other account, if there is only one. It may be an own account. */
export function otherAccountOf(ntry: Element, mark: 'CRDT' | 'DBIT'): string | undefined {
  const ibans = new Set(
    detailsOf(ntry).map((details) => {
      const parties = findPart(details, 'RltdPties');
      return tidy(textIn(parties, `${otherIn(details, ntry, mark)}Acct`, 'Id', 'IBAN'));
    }),
  );
  const [only = ''] = ibans;
  return ibans.size === 1 && only !== '' ? only : undefined;
}

function purposeOf(details: Element): string {
  const info = findPart(details, 'RmtInf');
  const free = partsIn(info, 'Ustrd').map((each) => each.text);
  const structured = partsIn(info, 'Strd').flatMap((each) => [
    textIn(each, 'CdtrRefInf', 'Ref'),
    ...partsIn(each, 'AddtlRmtInf').map((more) => more.text),
  ]);
  // Banks cut the text at 140 characters, inside words, and continue in the next element.
  const joined = free.map((text) => (text.length >= 140 ? text : `${text} `)).join('');
  return tidy(joined) || tidy(structured.filter(Boolean).join(' ')) || tidy(textIn(details, 'AddtlTxInf'));
}
