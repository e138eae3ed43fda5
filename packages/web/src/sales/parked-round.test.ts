import type { ParkedRow } from '@tillbook/core/sales/parked-sales.api';
import { expect, test } from 'vitest';
import { NO_CONTENT } from './cart.ts';
import type { ParkedMark } from './parked-marks.ts';
import { parkedRound, type ParkedWorld } from './parked-round.ts';
import type { ParkedSale } from './parked.ts';

const JUMA = { name: 'Juma', tillName: 'Till 2' };
const sale = (id: string, more: Partial<ParkedSale> = {}): ParkedSale => ({
  ...{ ...NO_CONTENT, id, name: id, parkedAtMs: 0, parkedBy: 'Amina' },
  lines: [{} as never],
  ...more,
});
const row = (_id: string): ParkedRow => ({
  ...{ _id, tillName: 'Till 2', name: _id, parkedAt: '', parkedByName: 'Juma', itemsCount: 1 },
});

/** A device and a server that say what was done. */
function world(given: {
  readonly local?: readonly ParkedSale[];
  readonly marks?: Readonly<Record<string, ParkedMark>>;
  /** At the server. */
  readonly lying?: readonly string[];
  /** Whose end somebody else was before. */
  readonly taken?: readonly string[];
  readonly unknown?: readonly string[];
  readonly refused?: readonly string[];
  readonly isSilent?: boolean;
  /** What was asked for of other tills, with its id here, and which of it the server gave. */
  readonly asked?: Readonly<Record<string, string>>;
  readonly given?: readonly string[];
}) {
  const { taken = [], unknown = [], refused = [] } = given;
  const local = new Map((given.local ?? []).map((one) => [one.id, one]));
  const marks = new Map(Object.entries(given.marks ?? {}));
  const lying = new Set(given.lying ?? []);
  const asked = new Map(Object.entries(given.asked ?? {}));
  const said: string[] = [];
  const answered = async <T>(answer: T): Promise<T> => {
    if (given.isSilent === true) throw new Error('silent');
    return answer;
  };
  const fake: ParkedWorld = {
    marks: async () => marks,
    mark: async (id, mark) => void marks.set(id, mark),
    unmark: async (id) => void marks.delete(id),
    local: async () => [...local.values()],
    drop: async (id) => local.delete(id),
    park: (one) => {
      said.push(`park ${one.id}`);
      if (!refused.includes(one.id)) lying.add(one.id);
      return answered(!refused.includes(one.id));
    },
    end: (id) => {
      said.push(`end ${id}`);
      lying.delete(id);
      return answered({
        wasThere: !unknown.includes(id),
        takenBy: taken.includes(id) ? JUMA : null,
      });
    },
    list: () => answered([...lying].map(row)),
    asked: async () => new Map(asked),
    takeAgain: (id, ownId) => {
      said.push(`again ${id}`);
      return answered(given.given?.includes(id) === true ? sale(ownId) : null);
    },
    came: async (id) => void asked.delete(id),
    keep: async (one) => void local.set(one.id, one),
    onTakenTwice: ({ name }) => said.push(`twice ${name}`),
  };
  const now = () => ({ local: [...local.keys()], marks: Object.fromEntries(marks), said });
  const open = () => [...asked.keys()];
  return { fake, now, open };
}

test('what was parked here is told, the oldest first; what lies elsewhere is listed', async () => {
  const { fake, now } = world({ local: [sale('b'), sale('a')], lying: ['x'] });
  expect((await parkedRound(fake)).map(({ _id }) => _id)).toEqual(['x']);
  const done = { local: ['b', 'a'], marks: { a: 'there', b: 'there' }, said: ['park a', 'park b'] };
  expect(now()).toEqual(done);
  await parkedRound(fake);
  expect(now()).toEqual(done);
});

test('what comes back or was promised stays here, and what the server refuses', async () => {
  const bound = sale('q', { quote: {} as never });
  const { fake, now } = world({
    local: [bound, sale('e', { exchange: {} as never }), sale('r')],
    refused: ['r'],
  });
  expect(await parkedRound(fake)).toEqual([]);
  expect(now()).toEqual({ local: ['q', 'e', 'r'], marks: {}, said: ['park r'] });
});

test('what was taken up here meanwhile is told; who else had it is named', async () => {
  const { fake, now } = world({ marks: { a: 'there', b: 'sent' }, lying: ['a'], taken: ['b'] });
  expect(await parkedRound(fake)).toEqual([]);
  expect(now()).toEqual({ local: [], marks: {}, said: ['end a', 'end b', 'twice Juma'] });
});

test('without an answer everything stays as it is, and is told in the next round', async () => {
  const { fake, now } = world({ local: [sale('a')], marks: { b: 'there' }, isSilent: true });
  await expect(parkedRound(fake)).rejects.toThrow('silent');
  expect(now()).toMatchObject({ local: ['a'], marks: { b: 'there' } });
  const lost = world({ local: [sale('a')], isSilent: true });
  await expect(parkedRound(lost.fake)).rejects.toThrow('silent');
  // It may have come: taken up here, its end is told.
  expect(lost.now()).toMatchObject({ local: ['a'], marks: { a: 'sent' } });
});

test('what another till took goes from here, and what the server forgot; no more', async () => {
  const { fake, now } = world({
    local: [sale('mine'), sale('taken'), sale('old'), sale('half')],
    marks: { mine: 'there', taken: 'there', old: 'there', half: 'there' },
    ...{ lying: ['mine'], taken: ['taken'], unknown: ['old'] },
  });
  expect(await parkedRound(fake)).toEqual([]);
  // Of `half` the end was told, and it was not taken off this device: it was interrupted.
  expect(now()).toEqual({
    local: ['mine', 'half'],
    marks: { mine: 'there', half: 'there' },
    said: ['end taken', 'end old', 'end half'],
  });
});

test('what another till gave and nobody wrote down is brought here, once', async () => {
  const { fake, now, open } = world({
    local: [sale('mine')],
    asked: { lost: 'own', refused: 'none', here: 'mine' },
    given: ['lost', 'here'],
  });
  await parkedRound(fake);
  expect(open()).toEqual([]);
  expect(now().local).toEqual(['mine', 'own']);
  expect(now().said).toEqual(['again lost', 'again refused', 'park mine']);
  await parkedRound(fake);
  expect(now().said.filter((one) => one.startsWith('again'))).toHaveLength(2);
});

test('without an answer it is asked for once more; what was finished meanwhile is not brought', async () => {
  const silent = world({ asked: { lost: 'own' }, given: ['lost'], isSilent: true });
  await expect(parkedRound(silent.fake)).rejects.toThrow('silent');
  expect(silent.open()).toEqual(['lost']);
  const { fake, now } = world({ asked: { lost: 'own' }, given: ['lost'] });
  const { takeAgain } = fake;
  const finished = async (id: string, ownId: string) => {
    const found = await takeAgain(id, ownId);
    await fake.came(id);
    return found;
  };
  await parkedRound({ ...fake, takeAgain: finished });
  expect(now().local).toEqual([]);
});
