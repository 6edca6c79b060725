import type { Module } from '../../app-context.ts';
import { purgeUndoLog } from '../undo-log.ts';
import { replaceCategoryInRules } from './replace-in-rules.ts';
import { rulesRoutes } from './routes.ts';

export const rules: Module = {
  register: rulesRoutes,
  tables: { rules: 500, changed: 500 },
  moveCategory: replaceCategoryInRules,
  sweep: ({ db, now }) => purgeUndoLog(db, now()),
};
