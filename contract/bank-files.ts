/** Formats that banks export: the names shown for each, the most common one first. */
export const BANK_FORMATS = {
  csv: ['CSV'],
  xlsx: ['XLSX'],
  pdf: ['PDF'],
  ofx: ['OFX', 'QFX'],
  qif: ['QIF'],
  camt: ['CAMT'],
  mt940: ['MT940'],
};

/** `CSV, XLSX or OFX` */
export const BANK_FORMAT_LIST = Object.values(BANK_FORMATS)
  .flat()
  .join(', ')
  .replace(/, (\w+)$/, ' or $1');
