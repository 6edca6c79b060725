// Commands print results to stdout, and all other messages to stderr.

/** An error that is shown without a stack trace, because its message explains the problem. */
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
 * Runs a command. If it throws an ExplainedError, the process ends with the error's message and exit code.
 * @template T
 * @param {() => Promise<T>} main
 */
export async function runOrExplain(main) {
  try {
    return await main();
  } catch (error) {
    // `instanceof` would fail, because modules that Vite imports have another copy of the class.
    if (!('exitCode' in Object(error))) throw error;
    printMessage(error.message);
    process.exit(error.exitCode);
  }
}
