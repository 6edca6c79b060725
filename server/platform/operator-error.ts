/** An error that the administrator can fix. The message is one line that says how, and nothing else is printed. */
export class OperatorError extends Error {}
