import { expect, test } from 'vitest';
import { UnreadableStatementError } from '../statement.ts';
import { readCamt } from './read-camt.ts';

const balance = (code: string, amount: string, mark = 'CRDT', currency = 'EUR') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>2024-01-31</Dt></Dt></Bal>`;
const statement = (inside: string, message = 'BkToCstmrStmt', part = 'Stmt') =>
  `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><${message}><GrpHdr/><${part}><Id>1</Id><Acct><Id><IBAN>DE00123</IBAN></Id><Ccy>EUR</Ccy></Acct>${inside}</${part}></${message}></Document>`;
const entry = (amount: string, mark: string, more = '', status = '<Sts>BOOK</Sts>') =>
  `<Ntry><NtryRef>N1</NtryRef><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd>${status}<BookgDt><Dt>2024-01-15</Dt></BookgDt><ValDt><Dt>2024-01-16</Dt></ValDt>${more}</Ntry>`;
const details = (inside: string) => `<NtryDtls><TxDtls>${inside}</TxDtls></NtryDtls>`;
const parties = '<RltdPties><Dbtr><Nm>Payer</Nm></Dbtr><Cdtr><Nm>Shop</Nm></Cdtr></RltdPties>';

test('entries are read and proven by the balances', () => {
  const file = statement(
    balance('OPBD', '10.00') +
      balance('OPBD', '7.00', 'CRDT', 'USD') +
      entry('5.00', 'CRDT', details(parties)) +
      entry('20.000', 'DBIT', details(`${parties}<RmtInf><Ustrd>Bread</Ustrd></RmtInf>`)) +
      balance('CLBD', '5.00', 'DBIT'),
  );
  expect(readCamt(file)).toMatchObject({
    entries: [
      { day: '2024-01-15', otherDay: '2024-01-16', amountMinor: 500, name: 'Payer', id: 'N1', account: 'DE00123' },
      { amountMinor: -2000, name: 'Shop', note: 'Bread', currency: 'EUR' },
    ],
    left: [],
    isProven: true,
    accounts: [{ id: 'DE00123', currency: 'EUR' }],
    currency: 'EUR',
  });
  expect(readCamt(file.replace('20.000', '20.01')).isProven).toBe(false);
});

test('XXX is no currency', () => {
  const file = statement(balance('OPBD', '10.00') + entry('5.00', 'CRDT') + balance('CLBD', '15.00'));
  const { currency, entries, isProven } = readCamt(file.replaceAll('EUR', 'XXX'));
  expect([currency, entries[0]?.currency, isProven]).toEqual([undefined, undefined, true]);
});

test('an entry without a date has the date of the balances, if there is only one', () => {
  const dayless = entry('5.00', 'CRDT').replace(/<BookgDt>.*<\/ValDt>/, '');
  const [opening, closing] = [balance('OPBD', '10.00'), balance('CLBD', '15.00')];
  expect(readCamt(statement(opening + closing + dayless)).entries).toMatchObject([{ day: '2024-01-31' }]);
  const earlier = opening.replace('2024-01-31', '2024-01-01');
  expect(readCamt(statement(earlier + closing + dayless)).left).toMatchObject([{ what: 'date' }]);
});

test('the account of the other party is read, because it may be an own account', () => {
  const withIban = parties.replace('</Cdtr>', '</Cdtr><CdtrAcct><Id><IBAN>DE00456</IBAN></Id></CdtrAcct>');
  const { entries } = readCamt(
    statement(entry('5.00', 'DBIT', details(withIban)) + entry('5.00', 'CRDT', details(withIban))),
  );
  expect(entries.map(({ transferWith }) => transferWith)).toEqual(['DE00456', undefined]);
});

test('prefixes, versions and message types do not matter', () => {
  const newer = `<Dbtr><Pty><Nm>Payer</Nm></Pty></Dbtr>`;
  const status = '<Sts><Cd>BOOK</Cd></Sts>';
  const file = statement(
    entry('5.00', 'CRDT', details(`<RltdPties>${newer}</RltdPties>`), status).replace(
      '<Dt>2024-01-15</Dt>',
      '<DtTm>2024-01-15T23:59:00-08:00</DtTm>',
    ),
    'BkToCstmrAcctRpt',
    'Rpt',
  );
  const prefixed = file.replace(/<(\/?)(?=[A-Z])/g, '<$1ns2:');
  for (const text of [file, prefixed]) {
    expect(readCamt(text).entries).toMatchObject([{ day: '2024-01-15', amountMinor: 500, name: 'Payer' }]);
  }
});

test('a reversal keeps its sign and has the parties of the original entry', () => {
  const file = statement(entry('5.00', 'CRDT', `<RvslInd>true</RvslInd>${details(parties)}`));
  expect(readCamt(file).entries).toMatchObject([{ amountMinor: 500, name: 'Shop' }]);
});

test('a batch is one entry, regardless of its details', () => {
  const part = `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">2.50</Amt></TxAmt></AmtDtls>${parties.replace('Shop', 'One')}</TxDtls>`;
  const batch = `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${part}${part.replace('One', 'Two')}</NtryDtls><AddtlNtryInf>Collected</AddtlNtryInf>`;
  expect(readCamt(statement(entry('5.00', 'DBIT', batch))).entries).toMatchObject([
    { amountMinor: -500, name: 'Collected' },
  ]);
});

test('pending and unreadable entries are skipped with their line', () => {
  const file = statement(
    [
      entry('1.00', 'CRDT', '', '<Sts>PDNG</Sts>'),
      entry('1.00', 'CRDT', '', '<Sts><Cd>INFO</Cd></Sts>'),
      entry('1.005', 'CRDT'),
      entry('1.00', ''),
      entry('1.00', 'CRDT').replaceAll('2024-01-1', '2024-13-1'),
    ].join('\n'),
  );
  const { entries, left } = readCamt(file);
  expect(entries).toEqual([]);
  expect(left.map(({ line, reason, what }) => [line, reason, what])).toEqual([
    [2, 'pending', undefined],
    [3, 'no booking', undefined],
    [4, 'unreadable', 'amount'],
    [5, 'unreadable', 'direction'],
    [6, 'unreadable', 'date'],
  ]);
});

test('a truncated file gives its complete entries and reports the cut', () => {
  const { entries, left } = readCamt(statement(entry('1.00', 'CRDT') + entry('2.00', 'CRDT')).slice(0, -120));
  expect(entries).toHaveLength(1);
  expect(left).toMatchObject([{ reason: 'unreadable', what: 'end' }]);
});

test('a bare & is read as text', () => {
  expect(
    readCamt(statement(entry('1.00', 'CRDT', '<AddtlNtryInf>A & B &lol; &#233;<![CDATA[ & C]]></AddtlNtryInf>')))
      .entries,
  ).toMatchObject([{ name: 'A & B &lol; é & C' }]);
});

test.each([
  [
    'custom entities',
    `\n<!DOCTYPE a [\n<!ENTITY b "c">\n]>${statement('').slice(21)}`,
    'Line 2 of this XML file declares',
  ],
  ['deep nesting', statement('<Ntry>'.repeat(1000)), 'nested too deeply'],
  ['a million elements in an entry', statement(`<Ntry>${'<a/>'.repeat(510_000)}</Ntry>`), 'too many elements'],
  ['a million entities', statement(`<Ntry><Amt>${'&'.repeat(1_010_000)}`), 'too many entities'],
  ['nothing but faults', statement('<Ntry>&<'.repeat(1000)), 'damaged'],
])('a file with %s is refused', (_name, text, words) => {
  expect(refusalOf(() => readCamt(text))).toContain(words);
});

/**
 * Returns the message of the `UnreadableStatementError` that `read` throws, or an empty string if it does not throw.
 * Other errors are rethrown.
 */
function refusalOf(read: () => unknown): string {
  try {
    read();
    return '';
  } catch (error) {
    if (error instanceof UnreadableStatementError) return error.message;
    throw error;
  }
}

test('a minus next to a debit changes nothing, and next to a credit it is a contradiction', () => {
  const { entries, left } = readCamt(
    statement(entry('-5.00', 'DBIT') + entry('7.00', 'CRDT') + entry('-3.00', 'CRDT')),
  );
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-500, 700]);
  expect(left).toMatchObject([{ reason: 'unreadable', what: 'direction' }]);
});

test('entries outside a statement are not read as an empty statement', () => {
  const outside = `<Document><BkToCstmrStmt>${entry('5.00', 'DBIT')}</BkToCstmrStmt></Document>`;
  expect(() => readCamt(outside)).toThrow('contains no statement');
});
