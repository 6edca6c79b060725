import type { SchemaDialect } from './schema-dialects.ts';

/**
 * Adds budgets that cover several categories or all spending and repeat every week, month, quarter or year. Also adds
 * months that begin after the 28th. Servers of the previous version still read `month_start_day`, which is 28 for such
 * months.
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
