/** Things that wait for their turn. Turns go round the owners, so that nobody waits for all things of somebody else. */
export type Turns<T> = {
  add(owner: number, thing: T): void;
  /** Lets a thing come before all others of its owner, whose turn is next. */
  addFirst(owner: number, thing: T): void;
  /** @returns false if it does not wait */
  remove(owner: number, thing: T): boolean;
  /** Takes the thing whose turn is next, of the owners that `mayTake` accepts. An owner's own come in the order they were added. */
  takeNext(mayTake?: (owner: number) => boolean): T | undefined;
  takeAll(): T[];
  /** How many wait: of all owners, or of one. */
  count(owner?: number): number;
};

export function makeTurns<T>(): Turns<T> {
  /** By owner, in the order of their turns. */
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
        // Behind everybody else.
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
