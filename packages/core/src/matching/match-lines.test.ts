import { describe, expect, it } from 'vitest';
import {
  findMatches,
  pairKey,
  type FoundMatch,
  type MatchLine,
  type MatchRules,
  type MatchTender,
} from './match-lines.ts';
import { afterStep, MATCH_STATES, MATCH_STEPS, UNDOES, whyNotMark } from './match-states.ts';
import { reconcile, tallyOf } from './reconcile.ts';

const MINUTE = 60_000;
const RULES: MatchRules = { windowMs: 30 * MINUTE, parted: new Set() };
const line = (lineId: string, more: Partial<MatchLine> = {}): MatchLine => ({
  ...{ lineId, providerKey: 'MPESA', codeKey: lineId, atMs: 0, hasTime: true },
  ...{ direction: 'in', amountMinor: 1_000, isFree: true },
  ...more,
});
const tender = (tenderKey: string, more: Partial<MatchTender> = {}): MatchTender => ({
  ...{ tenderKey, providerKey: 'MPESA', codeKey: tenderKey, atMs: 0, direction: 'in' },
  ...{ amountMinor: 1_000, isFree: true },
  ...more,
});
const pairs = (found: readonly FoundMatch[]): string[] =>
  found.map(({ lineId, tenderKey, way }) => `${lineId}=${tenderKey} ${way}`).sort();
const match = (
  lines: MatchLine[],
  tenders: MatchTender[],
  rules: Partial<MatchRules> = {},
): string[] => pairs(findMatches(lines, tenders, { ...RULES, ...rules }));

describe('matching by hand', () => {
  it('goes by the code, whenever it was', () => {
    expect(match([line('A')], [tender('t', { codeKey: 'A', atMs: 9 * 24 * 60 * MINUTE })])).toEqual(
      ['A=t code'],
    );
  });
  it('takes a tender without a provider, and none of another', () => {
    expect(match([line('A')], [tender('t', { codeKey: 'A', providerKey: '' })])).toEqual([
      'A=t code',
    ]);
    expect(match([line('A')], [tender('t', { codeKey: 'A', providerKey: 'MTN' })])).toEqual([]);
  });
  it('leaves another amount, the other way, and a code on two tenders', () => {
    expect(match([line('A')], [tender('t', { codeKey: 'A', amountMinor: 999 })])).toEqual([]);
    expect(match([line('A')], [tender('t', { codeKey: 'A', direction: 'out' })])).toEqual([]);
    const twice = [tender('t', { codeKey: 'A' }), tender('u', { codeKey: 'A' })];
    expect(match([line('A')], twice)).toEqual([]);
    // Also when one of the two is matched already.
    expect(match([line('A')], [{ ...twice[0]!, isFree: false }, twice[1]!])).toEqual([]);
  });
  it('goes by amount and time where each has one candidate, to the minute', () => {
    const typo = tender('t', { codeKey: 'A1', atMs: 30 * MINUTE });
    expect(match([line('AI')], [typo])).toEqual(['AI=t amount']);
    expect(match([line('AI')], [{ ...typo, atMs: 30 * MINUTE + 1 }])).toEqual([]);
    expect(match([line('AI', { hasTime: false })], [typo])).toEqual([]);
  });
  it('leaves two candidates to a person, on either side', () => {
    expect(match([line('A')], [tender('t'), tender('u')])).toEqual([]);
    expect(match([line('A'), line('B')], [tender('t')])).toEqual([]);
  });
  it('frees a candidate by its code first', () => {
    expect(match([line('A'), line('B')], [tender('t', { codeKey: 'A' }), tender('u')])).toEqual([
      'A=t code',
      'B=u amount',
    ]);
  });
  it('does not put together what a person parted', () => {
    const parted = new Set([pairKey('A', 't')]);
    expect(match([line('A')], [tender('t', { codeKey: 'A' })], { parted })).toEqual([]);
  });
  it('leaves what is matched or marked', () => {
    expect(match([line('A', { isFree: false })], [tender('t', { codeKey: 'A' })])).toEqual([]);
    expect(match([line('A')], [tender('t', { codeKey: 'A', isFree: false })])).toEqual([]);
  });
});

/** The rule again, pair by pair, with no index and no group. */
function oracle(lines: MatchLine[], tenders: MatchTender[], rules: MatchRules): string[] {
  const same = (l: MatchLine, t: MatchTender): boolean =>
    t.codeKey !== '' &&
    l.codeKey === t.codeKey &&
    (t.providerKey === '' || t.providerKey === l.providerKey);
  const fits = (l: MatchLine, t: MatchTender): boolean =>
    l.isFree &&
    t.isFree &&
    l.amountMinor === t.amountMinor &&
    l.direction === t.direction &&
    !rules.parted.has(`${l.lineId} ${t.tenderKey}`);
  const found: string[] = [];
  for (const l of lines) {
    for (const t of tenders) {
      const codesOfLine = tenders.filter((one) => same(l, one)).length;
      const codesOfTender = lines.filter((one) => same(one, t)).length;
      if (same(l, t) && codesOfLine === 1 && codesOfTender === 1 && fits(l, t)) {
        found.push(`${l.lineId}=${t.tenderKey} code`);
      }
    }
  }
  const lonely = lines.filter((l) => l.hasTime && !tenders.some((t) => same(l, t)));
  const doubled = (t: MatchTender): boolean =>
    t.codeKey !== '' &&
    tenders.some(
      (u) =>
        u.tenderKey !== t.tenderKey &&
        u.codeKey === t.codeKey &&
        (u.providerKey === t.providerKey || u.providerKey === '' || t.providerKey === ''),
    );
  const idle = tenders.filter((t) => !lines.some((l) => same(l, t)) && !doubled(t));
  const close = (l: MatchLine, t: MatchTender): boolean =>
    fits(l, t) &&
    (t.providerKey === '' || t.providerKey === l.providerKey) &&
    l.atMs - t.atMs <= rules.windowMs &&
    t.atMs - l.atMs <= rules.windowMs;
  for (const l of lonely) {
    const mine = idle.filter((t) => close(l, t));
    const [only] = mine;
    if (only === undefined || mine.length > 1) continue;
    if (lonely.filter((one) => close(one, only)).length === 1) {
      found.push(`${l.lineId}=${only.tenderKey} amount`);
    }
  }
  return found.sort();
}

describe('matching at random', () => {
  const picker = (seed: number) => {
    let state = seed;
    return <T>(all: readonly T[]): T => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return all[Math.floor((state / 2 ** 32) * all.length)]!;
    };
  };
  it('agrees with the rule said pair by pair, and uses each side once', () => {
    let matched = 0;
    for (let seed = 1; seed <= 400; seed += 1) {
      const pick = picker(seed);
      const codes = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];
      const lines = new Map<string, MatchLine>();
      for (let at = 0; at < 8; at += 1) {
        const codeKey = pick(codes);
        const providerKey = pick(['MPESA', 'MPESA', 'MTN']);
        // The table keeps a code of a provider once.
        lines.set(
          providerKey + codeKey,
          line(`l${at}`, {
            ...{ codeKey, providerKey, amountMinor: pick([100, 100, 200]) },
            ...{ atMs: pick([0, 10, 20, 40, 90]) * MINUTE, hasTime: pick([true, true, false]) },
            ...{ direction: pick(['in', 'in', 'out']), isFree: pick([true, true, true, false]) },
          }),
        );
      }
      const tenders = Array.from({ length: 8 }, (_, at) =>
        tender(`t${at}`, {
          ...{ codeKey: pick([...codes, '', '', 'X', 'Y']), amountMinor: pick([100, 100, 200]) },
          ...{
            providerKey: pick(['MPESA', 'MPESA', 'MTN', '']),
            isFree: pick([true, true, false]),
          },
          ...{ atMs: pick([0, 10, 20, 40, 90]) * MINUTE, direction: pick(['in', 'in', 'out']) },
        }),
      );
      const parted = new Set([`l${pick([0, 1, 2])} t${pick([0, 1, 2])}`]);
      const rules = { windowMs: pick([0, 15, 30]) * MINUTE, parted };
      const found = findMatches([...lines.values()], tenders, rules);
      expect(pairs(found), `seed ${seed}`).toEqual(oracle([...lines.values()], tenders, rules));
      expect(new Set(found.map(({ lineId }) => lineId)).size).toBe(found.length);
      expect(new Set(found.map(({ tenderKey }) => tenderKey)).size).toBe(found.length);
      matched += found.length;
    }
    expect(matched).toBeGreaterThan(200);
  });
});

describe('how each side stands', () => {
  it('is one of five, and together they are all of it', () => {
    const lines = [
      line('A'),
      line('B', { amountMinor: 2_000 }),
      line('C', { isFree: false }),
      line('D', { direction: 'out', amountMinor: 300 }),
    ];
    const tenders = [
      tender('t1', { codeKey: 'A' }),
      tender('t2', { codeKey: 'A', atMs: 5 }),
      tender('t3', { codeKey: 'B' }),
      tender('t4', { codeKey: 'X', atMs: 10 }),
      tender('t5', { codeKey: 'Y', atMs: 99 }),
      tender('t6', { codeKey: 'Z', isFree: false }),
    ];
    const stood = reconcile({
      ...{ lines, tenders, covered: [{ providerKey: 'MPESA', fromMs: 0, toMs: 50 }] },
      lineState: ({ isFree }) => (isFree ? 'open' : 'marked'),
      tenderState: ({ isFree }) => (isFree ? 'open' : 'matched'),
    });
    const said = (all: ReadonlyMap<string, { standing: string; conflict: string | null }>) =>
      [...all].map(([key, { standing, conflict }]) => [key, conflict ?? standing].join(' '));
    expect(said(stood.lines)).toEqual(['A code_twice', 'B amount_differs', 'C marked', 'D open']);
    expect(said(stood.tenders)).toEqual([
      ...['t1 code_twice', 't2 code_twice', 't3 amount_differs', 't4 open', 't5 uncovered'],
      't6 matched',
    ]);
    expect(tallyOf(lines)).toEqual({ count: 4, amountMinor: 1_000 + 2_000 + 1_000 - 300 });
  });
});

describe('the steps of matching', () => {
  it('are these and no others', () => {
    const table = MATCH_STATES.flatMap((state) =>
      MATCH_STEPS.map((step) => `${state} ${step} ${afterStep(state, step) ?? '-'}`),
    );
    expect(table).toEqual([
      ...['open match matched', 'open part -', 'open mark marked', 'open unmark -'],
      ...['matched match -', 'matched part open', 'matched mark -', 'matched unmark -'],
      ...['marked match -', 'marked part -', 'marked mark -', 'marked unmark open'],
    ]);
  });
  it('are each taken back by another', () => {
    for (const state of MATCH_STATES) {
      for (const step of MATCH_STEPS) {
        const next = afterStep(state, step);
        if (next !== null) expect(afterStep(next, UNDOES[step])).toBe(state);
      }
    }
  });
  it('ask for words where the reason is another one', () => {
    expect(whyNotMark('another', null)).toBe('REQUIRED');
    expect(whyNotMark('another', 'A gift')).toBeNull();
    expect(whyNotMark('fee', null)).toBeNull();
  });
});
