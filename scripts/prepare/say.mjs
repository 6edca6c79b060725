// Commands print messages about their own work to stderr, and results to stdout.

/** An error that needs no stack trace: its message says everything. */
export class Failure extends Error {
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
export const say = (line) => console.error(line);

/**
 * Runs a command's main part. A Failure ends the process with its message and exit code.
 * @template T
 * @param {() => Promise<T>} main
 */
export async function orExplain(main) {
  try {
    return await main();
  } catch (error) {
    // Not instanceof: modules that Vite loads have a class of their own.
    if (!('exitCode' in Object(error))) throw error;
    say(error.message);
    process.exit(error.exitCode);
  }
}
