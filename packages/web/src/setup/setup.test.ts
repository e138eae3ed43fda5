import { CURRENCIES } from '@tillbook/core/money';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { branchCode } from './branch-code.ts';
import { createDraft, DRAFT_SAVE_MS } from '../ui/draft.ts';
import { zoneChoices } from '../ui/zone-choices.ts';
import { guessCurrency } from './guess.ts';
import { percentText, readPercent } from '../ui/percent.ts';
import { sampleReceipt } from './sample-receipt.ts';

describe('what the browser tells', () => {
  it.each([
    ['Africa/Dar_es_Salaam', ['en-US'], 'TZS'],
    ['Asia/Kuwait', ['ar'], 'KWD'],
    ['Europe/Paris', ['en-GB'], 'EUR'],
    ['Asia/Calcutta', [], 'INR'],
    ['Etc/UTC', ['sw', 'en-KE', 'en-US'], 'KES'],
    ['Etc/UTC', ['not a language', 'fr-SN'], 'XOF'],
    ['Etc/UTC', ['en'], 'USD'],
    ['', [], 'USD'],
  ])('in %s with %j the currency is likely %s', (zone, languages, currency) => {
    expect(guessCurrency(zone, languages)).toBe(currency);
  });

  it('always guesses a currency that exists', () => {
    const codes = new Set<string>(CURRENCIES.map(({ code }) => code));
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const regions = letters.flatMap((one) => letters.map((other) => one + other));
    const guesses = regions.map((region) => guessCurrency('', [`en-${region}`]));
    expect(guesses.filter((code) => !codes.has(code))).toEqual([]);
    expect(new Set(guesses).size).toBeGreaterThan(50);
  });

  it('offers the zone of the device even when the list lacks it', () => {
    expect(zoneChoices(['Africa/Lagos'], 'Africa/Lagos')).toEqual(['Africa/Lagos']);
    expect(zoneChoices(['Africa/Lagos'], 'Asia/Kolkata')).toEqual(['Asia/Kolkata', 'Africa/Lagos']);
  });
});

it.each([
  ['Kariakoo', [], 'KARIAK'],
  ['Main shop', [], 'MAINSH'],
  ['Éboué 2', [], 'EBOUE2'],
  ['Kariakoo', ['KARIAK'], 'KARIA2'],
  ['Kariakoo', ['kariak', 'KARIA2'], 'KARIA3'],
  ['A', ['A'], 'A2'],
  ['دكان', [], 'B1'],
  ['', ['B1'], 'B2'],
])('the branch %j beside %j gets the code %s', (name, taken, code) => {
  expect(branchCode(name, taken)).toBe(code);
});

it.each([
  ['18', 1800],
  ['7.5', 750],
  ['7,25 %', 725],
  ['0', 0],
  ['100', 10_000],
  ['100.01', null],
  ['7.555', null],
  ['-1', null],
  ['', null],
  ['ten', null],
])('a tax rate typed %j is %j basis points', (text, basisPoints) => {
  expect(readPercent(text)).toBe(basisPoints);
  if (basisPoints !== null) expect(readPercent(percentText(basisPoints))).toBe(basisPoints);
});

describe('the receipt of the preview', () => {
  it('adds up in every currency and tax mode', () => {
    for (const { code: currency } of CURRENCIES) {
      for (const taxMode of ['inclusive', 'exclusive'] as const) {
        const receipt = sampleReceipt({ currency, taxMode, taxBasisPoints: 1800 });
        if (receipt === null) throw new Error(`No receipt in ${currency}`);
        const { total, unitPriceMinor, tenderedMinor, changeMinor } = receipt;
        expect(unitPriceMinor).toBeGreaterThan(0);
        expect(total.netMinor + total.taxMinor).toBe(total.totalMinor);
        expect(tenderedMinor - total.totalMinor).toBe(changeMinor);
        expect(changeMinor).toBeGreaterThanOrEqual(0);
        const shown = unitPriceMinor * 2;
        expect(taxMode === 'inclusive' ? total.totalMinor : total.netMinor).toBe(shown);
      }
    }
  });

  it('waits for a currency', () => {
    const none = sampleReceipt({ currency: '', taxMode: 'inclusive', taxBasisPoints: 0 });
    expect(none).toBeNull();
  });
});

describe('a draft', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  const isNote = (value: unknown): value is { note: string } =>
    typeof value === 'object' && value !== null && 'note' in value;

  function desk(entries = new Map<string, string>()) {
    const storage = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    };
    const draft = createDraft('d', isNote, { storage, nowMs: () => 5_000 });
    return { draft, entries };
  }

  it('is kept 800 ms after the last change, and found again', () => {
    const { draft, entries } = desk();
    const saved = vi.fn();
    draft.save({ note: 'a' }, saved);
    vi.advanceTimersByTime(DRAFT_SAVE_MS - 1);
    draft.save({ note: 'ab' }, saved);
    vi.advanceTimersByTime(DRAFT_SAVE_MS - 1);
    expect(entries.size).toBe(0);
    vi.advanceTimersByTime(1);
    expect(saved).toHaveBeenCalledExactlyOnceWith(5_000);
    expect(desk(entries).draft.load()).toEqual({ values: { note: 'ab' }, savedAtMs: 5_000 });
  });

  it('that was dropped is gone, also when a save was on its way', () => {
    const { draft, entries } = desk();
    draft.save({ note: 'a' }, vi.fn());
    draft.drop();
    vi.advanceTimersByTime(5_000);
    expect(entries.size).toBe(0);
    expect(draft.load()).toBeNull();
  });

  it.each(['{', 'null', '{"values":{"other":1},"savedAtMs":1}', '{"values":{"note":"a"}}'])(
    'that is damaged (%s) counts as none',
    (text) => {
      expect(desk(new Map([['d', text]])).draft.load()).toBeNull();
    },
  );
});
