// Moves the clock of whatever loads it, a server (`--import`) or a page (as a script of its own), to one and the same day,
// from where it goes on: what shows dates then shows the same ones whenever it is looked at.
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
