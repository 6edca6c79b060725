import type { Module } from '../../app-context.ts';
import { purgeUndoLog } from '../undo-log.ts';
import { moveInRules } from './follow.ts';
import { rulesRoutes } from './routes.ts';

export const rules: Module = {
  register: rulesRoutes,
  tables: { rules: 500, changed: 500 },
  moveCategory: moveInRules,
  sweep: ({ db, now }) => purgeUndoLog(db, now()),
};
