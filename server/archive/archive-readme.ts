/** The README in every archive, for users who open it without Moneta. */
export const ARCHIVE_README = `This archive contains all data of one Moneta user.

records/*.jsonl   One JSON object per line (UTF-8). Fields that end in _minor are amounts in hundredths, days
                  are YYYY-MM-DD, and fields that end in _at are times in milliseconds since 1970.
receipts/ID/      The files of a receipt: "upload" is the uploaded file (records/receipts.jsonl has its
                  type). The picture and the thumbnail were created by Moneta.
sums.json         The number of records and their totals.
checksums.sha256  The checksums of all files. Check them with: sha256sum -c checksums.sha256

Each record is described in docs/archive.md in the Moneta repository. To import everything back into Moneta, create a new account and choose this file on the Import page.
`;
