import { omitEmptyFields, type StatementEntry } from '../../statement.ts';

/** Matches the note of a part of a split, as written by YNAB (`Split (1/2) towels`) and Actual (`(SPLIT 1 OF 2) towels`). */
const SPLIT_NOTE = /^(?:split \((\d{1,3})\/(\d{1,3})\)|\(split (\d{1,3}) of (\d{1,3})\)) ?/i;

type SplitNote = { number: number; of: number; rest: string };

function parseSplitNote({ note, name }: StatementEntry): SplitNote | undefined {
  const text = note || name;
  const match = SPLIT_NOTE.exec(text);
  if (!match) return undefined;
  const [whole, number, of, otherNumber, otherOf] = match;
  return { number: Number(number ?? otherNumber), of: Number(of ?? otherOf), rest: text.slice(whole.length) };
}

/**
 * Joins consecutive entries that are the parts of one split. A bank lists the purchase as a single row, which could not
 * be matched with separate parts. A split with a missing part is not joined.
 */
export function joinSplitEntries(entries: readonly StatementEntry[]): StatementEntry[] {
  const joined: StatementEntry[] = [];
  for (let at = 0; at < entries.length; ) {
    const split = listSplitParts(entries, at);
    const first = entries[at] as StatementEntry;
    joined.push(split ? joinParts(split) : first);
    at += split?.length ?? 1;
  }
  return joined;
}

type SplitPart = { entry: StatementEntry; note: SplitNote };

/** Returns all parts of the split that begins at an index, or undefined if there is none or parts are missing. */
function listSplitParts(entries: readonly StatementEntry[], at: number): SplitPart[] | undefined {
  const first = entries[at];
  const of = first && parseSplitNote(first)?.of;
  if (!of || of < 2) return undefined;
  const parts = entries.slice(at, at + of).flatMap((entry) => {
    const note = parseSplitNote(entry);
    const isSame = entry.account === first.account && entry.day === first.day && entry.currency === first.currency;
    const isSameName = entry.name === first.name || [entry, first].some(({ transferWith }) => transferWith);
    return note?.of === of && isSame && isSameName ? [{ entry, note }] : [];
  });
  const isComplete = new Set(parts.map(({ note }) => note.number)).size === of && parts.length === of;
  return isComplete && parts.every(({ note: { number } }) => number >= 1 && number <= of) ? parts : undefined;
}

function joinParts(split: readonly SplitPart[]): StatementEntry {
  const { entry: first } = split.find(({ entry }) => !entry.transferWith) ?? (split[0] as SplitPart);
  const { id: _, category: __, transferWith: ___, isChecked: ____, ...common } = first;
  const isNamed = !parseSplitNote({ ...first, note: '' });
  return {
    ...common,
    line: split[0]?.entry.line ?? first.line,
    name: isNamed ? first.name : (split.map(({ note }) => note.rest).find(Boolean) ?? ''),
    note: '',
    amountMinor: split.reduce((sum, { entry }) => sum + entry.amountMinor, 0),
    parts: split.map(({ entry, note }) => ({
      // As in QIF, a part that is a transfer has the name of the other account in brackets.
      category: entry.transferWith ? `[${entry.transferWith}]` : (entry.category ?? ''),
      amountMinor: entry.amountMinor,
      note: note.rest,
    })),
    ...omitEmptyFields({
      tags: [...new Set(split.flatMap(({ entry }) => entry.tags ?? []))],
      isChecked: split.every(({ entry }) => entry.isChecked),
    }),
  };
}
