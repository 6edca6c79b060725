/** What files end with that say nothing of the account: the kind, and how it is packed. Some banks name files by days with points between. */
const ENDING = /\.[a-z][a-z0-9]{1,6}$/i;
const PACKED = /\.(gz|gzip|zip)$/i;
const MOST_LETTERS = 50;

/** What an account is called that is made for a file of which there is nothing to go by, not even a name. */
export const NAMELESS_ACCOUNT = 'Imported';

/** A name for an account of which there is nothing but a file: `statement` of `statement.csv.gz`. */
export function accountNameOf(fileName: string): string {
  const base = fileName.trim().replace(PACKED, '').replace(ENDING, '').trim();
  return base.slice(0, MOST_LETTERS).trim() || NAMELESS_ACCOUNT;
}
