export const NO_TRANSACTION_CHOSEN_MESSAGE = 'Choose at least one transaction';
export const NAME_MISSING_MESSAGE = 'Please enter a name for the transaction';
export const AMOUNT_INVALID_MESSAGE = 'Enter an amount greater than 0';
export const COST_INVALID_MESSAGE = 'Please enter a valid cost greater than 0';
export const KIND_MISSING_MESSAGE = 'Choose income or expense';
export const NOTHING_TO_CHANGE_MESSAGE = 'Choose at least one change';
export const SEARCH_TOO_LONG_MESSAGE = 'Search with at most 200 characters';
