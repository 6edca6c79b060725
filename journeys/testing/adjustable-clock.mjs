// Sets the clock to a fixed day, so that screens always show the same dates. Servers load this file with `--import`,
// and pages load it as a script.
{
  const Clock = Date;
  const ahead = Clock.parse('2026-06-18T10:00:00Z') - Clock.now();
  globalThis.Date = class extends Clock {
    /** @param {any[]} parts */
    constructor(...parts) {
      if (parts.length === 0) super(Clock.now() + ahead);
      else super(.../** @type {[any]} */ (parts));
    }

    static now() {
      return Clock.now() + ahead;
    }
  };
}
