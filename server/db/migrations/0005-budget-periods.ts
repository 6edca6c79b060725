import type { SchemaDialect } from './schema-dialects.ts';

/**
 * Adds budgets that repeat every week, month, quarter or year, and that cover several categories or all spending. Also
 * adds months that begin after the 28th. For such months `month_start_day` is 28, because servers of the previous
 * version still read it.
 */
export const addBudgetPeriods = ({ owner, text }: SchemaDialect) => [
  `create table repeating_budgets (
      ${owner},
      id ${text} not null,
      name ${text} not null,
      categories ${text} not null,
      period ${text} not null,
      amounts ${text} not null,
      version integer not null default 1,
      constraint repeating_budgets_pk primary key (user_id, id)
    )`,
  `alter table users add column month_start ${text}`,
];
