import { expect, test } from 'vitest';
import { onEachEngine } from './each-engine.ts';
import { inspectData } from './inspect-data.ts';
import { getUserId } from './user-id.ts';

onEachEngine((app) => {
  test.each(['totals', 'account_totals', 'account_months'] as const)(
    'a wrong total in %s is reported',
    async (table) => {
      const { db, config, newUser } = app();
      const data = { ...app(), dataDir: config.dataDir };
      const user = await newUser();
      await user.add();
      expect(await inspectData(data)).toEqual([]);
      const userId = await getUserId(db, user.email);
      const setCount = (count: number) => db.updateTable(table).set({ count }).where('user_id', '=', userId).execute();
      await setCount(2);
      expect(await inspectData(data)).not.toEqual([]);
      await setCount(1);
    },
  );
});
