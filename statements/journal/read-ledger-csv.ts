import { makeDay } from '../days.ts';
import { refuseTooMany } from '../limits.ts';
import type { Statement } from '../statement.ts';
import { tidyText } from '../text.ts';
import { type Draft, type Journal, journalToStatement, MOST_POSTINGS } from './journal-to-statement.ts';
import { parseJournalAmount } from './read-amount.ts';

const CELL = String.raw`"(?:[^"\\]|\\.|"")*"`;
/** A row has a date, a code, a payee, an account, a commodity, an amount, a state and a note. */
const ROW = new RegExp(
  String.raw`^"\d{4}[/-]\d\d[/-]\d\d",${CELL},${CELL},"[^":]+(?::[^"]*)?",${CELL},"-?[\d.]+","[*!]?",${CELL}$`,
);

/** True if the first line is a row of `ledger csv`, which has no header. */
export const isLedgerCsv = (head: string) => ROW.test((/^[^\n]{0,2000}/.exec(head)?.[0] ?? '').trimEnd());

/** Maximum length of a line in characters. Longer lines are shortened. */
const LONGEST_LINE = 2000;

/**
 * Reads the CSV of Ledger. It has a row for each posting, and nothing says where a transaction ends, so a transaction
 * ends when its postings add up to zero, or when the date, code or payee changes.
 */
export function readLedgerCsv(text: string): Statement<'journal'> {
  const journal: Journal = { drafts: [], names: new Map(), isOwnExport: false };
  let [draft, key] = [undefined as Draft | undefined, ''];
  let sums = new Map<string, bigint>();
  /** The number of commodities whose sum is not zero. */
  let open = 0;
  const end = () => {
    if (draft && open > 0) draft.isUnreadable = true;
    draft = undefined;
    sums = new Map();
    open = 0;
  };
  for (const [index, line] of text.split('\n').entries()) {
    const cells = [...line.slice(0, LONGEST_LINE).matchAll(/"((?:[^"\\]|\\.|"")*)"(?=,|\s*$)/g)].map(
      ([, cell = '']) => cell,
    );
    const [date = '', code = '', payee = '', account = '', commodity = '', amountText = '', , note = ''] = cells;
    if (cells.length < 6) continue;
    if (key !== [date, code, payee].join('\n')) end();
    key = [date, code, payee].join('\n');
    if (!draft) {
      refuseTooMany(journal.drafts.length + 1);
      const [year, month, day] = date.split(/[/-]/).map(Number);
      const name = tidyText(payee.replace(/\\(.)|"(?=")/g, '$1'));
      draft = {
        line: index + 1,
        day: makeDay(year ?? 0, month ?? 0, day ?? 0),
        name,
        note: '',
        tags: [],
        postings: [],
        isUnreadable: false,
      };
      journal.drafts.push(draft);
    }
    const amount = parseJournalAmount(`${amountText} ${commodity}`);
    if (amount && draft.postings.length < MOST_POSTINGS) {
      draft.postings.push({ account, amount, weight: amount, memo: tidyText(note), isShares: false });
      const before = sums.get(amount.commodity) ?? 0n;
      const sum = before + amount.value;
      sums.set(amount.commodity, sum);
      open += Number(sum !== 0n) - Number(before !== 0n);
      if (open === 0) end();
    } else draft.isUnreadable = true;
  }
  end();
  return journalToStatement(journal);
}
