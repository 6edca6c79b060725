// Messages that several operations share.

export const NO_TRANSACTION_CHOSEN = 'Choose at least one transaction';
export const NAME_MISSING = 'Please enter a name for the transaction';
export const AMOUNT_INVALID = 'Enter an amount greater than 0';
export const COST_INVALID = 'Please enter a valid cost greater than 0';
export const KIND_MISSING = 'Choose income or expense';
export const NOTHING_TO_CHANGE = 'Choose at least one change';
export const SEARCH_TOO_LONG = 'Search with at most 200 characters';
