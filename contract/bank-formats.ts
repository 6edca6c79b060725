/** File formats that banks export, with the name to display for each format. The most common format comes first. */
export const BANK_FORMATS = {
  csv: ['CSV'],
  xlsx: ['XLSX'],
  xls: ['XLS'],
  ods: ['ODS'],
  html: ['HTML'],
  pdf: ['PDF'],
  ofx: ['OFX', 'QFX'],
  qif: ['QIF'],
  camt: ['CAMT'],
  mt940: ['MT940'],
  coda: ['CODA'],
  norma43: ['Norma 43'],
  cfonb: ['CFONB 120'],
  bai2: ['BAI2'],
  onec: ['1C'],
  gocardless: ['GoCardless'],
  json: ['JSON'],
  xml: ['XML'],
};

/**
 * The names of the most common formats, as used in hints. The string is fixed and short, because the first page of the
 * web app loads it.
 */
export const COMMON_BANK_FORMATS_TEXT = 'CSV, XLSX, XLS, ODS, PDF, OFX, QIF, CAMT, MT940 and others';
