// Messages of charts without data. The panel for new users shows them too.

export const NO_EXPENSES = 'No expense data to display.';
export const NO_ACTIVITY = 'No recent activity to display.';
export const NO_INCOME = 'No income data to display.';
export const NO_TRANSACTIONS = 'No recent transactions.';
