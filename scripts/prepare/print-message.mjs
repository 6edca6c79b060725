// Commands print messages about their work to stderr, and their results to stdout.

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
 * Runs a command. An ExplainedError ends the process with its message and exit code.
 * @template T
 * @param {() => Promise<T>} main
 */
export async function runOrExplain(main) {
  try {
    return await main();
  } catch (error) {
    // This cannot use `instanceof`, because a module that Vite imports has another instance of the class.
    if (!('exitCode' in Object(error))) throw error;
    printMessage(error.message);
    process.exit(error.exitCode);
  }
}
