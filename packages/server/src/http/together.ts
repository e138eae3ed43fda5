/** At most this many groups of one name run at the same moment; who comes meanwhile waits. */
const RUNNING_MAX = 2;
/** At most this many go in one group. */
const GROUP_MAX = 32;

interface Group<Item> {
  running: number;
  readonly waiting: Item[];
}

/**
 * Lets work that arrives while other work of its kind is under way go together: nobody waits for
 * company, but who has to wait anyway shares one run. `run` settles its items by itself and never
 * rejects; of one lane, a run takes one item at a time.
 */
export function makeTogether<Item>(given: {
  readonly laneOf: (item: Item) => string;
  readonly run: (items: readonly Item[]) => Promise<void>;
}): (name: string, item: Item) => void {
  const groups = new Map<string, Group<Item>>();

  function take(waiting: Item[]): Item[] {
    const lanes = new Set<string>();
    const taken: Item[] = [];
    const left: Item[] = [];
    for (const item of waiting.splice(0)) {
      const lane = given.laneOf(item);
      const fits = taken.length < GROUP_MAX && !lanes.has(lane);
      lanes.add(lane);
      (fits ? taken : left).push(item);
    }
    waiting.push(...left);
    return taken;
  }

  function start(name: string, group: Group<Item>): void {
    while (group.running < RUNNING_MAX && group.waiting.length > 0) {
      group.running += 1;
      void given.run(take(group.waiting)).finally(() => {
        group.running -= 1;
        if (group.running === 0 && group.waiting.length === 0) groups.delete(name);
        start(name, group);
      });
    }
  }

  return (name, item) => {
    const group = groups.get(name) ?? { running: 0, waiting: [] };
    groups.set(name, group);
    group.waiting.push(item);
    start(name, group);
  };
}
