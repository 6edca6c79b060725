import type { TestFile } from './upload-files.ts';

/** A bank file that identifies its account. */
const ofx = (
  number: string,
  type: string,
  ...rows: readonly [day: string, amount: string, name: string][]
): TestFile => ({
  name: `${number}.ofx`,
  text: `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>${number}<ACCTTYPE>${type}</BANKACCTFROM><BANKTRANLIST>
${rows.map(([day, amount, name], at) => `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${number}-${at}<NAME>${name}</STMTTRN>`).join('\n')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
});
/** Two accounts with a transfer between them. */
export const CHECKING_FILE = ofx(
  '111222333',
  'CHECKING',
  ['20260903', '-500.00', 'TRANSFER TO SAVINGS'],
  ['20260904', '-4.00', 'KIOSK'],
);
export const SAVINGS_FILE = ofx(
  '444555666',
  'SAVINGS',
  ['20260904', '500.00', 'TRANSFER FROM CHECKING'],
  ['20260905', '3.00', 'INTEREST'],
);
