/** Formats that banks export: the names shown for each, the most common one first. */
export const BANK_FORMATS = {
  csv: ['CSV'],
  xlsx: ['XLSX'],
  xls: ['XLS'],
  ods: ['ODS'],
  html: ['HTML'],
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
};

/** `CSV, XLSX or OFX` */
export const BANK_FORMAT_LIST = Object.values(BANK_FORMATS)
  .flat()
  .join(', ')
  .replace(/, ([^,]+)$/, ' or $1');
