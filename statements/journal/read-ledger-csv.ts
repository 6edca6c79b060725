import { findRootAccountType } from '../double-entry-book.ts';
import { refuseTooManyTransactions } from '../file-limits.ts';
import { createIsoDay } from '../parse-days.ts';
import { tidyText } from '../tidy-text.ts';
import { parseJournalAmount } from './journal-amount.ts';
import {
  type Journal,
  type JournalTransaction,
  journalToStatement,
  MAX_POSTINGS_PER_TRANSACTION,
} from './journal-to-statement.ts';

/** Number of columns: date, code, payee, account, commodity, amount, state and note. */
const COLUMNS = 8;

/** True if the first line is a row in the output of `ledger csv`, which has no header. */
export function isLedgerCsv(head: string): boolean {
  const [date = '', , , account, , amount = '', state = '', ...rest] = splitRow(
    head.slice(0, LONGEST_LINE).split('\n', 1)[0] ?? '',
  );
  const isRow = /^\d{4}[/-]\d\d[/-]\d\d$/.test(date) && /^-?[\d.]+$/.test(amount) && /^[*!]?$/.test(state);
  return isRow && rest.length === 1 && findRootAccountType(account ?? '') !== undefined;
}

/** Splits a row into its cells, all of which are in quotation marks. */
const splitRow = (line: string) => line.trim().slice(1, -1).split('","');

/** Maximum length of a line in characters. Longer lines are cut off. */
const LONGEST_LINE = 2000;

/**
 * Reads Ledger's CSV output, which has one row per posting. A transaction ends when its postings add up to zero, or
 * when the date, code or payee changes.
 */
export function readLedgerCsv(text: string): ReturnType<typeof journalToStatement> {
  const journal: Journal = { drafts: [], names: new Map(), isOwnExport: false };
  let [draft, key] = [undefined as JournalTransaction | undefined, ''];
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
    const cells = splitRow(line.slice(0, LONGEST_LINE));
    const [date = '', code = '', payee = '', account = '', commodity = '', amountText = '', , note = ''] = cells;
    if (cells.length < COLUMNS) continue;
    if (key !== [date, code, payee].join('\n')) end();
    key = [date, code, payee].join('\n');
    if (!draft) {
      refuseTooManyTransactions(journal.drafts.length + 1);
      const [year, month, day] = date.split(/[/-]/).map(Number);
      const name = tidyText(payee.replace(/\\(.)|"(?=")/g, '$1'));
      draft = {
        line: index + 1,
        day: createIsoDay(year ?? 0, month ?? 0, day ?? 0),
        name,
        note: '',
        tags: [],
        postings: [],
        isUnreadable: false,
      };
      journal.drafts.push(draft);
    }
    const amount = parseJournalAmount(`${amountText} ${commodity}`);
    if (amount && draft.postings.length < MAX_POSTINGS_PER_TRANSACTION) {
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
