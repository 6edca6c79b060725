// What the commands say about themselves goes to stderr: stdout belongs to what was asked for.

/** An end that needs no stack trace: the sentence says it all. */
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
 * Runs a command's main part; a Failure ends the process with its sentence and exit code.
 * @template T
 * @param {() => Promise<T>} main
 */
export async function orExplain(main) {
  try {
    return await main();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(error.message);
    process.exit(error.exitCode);
  }
}
