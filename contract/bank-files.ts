/** File formats that banks export, with the name shown for each format. The most common format is first. */
export const BANK_FORMATS = {
  csv: ['CSV'],
  xlsx: ['XLSX'],
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
