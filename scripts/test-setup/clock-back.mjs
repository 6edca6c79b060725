// Sets the clock of the process (with `--import`) or page (as its own script) back by ten hours.
{
  const Clock = Date;
  const behind = 10 * 60 * 60 * 1000;
  globalThis.Date = /** @type {DateConstructor} */ (
    class extends Clock {
      /** @param {any[]} parts */
      constructor(...parts) {
        if (parts.length === 0) super(Clock.now() - behind);
        else super(.../** @type {[any]} */ (parts));
      }

      /** @override */
      static now() {
        return Clock.now() - behind;
      }
    }
  );
}
