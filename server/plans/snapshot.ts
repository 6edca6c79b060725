/** A transaction as stored when it was deleted. */
export const SNAPSHOT = JSON.stringify({
  ...{ sequence: 1, day: '2016-11-30', kind: 'expense', name: 'Tea', category: 'Food', amount_minor: 100 },
  ...{ note: '', created_at: 0 },
});
