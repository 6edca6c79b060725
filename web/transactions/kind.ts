/** Which way the money goes: the two modes of the form, and the two lists of categories. */
export type Kind = 'expense' | 'income';
