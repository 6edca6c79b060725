import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { fetchImportRows, importFiles } from '../testing/upload-files.ts';
import { findCategoryByBankWords, isCashWithdrawalText } from './bank-words.ts';

test.each([
  ['Bills', 'DAUERAUFTRAG MIETE 10/2026 WHG 14'],
  ['Bills', 'KSK Beitrag Künstlersozialkasse'],
  ['Bills', 'Finanzamt Berlin Einkommensteuer'],
  ['Bills', 'Hausratversicherung 2026'],
  ['Bills', 'VIREMENT LOYER OCTOBRE'],
  ['Bills', 'Recibo alquiler piso'],
  ['Bills', 'F24 Agenzia delle Entrate'],
  ['Bills', 'Zorgverzekering oktober'],
  ['Transportation', 'BVG Berliner Verkehrsbetriebe'],
  ['Transportation', 'SNCF INTERNET PARIS'],
  ['Transportation', 'OV-chipkaart 1234'],
  [undefined, 'ENTERPRISE RENT-A-CAR'],
  [undefined, 'Vermieterbund'],
])('an expense gets the category %s for %s', (category, text) =>
  expect(findCategoryByBankWords(text, 'expense')).toBe(category),
);

test.each([
  ['Salary', 'GEHALT 10/2026'],
  ['Salary', 'VIR SALAIRE OCTOBRE'],
  ['Salary', 'NOMINA OCTUBRE'],
  ['Salary', 'Stipendio mese di ottobre'],
  ['Freelance / Side Gig', 'Rechnung 2026-031 Kinderbuch Illustration'],
  ['Freelance / Side Gig', 'RE 2026-034 Plakatserie'],
  [undefined, 'Danke für alles'],
])('an income gets the category %s for %s', (category, text) =>
  expect(findCategoryByBankWords(text, 'income')).toBe(category),
);

test.each([
  [true, 'GA NR00012345 BLZ10050000 Bargeldauszahlung'],
  [true, 'GAA 0815 BERLIN'],
  [true, 'ATM WITHDRAWAL 004512'],
  [true, 'RETRAIT DAB PARIS'],
  [true, 'PRELIEVO BANCOMAT'],
  [true, 'Geldopname 12:30'],
  [false, 'Entgelt Bargeldauszahlung'],
  [false, 'ATM WITHDRAWAL FEE'],
  [false, 'KROGER ATLANTA GA'],
  [false, 'ATM MILANO METRO'],
])('a cash withdrawal is recognized (%s): %s', (isCash, text) => expect(isCashWithdrawalText(text)).toBe(isCash));

onSharedApps((app) => {
  const FILE = {
    name: 'bank.csv',
    text: [
      'Buchungstag;Verwendungszweck;Empfänger;Betrag',
      '01.10.2026;"DAUERAUFTRAG MIETE 10/2026";"Hausverwaltung Krüger GmbH";-870,00',
      '05.10.2026;"GA NR00012345 Bargeldauszahlung";"Berliner Sparkasse";-100,00',
      '',
    ].join('\n'),
  };

  test('the purpose of a payment tells its category, and cash goes to the only cash account', async () => {
    const user = await app().newUser();
    const made = await user.send('POST', '/accounts', { body: { name: 'Wallet', kind: 'cash' } });
    const { _id: wallet } = made.body as MoneyAccount;
    const { _id, groups } = await importFiles(user, FILE);
    expect(groups).toMatchObject({ new: 1, transfer: 1 });
    expect(await fetchImportRows(user, _id, 'new')).toMatchObject([{ category: 'Bills', categoryReason: 'words' }]);
    await user.send('POST', `/imports/${_id}/run`);
    const accounts = (await user.send('GET', '/accounts')).body as MoneyAccount[];
    expect(accounts.map(({ _id: id, balance }) => [id, balance])).toEqual([
      ['everyday', -970],
      [wallet, 100],
    ]);
    expect((await importFiles(user, FILE)).groups).toMatchObject({ new: 0, transfer: 0, here: 2 });
  });

  test('without a cash account, a withdrawal stays an expense', async () => {
    const user = await app().newUser();
    expect((await importFiles(user, FILE)).groups).toMatchObject({ new: 2, transfer: 0 });
  });
});
