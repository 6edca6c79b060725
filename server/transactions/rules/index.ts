import type { Module } from '../../app-context.ts';
import { purgeUndoLog } from '../undo-log.ts';
import { replaceCategoryInRules } from './replace-in-rules.ts';
import { registerRuleRoutes } from './routes.ts';

export const rulesModule: Module = {
  register: registerRuleRoutes,
  tables: { rules: 500, changed: 500 },
  moveCategory: replaceCategoryInRules,
  sweep: ({ db, now }) => purgeUndoLog(db, now()),
};
