/** Payees, and how often each is paid during ten years. */
const NAMES = [
  'Corner Market',
  'Riverside Bakery',
  'City Fuel',
  'Green Pharmacy',
  'Town Cinema',
  'Night Bus',
  'Book Cellar',
];
const DAYS = 3650;

/**
 * A bank's CSV table with this many rows over ten years, a running balance, several payees and some salaries.
 * @param {number} rows
 */
export function statementOf(rows) {
  const lines = ['Date,Description,Amount,Balance'];
  let balance = 1_000_000;
  for (let row = 0; row < rows; row++) {
    const day = new Date(Date.UTC(2015, 0, 1 + Math.floor((row * DAYS) / rows))).toISOString().slice(0, 10);
    const isSalary = row % 40 === 0;
    const amount = isSalary ? 250_000 : -(100 + ((row * 7919) % 9000));
    balance += amount;
    const name = isSalary ? 'SALARY Rivers Ltd' : `${NAMES[row % NAMES.length]} ${row % 211}`;
    lines.push(`${day},${name},${(amount / 100).toFixed(2)},${(balance / 100).toFixed(2)}`);
  }
  return `${lines.join('\n')}\n`;
}
