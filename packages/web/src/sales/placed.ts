/** Where the value of each key stands. */
export type Places = ReadonlyMap<string, number>;

/**
 * Values by key, of which some are put in anew without copying a map of all: the places stay, and
 * only the list of what stands there is another. Whoever holds the one before sees no other.
 */
export class Placed<T> {
  readonly places: Places;
  readonly values: readonly T[];

  constructor(places: Places, values: readonly T[]) {
    this.places = places;
    this.values = values;
  }

  static of<T>(pairs: Iterable<readonly [string, T]>): Placed<T> {
    const values = new Map(pairs);
    return new Placed(new Map([...values.keys()].map((key, at) => [key, at])), [
      ...values.values(),
    ]);
  }

  has(key: string): boolean {
    return this.places.has(key);
  }

  get(key: string): T | undefined {
    const place = this.places.get(key);
    return place === undefined ? undefined : this.values[place];
  }

  /** The same keys with other values for some of them; what is no key of these is left out. */
  with(changed: Iterable<readonly [string, T]>): Placed<T> {
    const values = [...this.values];
    for (const [key, value] of changed) {
      const place = this.places.get(key);
      if (place !== undefined) values[place] = value;
    }
    return new Placed(this.places, values);
  }
}
