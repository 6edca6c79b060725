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
    'an american card with sections and a summary',
    `
Account Summary                          Payment Information
Previous Balance            $500.00      New Balance             $340.00
Payments and Credits       -$500.00      Minimum Payment Due      $25.00
Purchases                  +$340.00      Payment Due Date      03/05/2023
New Balance                 $340.00

Transactions
Trans Date   Post Date   Description                         Amount
Payments and Credits
01/20        01/20       PAYMENT THANK YOU                 -$500.00
Purchases
01/22        01/23       GROCERY OUTLET OAKLAND CA          $140.00
02/01        02/02       AIRLINE TICKETS                    $200.00
`,
    ['proved', '2023-01-20 500.00', '2023-01-23 -140.00', '2023-02-02 -200.00'],
  ],
  [
    'two days without a year and without a header',
    `
Statement period Jan 1, 2023 to Jan 31, 2023
Opening balance                                     100.00
Jan 05   Jan 06   AMAZON                            -12.34
Jan 07   Jan 08   SALARY                            500.00
Jan 19   Jan 20   RENT                             -300.00
Closing balance                                     287.66
`,
    ['proved', '2023-01-05 -12.34', '2023-01-07 500.00', '2023-01-19 -300.00'],
  ],
  [
    'balances with Cr and Dr',
    `
Date         Particulars          Chq No    Withdrawal (Dr)   Deposit (Cr)      Balance
01/04/2023   Opening Balance                                                  500.00 Cr
13/04/2023   ATM                                   700.00                     200.00 Dr
14/04/2023   NEFT                                              1,000.00       800.00 Cr
15/04/2023   POS                  123456            50.00                     750.00 Cr
`,
    ['proved', '2023-04-13 -700.00', '2023-04-14 1000.00', '2023-04-15 -50.00'],
  ],
  [
    'newest row first',
    `
Date        Description             Amount    Balance
16/03/2023  Fuel                    -30.00     100.00
15/03/2023  Wages                    50.00     130.00
14/03/2023  Grocer                  -20.00      80.00
`,
    ['proved', '2023-03-16 -30.00', '2023-03-15 50.00', '2023-03-14 -20.00'],
  ],
  [
    'currency signs behind and a plus',
    `
Dein alter Kontostand                                +100,00€
Beschreibung                  Verbuchungsdatum        Betrag
Edeka                               13.03.2023       -12,34€
Gehalt                              14.03.2023     +1.500,00€
Miete                               15.03.2023      -700,00€
Dein neuer Kontostand                                +887,66€
`,
    ['proved', '2023-03-13 -12.34', '2023-03-14 1500.00', '2023-03-15 -700.00'],
  ],
  [
    'brackets as minus',
    `
Date         Details                 Amount ($)    Balance ($)
13-Mar-2023  Grocer                     (20.00)         80.00
14-Mar-2023  Wages                       50.00         130.00
15-Mar-2023  Fuel                       (30.00)        100.00
`,
    ['proved', '2023-03-13 -20.00', '2023-03-14 50.00', '2023-03-15 -30.00'],
  ],
  [
    'a header in two languages on two lines',
    `
Datum        Omschrijving            Bedrag        Saldo
Date         Description             Amount        Balance
13-03-2023   Albert Heijn            -20,00        80,00
14-03-2023   Salaris                  50,00       130,00
15-03-2023   Benzine                 -30,00       100,00
`,
    ['proved', '2023-03-13 -20.00', '2023-03-14 50.00', '2023-03-15 -30.00'],
  ],
  [
    'the amount before the description',
    `
Date         Amount      Balance     Description
13/03/2023   -20.00        80.00     Grocer
14/03/2023    50.00       130.00     Wages
15/03/2023   -30.00       100.00     Fuel
`,
    ['proved', '2023-03-13 -20.00', '2023-03-14 50.00', '2023-03-15 -30.00'],
  ],
  [
    'a summary of daily balances below',
    `
Beginning balance    $100.00      Ending balance    $530.00
Date       Description                        Amount
01/13/23   Grocer                             -20.00
01/15/23   Payroll                            500.00
01/16/23   Fuel                               -50.00

Daily Ledger Balances
Date       Balance      Date       Balance
01/13/23     80.00      01/15/23    580.00
01/16/23    530.00
`,
    ['proved', '2023-01-13 -20.00', '2023-01-15 500.00', '2023-01-16 -50.00'],
  ],
  [
    'instalments of a card',
    `
Extracto de tarjeta de crédito      Cierre 28/02/2023
Saldo anterior                                    100,00
Fecha      Descripción              Cuota        Importe
03/02/23   SU PAGO                               -100,00
05/02/23   TIENDA                   02/06          50,00
07/02/23   SUPERMERCADO             01/03          25,00
Saldo actual                                       75,00
`,
    ['proved', '2023-02-03 100.00', '2023-02-05 -50.00', '2023-02-07 -25.00'],
  ],
  [
    'texts above and below the day',
    `
Date         Narration                    Debit      Credit     Balance

             UPI-GROCER-123
13/04/2023   HDFC0001234                 100.00                 900.00
             PAYMENT

             NEFT-ACME-456
14/04/2023   SALARY                                1,000.00   1,900.00
             APRIL

             ATM-789
15/04/2023   MUMBAI                      500.00               1,400.00
`,
    ['proved', '2023-04-13 -100.00', '2023-04-14 1000.00', '2023-04-15 -500.00'],
  ],
  [
    'a header of two lines',
    `
Transaction  Value        Description            Debit       Credit      Running
Date         Date                                Amount      Amount      Balance
13/04/2023   14/04/2023   GROCER                 100.00                   900.00
14/04/2023   14/04/2023   SALARY                            1,000.00    1,900.00
15/04/2023   16/04/2023   ATM                    500.00                 1,400.00
`,
    ['proved', '2023-04-13 -100.00', '2023-04-14 1000.00', '2023-04-15 -500.00'],
  ],
  [
    'amounts without decimals',
    `
Cartola de cuenta corriente
Fecha        Descripción             Cargos       Abonos       Saldo
13/03/2023   COMPRA                  $ 20.000                  $ 80.000
14/03/2023   SUELDO                               $ 500.000    $ 580.000
15/03/2023   ARRIENDO                $ 300.500                 $ 279.500
`,
    ['proved', '2023-03-13 -20000.00', '2023-03-14 500000.00', '2023-03-15 -300500.00'],
  ],
  [
    'a german savings bank',
    `
Kontostand am 28.02.2023, Auszug Nr. 2                      1.000,00
Datum        Erläuterung                                 Betrag EUR
03.03.2023   Lastschrift                                     -12,00
             Stadtwerke  Kd-Nr. 4711
             Datum 02.03.2023, 10.15 UHR
06.03.2023   Gutschrift                                      250,00
             Max Mustermann
17.03.2023   Kartenzahlung                                   -38,50
Kontostand am 31.03.2023 um 20:05 Uhr                      1.199,50
`,
    ['proved', '2023-03-03 -12.00', '2023-03-06 250.00', '2023-03-17 -38.50'],
  ],
  [
    'pounds with money out and money in',
    `
Date          Description            Money out    Money in     Balance
13 Mar 2023   Tesco                  £20.00                    £80.00
14 Mar 2023   Wages                               £1,050.00    £1,130.00
15 Mar 2023   Shell                  £30.00                    £1,100.00
`,
    ['proved', '2023-03-13 -20.00', '2023-03-14 1050.00', '2023-03-15 -30.00'],
  ],
  [
    'a column with the type of the transaction',
    `
Date       Type   Description              Paid In (£)   Paid Out (£)   Balance (£)
01 Mar 23         STATEMENT OPENING BALANCE                                 500.00
13 Mar 23  DEB    TESCO STORES                                  20.00       480.00
14 Mar 23  FPI    J SMITH                     250.00                        730.00
15 Mar 23  DD     COUNCIL TAX                                  130.00       600.00
`,
    ['proved', '2023-03-13 -20.00', '2023-03-14 250.00', '2023-03-15 -130.00'],
  ],
  [
    'arabic',
    `
التاريخ       البيان          مدين       دائن       الرصيد
13/03/2023   متجر           20.00                  80.00
14/03/2023   راتب                      500.00     580.00
15/03/2023   وقود           30.00                 550.00
`,
    ['proved', '2023-03-13 -20.00', '2023-03-14 500.00', '2023-03-15 -30.00'],
  ],
  [
    'greek',
    `
Ημερομηνία   Περιγραφή           Χρέωση      Πίστωση     Υπόλοιπο
13/03/2023   ΑΓΟΡΑ                20,00                     80,00
14/03/2023   ΜΙΣΘΟΔΟΣΙΑ                      1.500,00    1.580,00
15/03/2023   ΕΝΟΙΚΙΟ             700,00                    880,00
`,
    ['proved', '2023-03-13 -20.00', '2023-03-14 1500.00', '2023-03-15 -700.00'],
  ],
  [
    'hungarian, year first',
    `
Dátum         Megnevezés                   Összeg         Egyenleg
2023.03.13.   Vásárlás                     -2 500 Ft      7 500 Ft
2023.03.14.   Fizetés                    350 000 Ft     357 500 Ft
2023.03.15.   Lakbér                     -90 000 Ft     267 500 Ft
`,
    ['proved', '2023-03-13 -2500.00', '2023-03-14 350000.00', '2023-03-15 -90000.00'],
  ],
  [
    'indonesian with DB',
    `
REKENING TAHAPAN           PERIODE : MARET 2023
TANGGAL   KETERANGAN                    CBG    MUTASI              SALDO
01/03     SALDO AWAL                                        1,000,000.00
13/03     TRSF E-BANKING DB                    200,000.00 DB
          TANGGAL :13/03
13/03     KARTU DEBIT                           50,000.00 DB  750,000.00
25/03     SWITCHING CR                       3,000,000.00   3,750,000.00
`,
    ['proved', '2023-03-13 -200000.00', '2023-03-13 -50000.00', '2023-03-25 3000000.00'],
  ],
  [
    'danish',
    `
Kontoudskrift  1. marts 2023 - 31. marts 2023
Bogført   Tekst                          Beløb         Saldo
01.03     Saldo primo                                 1.000,00
13.03     Netto                          -250,50        749,50
30.03     Løn                          25.000,00     25.749,50
31.03     Husleje                      -8.000,00     17.749,50
`,
    ['proved', '2023-03-13 -250.50', '2023-03-30 25000.00', '2023-03-31 -8000.00'],
  ],
  [
    'a portuguese statement with pages and a carried balance',
    `
Extrato  2023/03/01 a 2023/03/31
DATA LANC.  DATA VALOR  DESCRITIVO               DEBITO     CREDITO       SALDO
                        SALDO INICIAL                                  1 000,00
13.03       13.03       COMPRA CONTINENTE         20,00                  980,00
                        A TRANSPORTAR                                    980,00
===
                        TRANSPORTE                                       980,00
14.03       14.03       TRF ORDENADO                       1 500,00    2 480,00
15.03       16.03       RENDA                    700,00                1 780,00
                        SALDO FINAL                                    1 780,00
`,
    ['proved', '2023-03-13 -20.00', '2023-03-14 1500.00', '2023-03-15 -700.00'],
  ],
];

test.each(cases)('%s', (_, text, rows) => expect(read(text)).toEqual(rows));
