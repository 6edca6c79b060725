import { expect, test } from 'vitest';
import { formatAmount } from '../plain-amounts.ts';
import { printPages } from '../testing/print-pages.ts';
import { readPages } from './read-pages.ts';

/** Returns the rows as `2023-01-05 -12.50`, with `proved` first if the balances prove them. */
function read(text: string) {
  return readPages(printPages(text)).flatMap(({ statement: { entries }, isProven }) => [
    isProven ? 'proved' : 'not proved',
    ...entries.map(({ day, amountMinor: minor }) => `${day} ${minor < 0 ? '-' : ''}${formatAmount(Math.abs(minor))}`),
  ]);
}

const cases: [title: string, text: string, rows: string[]][] = [
  [
    'german, day and month only, sign behind',
    `
Kontoauszug Nr. 2/2023      Stadtbank
Alter Kontostand vom 31.01.2023            1.000,00 H

Bu.Tag  Wert    Vorgang                         EUR
01.02.  01.02.  Miete Februar                   500,00 -
                Hausverwaltung Meyer
03.02.  03.02.  Gehalt ACME GmbH              2.000,00 +
15.02.  16.02.  Supermarkt                      -12,34
Neuer Kontostand vom 28.02.2023            2.487,66 H
`,
    ['proved', '2023-02-01 -500.00', '2023-02-03 2000.00', '2023-02-15 -12.34'],
  ],
  [
    'german with H and S',
    `
Kontoauszug vom 28.02.2023
                                     Saldovortrag   1.000,00 H
Datum       Buchungstext                Betrag
01.02.2023  Miete                       500,00 S
03.02.2023  Gehalt                    2.000,00 H
05.02.2023  Strom                        40,00 S
                                     Kontostand neu  2.460,00 H
`,
    ['proved', '2023-02-01 -500.00', '2023-02-03 2000.00', '2023-02-05 -40.00'],
  ],
  [
    'days as 05JAN',
    `
Statement period 01 Jan 2023 to 31 Jan 2023
Date    Description               Withdrawals  Deposits   Balance
        Opening balance                                   100.00
05JAN   ATM                       20.00                    80.00
07JAN   Salary                                 500.00     580.00
09JAN   Shop                       5.50                   574.50
        Closing balance                                   574.50
`,
    ['proved', '2023-01-05 -20.00', '2023-01-07 500.00', '2023-01-09 -5.50'],
  ],
  [
    'days as 5-Jan-23',
    `
Date       Particulars               Debit   Credit   Balance
1-Jan-23   B/F                                        100.00
5-Jan-23   ATM                       20.00             80.00
7-Jan-23   Salary                            500.00   580.00
19-Jan-23  Shop                       5.50            574.50
`,
    ['proved', '2023-01-05 -20.00', '2023-01-07 500.00', '2023-01-19 -5.50'],
  ],
  [
    'days as 2023/01/05',
    `
取引日       摘要               お支払金額     お預り金額      残高
2023/01/05   ATM                20,000                      80,000
2023/01/07   給与                            500,000       580,000
2023/01/09   カード              5,500                     574,500
`,
    ['proved', '2023-01-05 -20000.00', '2023-01-07 500000.00', '2023-01-09 -5500.00'],
  ],
  [
    'days as Feb 20 2023',
    `
Date          Description                Amount      Balance
Feb 20 2023   Coffee                      -4.50       95.50
Feb 21, 2023  Payment received            50.00      145.50
Mar 01 2023   Rent                      -100.00       45.50
`,
    ['proved', '2023-02-20 -4.50', '2023-02-21 50.00', '2023-03-01 -100.00'],
  ],
  [
    'the day is printed once for several rows',
    `
Your account   1 March to 31 March 2023
Date      Details                         Paid out    Paid in    Balance
28 Feb 23 BALANCE BROUGHT FORWARD                                 200.00
01 Mar 23 DD  Gas                           30.00
          VIS Grocer                        15.00
          CR  Wages                                   1,000.00  1,155.00
03 Mar 23 ATM Cash                          50.00               1,105.00
          BALANCE CARRIED FORWARD                               1,105.00
`,
    ['proved', '2023-03-01 -30.00', '2023-03-01 -15.00', '2023-03-01 1000.00', '2023-03-03 -50.00'],
  ],
  [
    'no header, with a running balance',
    `
Account 12345678

01/02/2023  Grocer                     15.00-      985.00
03/02/2023  Wages                   1,000.00     1,985.00
04/02/2023  Gas                        30.00-    1,955.00
05/02/2023  Water                      20.00-    1,935.00
`,
    ['proved', '2023-02-01 -15.00', '2023-02-03 1000.00', '2023-02-04 -30.00', '2023-02-05 -20.00'],
  ],
  [
    'no header, two columns of amounts and a balance',
    `
Account 12345678

01/02/2023  Grocer                     15.00                  985.00
03/02/2023  Wages                                1,000.00   1,985.00
04/02/2023  Gas                        30.00                1,955.00
05/02/2023  Water                      20.00                1,935.00
`,
    ['proved', '2023-02-01 -15.00', '2023-02-03 1000.00', '2023-02-04 -30.00', '2023-02-05 -20.00'],
  ],
  [
    'unknown language',
    `
Hōʻike o ka waihona
Ka lā       Wehewehena                 Puka       Komo       Koena
01/02/2023  Hale kūʻai                  15.00                 985.00
03/02/2023  Uku hana                              1,000.00  1,985.00
14/02/2023  Kinoea                      30.00               1,955.00
15/02/2023  Wai                         20.00               1,935.00
`,
    ['proved', '2023-02-01 -15.00', '2023-02-03 1000.00', '2023-02-14 -30.00', '2023-02-15 -20.00'],
  ],
  [
    'french with spaces in amounts',
    `
RELEVE DE COMPTE            du 01/02/2023 au 28/02/2023
                            SOLDE PRECEDENT AU 31/01/2023      1 234,56
Date    Valeur  Libellé                       Débit        Crédit
01.02   01.02   PRLV EDF                      45,00
02.02   02.02   VIR SALAIRE                              2 000,00
                DE ACME SARL
10.02   10.02   CARTE 1234                 1 100,10
                            NOUVEAU SOLDE AU 28/02/2023        2 089,46
`,
    ['proved', '2023-02-01 -45.00', '2023-02-02 2000.00', '2023-02-10 -1100.10'],
  ],
  [
    'french with totals',
    `
Relevé d'identité bancaire
Date      Nature des opérations            Valeur      Débit        Crédit
          SOLDE CREDITEUR AU 31/12/2022                           1.234,56
02/01     RETRAIT DAB                      02/01        60,00
05/01     VIREMENT RECU                    05/01                    100,00
          TOTAL DES OPERATIONS                          60,00       100,00
          SOLDE CREDITEUR AU 31/01/2023                           1.274,56
`,
    ['proved', '2023-01-02 -60.00', '2023-01-05 100.00'],
  ],
  [
    'spanish',
    `
Extracto de cuenta corriente   Periodo: 01/01/2023 - 31/01/2023
Fecha Oper.  Fecha Valor  Concepto                     Importe       Saldo
                          Saldo anterior                             500,00
02/01/2023   02/01/2023   Recibo luz                    -50,25       449,75
03/01/2023   03/01/2023   Nómina                      1.500,00     1.949,75
09/01/2023   10/01/2023   Compra tarjeta                -10,00     1.939,75
`,
    ['proved', '2023-01-02 -50.25', '2023-01-03 1500.00', '2023-01-09 -10.00'],
  ],
  [
    'italian with two columns',
    `
Estratto conto al 31/03/2023
Data      Valuta    Descrizione operazioni          Addebiti      Accrediti
01/01/23            SALDO INIZIALE                                 1.000,00
10/01/23  10/01/23  PAGAMENTO POS                      25,00
12/01/23  12/01/23  BONIFICO A VOSTRO FAVORE                         300,00
31/03/23            SALDO FINALE                                   1.275,00
`,
    ['proved', '2023-01-10 -25.00', '2023-01-12 300.00'],
  ],
  [
    'brazilian with D and C',
    `
Extrato de Conta Corrente    Período: 01/03/2023 a 31/03/2023
Data        Histórico                     Documento      Valor (R$)        Saldo (R$)
01/03/2023  SALDO ANTERIOR                                                 1.000,00 C
02/03/2023  PIX ENVIADO                   123456         100,00 D            900,00 C
03/03/2023  TED RECEBIDA                  123457       1.500,00 C          2.400,00 C
10/03/2023  TARIFA                        123458          10,00 D          2.390,00 C
`,
    ['proved', '2023-03-02 -100.00', '2023-03-03 1500.00', '2023-03-10 -10.00'],
  ],
  [
    'dutch with Af and Bij',
    `
Rekeningafschrift  april 2023
Datum       Omschrijving                   Bedrag af    Bedrag bij
            Beginsaldo                                    € 100,00
03-04-2023  Albert Heijn                   € 20,50
05-04-2023  Salaris                                     € 1.000,00
07-04-2023  Huur                           € 600,00
            Eindsaldo                                     € 479,50
`,
    ['proved', '2023-04-03 -20.50', '2023-04-05 1000.00', '2023-04-07 -600.00'],
  ],
  [
    'polish',
    `
Wyciąg z rachunku za okres 01.05.2023 - 31.05.2023
Data        Opis operacji                        Kwota         Saldo po operacji
            Saldo początkowe                                        1 000,00
02.05.2023  Zakup kartą                         -50,00 PLN           950,00 PLN
04.05.2023  Przelew przychodzący              2 500,00 PLN         3 450,00 PLN
09.05.2023  Czynsz                             -800,00 PLN         2 650,00 PLN
`,
    ['proved', '2023-05-02 -50.00', '2023-05-04 2500.00', '2023-05-09 -800.00'],
  ],
  [
    'swedish',
    `
Kontoutdrag 2023-06
Bokföringsdag  Text                        Belopp       Saldo
2023-06-01     Ingående saldo                           5 000,00
2023-06-02     ICA Maxi                    -320,50      4 679,50
2023-06-25     Lön                       25 000,00     29 679,50
2023-06-28     Hyra                      -8 000,00     21 679,50
`,
    ['proved', '2023-06-02 -320.50', '2023-06-25 25000.00', '2023-06-28 -8000.00'],
  ],
  [
    'turkish',
    `
Hesap Özeti
Tarih        Açıklama                     Tutar            Bakiye
03.07.2023   MARKET                       -120,50 TL        879,50 TL
05.07.2023   MAAŞ                       15.000,00 TL     15.879,50 TL
08.07.2023   KİRA                       -5.000,00 TL     10.879,50 TL
`,
    ['proved', '2023-07-03 -120.50', '2023-07-05 15000.00', '2023-07-08 -5000.00'],
  ],
  [
    'russian',
    `
Выписка по счёту за период с 01.08.2023 по 31.08.2023
Входящий остаток: 1 000,00
Дата         Описание операции              Списание      Зачисление
02.08.2023   Покупка                        250,00
05.08.2023   Зарплата                                     40 000,00
09.08.2023   Аренда                      20 000,00
Исходящий остаток: 20 750,00
`,
    ['proved', '2023-08-02 -250.00', '2023-08-05 40000.00', '2023-08-09 -20000.00'],
  ],
  [
    'american sections',
    `
Beginning balance on January 1, 2023      $1,000.00
Ending balance on January 31, 2023        $1,325.00

Deposits and other additions
Date        Description                         Amount
01/05/23    Payroll                             500.00
01/19/23    Mobile deposit                       25.00
Total deposits and other additions             $525.00

Withdrawals and other subtractions
Date        Description                         Amount
01/06/23    Rent                                150.00
01/07/23    Groceries                            50.00
Total withdrawals and other subtractions       $200.00
`,
    ['proved', '2023-01-05 500.00', '2023-01-19 25.00', '2023-01-06 -150.00', '2023-01-07 -50.00'],
  ],
  [
    'sections in an unknown language',
    `
Koena mua    1,000.00      Closing balance    1,325.00     Opening balance   1,000.00

Komo
Date        Description                         Amount
05/01/23    Uku hana                            500.00
19/01/23    Waiho                                25.00

Puka
Date        Description                         Amount
06/01/23    Hale                                150.00
27/01/23    Kūʻai                                50.00
`,
    ['proved', '2023-01-05 500.00', '2023-01-19 25.00', '2023-01-06 -150.00', '2023-01-27 -50.00'],
  ],
  [
    'checks in two columns beside each other',
    `
Statement January 31, 2023
Beginning balance    $1,000.00        Ending balance    $620.00

Checks
Number   Date    Amount       Number   Date    Amount
101      01/03   100.00       103      01/10    80.00
102      01/04    50.00       104*     01/12   150.00
`,
    ['proved', '2023-01-03 -100.00', '2023-01-04 -50.00', '2023-01-10 -80.00', '2023-01-12 -150.00'],
  ],
  [
    'description before the date',
    `
Description                   Date         Amount      Balance
Opening balance                                         100.00
Grocer                        01/13/2023   -10.00        90.00
Payroll                       01/15/2023   500.00       590.00
Fuel                          01/16/2023   -40.00       550.00
`,
    ['proved', '2023-01-13 -10.00', '2023-01-15 500.00', '2023-01-16 -40.00'],
  ],
  [
    'rows over a page break and page headers between',
    `
Statement of account  Page 1 of 2
Date        Details               Debit     Credit    Balance
01/03/2023  Balance brought forward                    500.00
02/03/2023  Grocer                20.00                480.00
03/03/2023  Transfer to           30.00                450.00
Balance carried forward                                450.00
=== 
Statement of account  Page 2 of 2
Date        Details               Debit     Credit    Balance
Balance brought forward                                450.00
            savings account
14/03/2023  Wages                           100.00     550.00
15/03/2023  Fuel                  50.00                500.00
`,
    ['proved', '2023-03-02 -20.00', '2023-03-03 -30.00', '2023-03-14 100.00', '2023-03-15 -50.00'],
  ],
  [
    'several accounts in one file',
    `
Account number: 1111111111   Current account
Date        Details               Debit     Credit    Balance
13/03/2023  Grocer                20.00                480.00
14/03/2023  Rent                  30.00                450.00

Account number: 2222222222   Savings account
Date        Details               Debit     Credit    Balance
15/03/2023  Interest                          1.00   1,001.00
16/03/2023  To current           101.00                900.00
17/03/2023  From current                    5.00      905.00
`,
    [
      'proved',
      '2023-03-13 -20.00',
      '2023-03-14 -30.00',
      'proved',
      '2023-03-15 1.00',
      '2023-03-16 -101.00',
      '2023-03-17 5.00',
    ],
  ],
  [
    'card with CR and foreign currency',
    `
Credit card statement    Statement date 20 Feb 2023
Post date  Trans date  Description                    Amount (S$)
                       PREVIOUS BALANCE                   300.00
22 JAN     21 JAN      PAYMENT - THANK YOU                300.00CR
25 JAN     24 JAN      AMAZON MKTPLACE                     55.20
                       USD 41.00
28 JAN     27 JAN      NTUC FAIRPRICE                      44.80
                       TOTAL BALANCE                      100.00
Minimum payment due  50.00
`,
    ['proved', '2023-01-22 300.00', '2023-01-25 -55.20', '2023-01-28 -44.80'],
  ],
  [
    'swiss with apostrophes',
    `
Kontoauszug 01.01.2023 - 31.01.2023
Datum       Text                       Belastung     Gutschrift    Valuta        Saldo
01.01.2023  Saldovortrag                                                       1'000.00
03.01.2023  Miete                       900.00                     03.01.2023    100.00
25.01.2023  Lohn                                      5'000.00     25.01.2023  5'100.00
26.01.2023  Migros                       45.65                     26.01.2023  5'054.35
`,
    ['proved', '2023-01-03 -900.00', '2023-01-25 5000.00', '2023-01-26 -45.65'],
  ],
  [
    'czech, amount below the text',
    `
Výpis z účtu  1. 9. 2023 - 30. 9. 2023
Datum         Popis                                Částka
Počáteční zůstatek                               1 000,00
4. 9. 2023    Platba kartou                       -250,00
              ALBERT
12. 9. 2023   Příchozí úhrada                   20 000,00
20. 9. 2023   Nájem                             -9 000,00
Konečný zůstatek                                11 750,00
`,
    ['proved', '2023-09-04 -250.00', '2023-09-12 20000.00', '2023-09-20 -9000.00'],
  ],
  [
    'the amount is on the second line of a row',
    `
Date         Description              Debit      Credit     Balance
01-Apr-2023  UPI/123456/
             GROCER                   100.00                 900.00
02-Apr-2023  NEFT/SALARY/
             ACME LTD                           1,000.00   1,900.00
13-Apr-2023  ATM WDL
             MUMBAI                   500.00               1,400.00
`,
    ['proved', '2023-04-01 -100.00', '2023-04-02 1000.00', '2023-04-13 -500.00'],
  ],
  [
    'indian grouping and Dr/Cr column',
    `
Txn Date    Value Date  Description          Ref No     Dr/Cr   Amount        Balance
01/04/2023  01/04/2023  OPENING                                               1,00,000.00
02/04/2023  02/04/2023  NEFT                 N123       CR      1,25,000.00   2,25,000.00
13/04/2023  13/04/2023  RENT                 N124       DR        25,000.00   2,00,000.00
14/04/2023  14/04/2023  FUEL                 N125       DR         2,000.00   1,98,000.00
`,
    ['proved', '2023-04-02 125000.00', '2023-04-13 -25000.00', '2023-04-14 -2000.00'],
  ],
  [
    'chinese',
    `
交易日期      摘要          支出          收入          余额
2023-05-01   转账         100.00                      900.00
2023-05-03   工资                      5,000.00     5,900.00
2023-05-09   消费          50.00                    5,850.00
`,
    ['proved', '2023-05-01 -100.00', '2023-05-03 5000.00', '2023-05-09 -50.00'],
  ],
  [
    'the balance stands only on the last row of a day',
    `
Date        Description              Debit     Credit    Balance
02/05/2023  Opening balance                               100.00
13/05/2023  A                        10.00
13/05/2023  B                        20.00                 70.00
14/05/2023  C                                  30.00
14/05/2023  D                         5.00                 95.00
`,
    ['proved', '2023-05-13 -10.00', '2023-05-13 -20.00', '2023-05-14 30.00', '2023-05-14 -5.00'],
  ],
  [
    'dollar signs and signs apart',
    `
Date       Description           Amount
           Previous Balance      $ 100.00
01/13/23   Grocer                - $ 20.00
01/15/23   Payroll               + $ 500.00
01/17/23   Fuel                  - $ 30.00
           New Balance           $ 550.00
`,
    ['proved', '2023-01-13 -20.00', '2023-01-15 500.00', '2023-01-17 -30.00'],
  ],
  [
    'weekday before the day',
    `
Date              Description           Amount      Balance
Mon 13 Mar 2023   Grocer                -20.00        80.00
Tue 14 Mar 2023   Wages                  50.00       130.00
Wed 15 Mar 2023   Fuel                  -30.00       100.00
`,
    ['proved', '2023-03-13 -20.00', '2023-03-14 50.00', '2023-03-15 -30.00'],
  ],
  [
    'year in a line of its own',
    `
Kontoauszug
Datum   Text                         Soll        Haben       Saldo
2023
03.01.  Übertrag                                             100,00
04.01.  Miete                         50,00                   50,00
05.01.  Lohn                                     500,00      550,00
06.01.  Strom                         25,00                  525,00
`,
    ['proved', '2023-01-04 -50.00', '2023-01-05 500.00', '2023-01-06 -25.00'],
  ],
];

test.each(cases)('%s', (_, text, rows) => expect(read(text)).toEqual(rows));
