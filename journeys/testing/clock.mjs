// Sets the clock of a server (loaded with `--import`) or a page (loaded as a script) to a fixed day, from which it runs on,
// so that screens always show the same dates.
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
