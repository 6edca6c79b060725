/** Every archive contains this text, for people who open it without Moneta. */
export const ARCHIVE_README = `This archive contains all data of one person in Moneta.

records/*.jsonl   one JSON object a line (UTF-8). Amounts end in _minor and are whole hundredths,
                  days are YYYY-MM-DD, instants end in _at and are milliseconds since 1970.
receipts/ID/      the files of receipts: "upload" as it came (its type is in records/receipts.jsonl),
                  and the picture and thumbnail that Moneta has made of it.
sums.json         how many records there are, and what they add up to.
checksums.sha256  check it with: sha256sum -c checksums.sha256

docs/archive.md of Moneta describes each record. To have all of it in Moneta again, choose this file
under Import in an empty account.
`;
