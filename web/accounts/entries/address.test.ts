import { expect, test } from 'vitest';
import { accountViewOf } from './address.ts';

test('an opening balance is proposed by an amount, with a minus or as the router reads it, and by nothing else', () => {
  expect(accountViewOf({ opening: '-860.00', page: 2 })).toEqual({ opening: '-860.00', page: 2 });
  expect(accountViewOf({ opening: 860.5 })).toEqual({ opening: '860.5' });
  for (const opening of ['1e9', '12.345', 'all', '', undefined, null]) expect(accountViewOf({ opening })).toEqual({});
});
