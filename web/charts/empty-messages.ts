// Messages shown in charts without data. The panel for new users also shows them.

export const NO_EXPENSES_MESSAGE = 'No expense data to display.';
export const NO_ACTIVITY_MESSAGE = 'No recent activity to display.';
export const NO_INCOME_MESSAGE = 'No income data to display.';
export const NO_TRANSACTIONS_MESSAGE = 'No recent transactions.';
