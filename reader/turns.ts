/** A fair queue. Owners take turns, so that nobody has to wait for everything that somebody else queued. */
export type Turns<T> = {
  add(owner: number, thing: T): void;
  /** Puts a thing before all others of its owner, and makes that owner the next. */
  addFirst(owner: number, thing: T): void;
  /** @returns false if the thing was not queued */
  remove(owner: number, thing: T): boolean;
  /**
   * Takes the next thing from the owners that `mayTake` accepts. Things of one owner are taken in the order they were added.
   */
  takeNext(mayTake?: (owner: number) => boolean): T | undefined;
  takeAll(): T[];
  /** Queue length: in total or for one owner. */
  count(owner?: number): number;
};

export function makeTurns<T>(): Turns<T> {
  /** Queued things by owner, in the order of their turns. */
  let byOwner = new Map<number, T[]>();
  const of = (owner: number) => byOwner.get(owner) ?? [];
  return {
    add: (owner, thing) => void byOwner.set(owner, [...of(owner), thing]),
    addFirst(owner, thing) {
      const own = [thing, ...of(owner)];
      byOwner.delete(owner);
      byOwner = new Map([[owner, own], ...byOwner]);
    },
    remove(owner, thing) {
      const others = of(owner).filter((each) => each !== thing);
      if (others.length === of(owner).length) return false;
      if (others.length > 0) byOwner.set(owner, others);
      else byOwner.delete(owner);
      return true;
    },
    takeNext(mayTake = () => true) {
      for (const [owner, [first, ...others]] of byOwner) {
        if (!mayTake(owner)) continue;
        byOwner.delete(owner);
        // Moves the owner behind all others.
        if (others.length > 0) byOwner.set(owner, others);
        return first;
      }
      return undefined;
    },
    takeAll() {
      const all = [...byOwner.values()].flat();
      byOwner.clear();
      return all;
    },
    count: (owner) => (owner === undefined ? [...byOwner.values()].flat() : of(owner)).length,
  };
}
