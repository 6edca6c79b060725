// Commands print results to stdout and all other messages to stderr.

/** An error that is shown without a stack trace, because its message explains everything. */
export class ExplainedError extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @param {string} line */
export const printMessage = (line) => console.error(line);

/**
 * Runs a command. If it throws an ExplainedError, prints the message and exits with the exit code of the error.
 * @template T
 * @param {() => Promise<T>} main
 */
export async function runOrExplain(main) {
  try {
    return await main();
  } catch (error) {
    // `instanceof` would not work here, because a module imported by Vite has its own copy of this class.
    if (!('exitCode' in Object(error))) throw error;
    printMessage(error.message);
    process.exit(error.exitCode);
  }
}
