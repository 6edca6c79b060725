// Sets the clock back by ten hours. Processes load this file with `--import`, and pages load it as a script.
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
