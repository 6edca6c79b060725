/**
 * A program cannot go on for a reason that whoever runs it can mend. The message is one line that says what to do, and all
 * that is shown of it.
 */
export class OperatorError extends Error {}
