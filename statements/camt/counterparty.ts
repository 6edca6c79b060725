import { joinTexts, tidyText } from '../text.ts';
import { type Element, findChildren, findElement, findText } from '../xml.ts';

/** Payee or payer, and purpose. A batch has a name only if all its payments have the same party. */
export function readNameAndNote(ntry: Element, mark: 'CRDT' | 'DBIT'): { name: string; note: string } {
  const details = findDetails(ntry);
  const names = new Set(details.map((each) => findParty(each, ntry, mark)).filter(Boolean));
  const purposes = [...new Set(details.map(readPurpose).filter(Boolean))];
  const additional = tidyText(findText(ntry, 'AddtlNtryInf'));
  // The first few purposes of a batch of thousands are enough.
  const purpose = joinTexts(...purposes.slice(0, 5));
  const [name = additional || purpose] = names.size === 1 ? names : [];
  if (name === additional) return { name, note: purpose === name ? '' : purpose };
  return { name, note: name === purpose ? '' : purpose || (additional === name ? '' : additional) };
}

/** The bank's id of the entry, or the id in its details if there is only one: payments of a batch would share it. */
export function findEntryId(ntry: Element): string | undefined {
  const details = findDetails(ntry);
  const [only] = details.length === 1 ? details : [];
  const refs = only && findElement(only, 'Refs');
  return [
    findText(ntry, 'AcctSvcrRef'),
    findText(ntry, 'NtryRef'),
    findText(refs, 'AcctSvcrRef'),
    findText(refs, 'TxId'),
    findText(refs, 'EndToEndId'),
  ]
    .map(tidyText)
    .find((id) => /[^0]/.test(id) && !/^(NOTPROVIDED|NONREF|NOT PROVIDED)$/i.test(id));
}

const findDetails = (ntry: Element) =>
  findChildren(ntry, 'NtryDtls').flatMap((details) => findChildren(details, 'TxDtls'));

/** The payer of incoming money or the payee of outgoing money. The ultimate party is the better name. */
function findParty(details: Element, ntry: Element, mark: 'CRDT' | 'DBIT'): string {
  const other = otherRole(details, ntry, mark);
  const parties = findElement(details, 'RltdPties');
  for (const role of [`Ultmt${other}`, other]) {
    const name = findText(parties, role, 'Nm') || findText(parties, role, 'Pty', 'Nm');
    if (name) return tidyText(name);
  }
  return '';
}

/** Debtor and creditor of a returned payment are those of the original payment. */
function otherRole(details: Element, ntry: Element, mark: 'CRDT' | 'DBIT'): 'Dbtr' | 'Cdtr' {
  const isReturn = /^(true|1)$/.test(findText(ntry, 'RvslInd')) || findElement(details, 'RtrInf') !== undefined;
  return (mark === 'CRDT') !== isReturn ? 'Dbtr' : 'Cdtr';
}

/** The IBAN of the other account, if there is only one. It may be an own account. */
export function findOtherIban(ntry: Element, mark: 'CRDT' | 'DBIT'): string | undefined {
  const ibans = new Set(
    findDetails(ntry).map((details) => {
      const parties = findElement(details, 'RltdPties');
      return tidyText(findText(parties, `${otherRole(details, ntry, mark)}Acct`, 'Id', 'IBAN'));
    }),
  );
  const [only = ''] = ibans;
  return ibans.size === 1 && only !== '' ? only : undefined;
}

function readPurpose(details: Element): string {
  const info = findElement(details, 'RmtInf');
  const free = findChildren(info, 'Ustrd').map((each) => each.text);
  const structured = findChildren(info, 'Strd').flatMap((each) => [
    findText(each, 'CdtrRefInf', 'Ref'),
    ...findChildren(each, 'AddtlRmtInf').map((more) => more.text),
  ]);
  // Banks cut the text at 140 characters, inside words, and continue in the next element.
  const joined = free.map((text) => (text.length >= 140 ? text : `${text} `)).join('');
  return (
    tidyText(joined) || tidyText(structured.filter(Boolean).join(' ')) || tidyText(findText(details, 'AddtlTxInf'))
  );
}
