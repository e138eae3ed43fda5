import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../test/property.ts';
import { addDays, businessDate, dayRange, isDate, isZone, sameWeekdayBefore } from './period.ts';

const HOUR_MS = 3_600_000;
const at = (instant: string): number => Date.parse(instant);
const range = (date: string, zone: string, cutoffMinutes = 0): [string, string] => {
  const { fromMs, toMs } = dayRange(date, zone, cutoffMinutes);
  return [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
};

describe('the business day of a sale', () => {
  it.each([
    // Dar es Salaam is 3 hours ahead of UTC all year.
    ['2026-11-21T20:30:00Z', 'Africa/Dar_es_Salaam', 0, '2026-11-21'],
    ['2026-11-21T20:59:59.999Z', 'Africa/Dar_es_Salaam', 0, '2026-11-21'],
    ['2026-11-21T21:00:00Z', 'Africa/Dar_es_Salaam', 0, '2026-11-22'],
    // Cut-off at 04:00: one second before it is still yesterday.
    ['2026-11-21T00:59:59Z', 'Africa/Dar_es_Salaam', 240, '2026-11-20'],
    ['2026-11-21T01:00:00Z', 'Africa/Dar_es_Salaam', 240, '2026-11-21'],
    // The first and the last zone of a day: 14 ahead and 11 behind.
    ['2026-11-21T09:59:59Z', 'Pacific/Kiritimati', 0, '2026-11-21'],
    ['2026-11-21T10:00:00Z', 'Pacific/Kiritimati', 0, '2026-11-22'],
    ['2026-11-21T10:59:59Z', 'Pacific/Pago_Pago', 0, '2026-11-20'],
    ['2026-11-21T11:00:00Z', 'Pacific/Pago_Pago', 0, '2026-11-21'],
    // Zones of half and quarter hours.
    ['2026-11-21T18:29:59Z', 'Asia/Kolkata', 0, '2026-11-21'],
    ['2026-11-21T18:30:00Z', 'Asia/Kolkata', 0, '2026-11-22'],
    ['2026-11-21T18:15:00Z', 'Asia/Kathmandu', 0, '2026-11-22'],
    // 02:30 happens twice in Paris on 25 October: two instants, one day.
    ['2026-10-25T00:30:00Z', 'Europe/Paris', 0, '2026-10-25'],
    ['2026-10-25T01:30:00Z', 'Europe/Paris', 0, '2026-10-25'],
    // Cut-off 04:00 on the day of 23 hours (29 March): the wall clock decides.
    ['2026-03-29T01:59:59Z', 'Europe/Paris', 240, '2026-03-28'],
    ['2026-03-29T02:00:00Z', 'Europe/Paris', 240, '2026-03-29'],
    // Cairo goes from 23:59:59 on 23 April to 01:00 on 24 April.
    ['2026-04-23T21:59:59Z', 'Africa/Cairo', 0, '2026-04-23'],
    ['2026-04-23T22:00:00Z', 'Africa/Cairo', 0, '2026-04-24'],
    ['2026-12-31T23:00:00Z', 'Europe/Paris', 0, '2027-01-01'],
    ['2028-02-29T12:00:00Z', 'Europe/Paris', 0, '2028-02-29'],
  ])('%s in %s with cut-off %d is %s', (instant, zone, cutoff, expected) => {
    expect(businessDate(at(instant), zone, cutoff)).toBe(expected);
  });

  it('follows the wall clock also where the clock is set back across the cut-off', () => {
    // Cut-off 02:30 in Paris: 02:45 summer time is the new day, 02:15 winter time the old one.
    expect(businessDate(at('2026-10-25T00:45:00Z'), 'Europe/Paris', 150)).toBe('2026-10-25');
    expect(businessDate(at('2026-10-25T01:15:00Z'), 'Europe/Paris', 150)).toBe('2026-10-24');
    expect(businessDate(at('2026-10-25T01:30:00Z'), 'Europe/Paris', 150)).toBe('2026-10-25');
  });
});

describe('the instants of a business day', () => {
  it.each<[string, string, number, string, string, number]>([
    [
      '2026-11-21',
      'Africa/Dar_es_Salaam',
      0,
      '2026-11-20T21:00:00.000Z',
      '2026-11-21T21:00:00.000Z',
      24,
    ],
    [
      '2026-11-21',
      'Africa/Dar_es_Salaam',
      240,
      '2026-11-21T01:00:00.000Z',
      '2026-11-22T01:00:00.000Z',
      24,
    ],
    [
      '2026-11-21',
      'Pacific/Kiritimati',
      0,
      '2026-11-20T10:00:00.000Z',
      '2026-11-21T10:00:00.000Z',
      24,
    ],
    [
      '2026-11-21',
      'Pacific/Pago_Pago',
      0,
      '2026-11-21T11:00:00.000Z',
      '2026-11-22T11:00:00.000Z',
      24,
    ],
    ['2026-04-24', 'Africa/Cairo', 0, '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z', 23],
    [
      '2026-04-05',
      'Australia/Lord_Howe',
      0,
      '2026-04-04T13:00:00.000Z',
      '2026-04-05T13:30:00.000Z',
      24.5,
    ],
    [
      '2026-10-04',
      'Australia/Lord_Howe',
      0,
      '2026-10-03T13:30:00.000Z',
      '2026-10-04T13:00:00.000Z',
      23.5,
    ],
    ['2026-10-25', 'Europe/Paris', 0, '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', 25],
    ['2026-03-29', 'Europe/Paris', 0, '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', 23],
    // With the cut-off in the missing hour the day begins with the change itself.
    [
      '2026-03-29',
      'Europe/Paris',
      150,
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
      23.5,
    ],
    // Samoa had no 30 December 2011.
    ['2011-12-29', 'Pacific/Apia', 0, '2011-12-29T10:00:00.000Z', '2011-12-30T10:00:00.000Z', 24],
    ['2011-12-30', 'Pacific/Apia', 0, '2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z', 0],
    ['2011-12-31', 'Pacific/Apia', 0, '2011-12-30T10:00:00.000Z', '2011-12-31T10:00:00.000Z', 24],
  ])('%s in %s with cut-off %d', (date, zone, cutoff, from, to, hours) => {
    expect(range(date, zone, cutoff)).toEqual([from, to]);
    expect((at(to) - at(from)) / HOUR_MS).toBe(hours);
  });

  it('reach over each other only where the clock is set back across the cut-off', () => {
    expect(range('2026-10-24', 'Europe/Paris', 150)[1]).toBe('2026-10-25T01:30:00.000Z');
    expect(range('2026-10-25', 'Europe/Paris', 150)[0]).toBe('2026-10-25T00:30:00.000Z');
  });

  it('needs a date', () => {
    expect(() => dayRange('2026-02-29', 'Europe/Paris', 0)).toThrow(RangeError);
  });
});

const ZONES = Intl.supportedValuesOf('timeZone').filter(isZone);
const anyZone = fc.constantFrom(...ZONES);
const anyCutoff = fc.oneof(fc.constantFrom(0, 120, 150, 180, 240, 360), fc.nat(720));
const anyInstant = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2031-01-01T00:00:00Z') });

describe('any day', () => {
  it('holds every sale of its date', () => {
    holds(
      fc.property(anyInstant, anyZone, anyCutoff, (instant, zone, cutoff) => {
        const { fromMs, toMs } = dayRange(businessDate(instant, zone, cutoff), zone, cutoff);
        expect(fromMs <= instant && instant < toMs).toBe(true);
      }),
      50_000,
    );
  });

  it('has the edges that the wall clock gives it, in the days around every change', () => {
    holds(
      fc.property(anyInstant, anyZone, anyCutoff, (instant, zone, cutoff) => {
        const date = businessDate(instant, zone, cutoff);
        const { fromMs, toMs } = dayRange(date, zone, cutoff);
        const on = (ms: number): string => businessDate(ms, zone, cutoff);
        expect(on(fromMs)).toBe(date);
        expect(on(fromMs - 1) < date).toBe(true);
        expect(on(toMs - 1)).toBe(date);
        expect(on(toMs) > date).toBe(true);
      }),
      50_000,
    );
  });

  it('follows the one before without gap; only a repeated cut-off belongs to both', () => {
    holds(
      fc.property(anyInstant, anyZone, anyCutoff, (instant, zone, cutoff) => {
        const date = businessDate(instant, zone, cutoff);
        const { toMs } = dayRange(date, zone, cutoff);
        const { fromMs } = dayRange(addDays(date, 1), zone, cutoff);
        expect(fromMs <= toMs && toMs - fromMs <= 2 * HOUR_MS).toBe(true);
        if (cutoff === 0) expect(fromMs).toBe(toMs);
      }),
      50_000,
    );
  });

  it('holds also one second before and after every change of a zone’s clock until 2031', () => {
    const offset = (ms: number, clock: Intl.DateTimeFormat): string =>
      clock.formatToParts(ms).find((part) => part.type === 'timeZoneName')?.value ?? '';
    const changesOf = (zone: string): number[] => {
      const clock = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
      const days = Array.from({ length: 2557 }, (_, day) => at('2024-01-01') + day * 24 * HOUR_MS);
      return days
        .filter((day) => offset(day, clock) !== offset(day + 24 * HOUR_MS, clock))
        .map((day) => {
          let [before, after] = [day, day + 24 * HOUR_MS];
          while (after - before > 1000) {
            const middle = before + Math.floor((after - before) / 2000) * 1000;
            if (offset(middle, clock) === offset(day, clock)) before = middle;
            else after = middle;
          }
          return after;
        });
    };
    holds(
      fc.property(anyZone, (zone) => {
        for (const change of changesOf(zone)) {
          for (const cutoff of [0, 30, 90, 150, 240]) {
            for (const instant of [change - 1000, change - 1, change, change + 1000]) {
              const { fromMs, toMs } = dayRange(businessDate(instant, zone, cutoff), zone, cutoff);
              expect(fromMs <= instant && instant < toMs).toBe(true);
            }
          }
        }
      }),
      1_000,
    );
  });
});

describe('dates', () => {
  it.each([
    ['2026-11-21', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2100-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-1-1', false],
    ['20261121', false],
    ['2026-W47-6', false],
    ['21/11/2026', false],
    ['+010000-01-01', false],
    ['2026-11-21T00:00:00Z', false],
    ['2026-11-21\n', false],
    ['', false],
  ])('%j is one: %s', (text, expected) => {
    expect(isDate(text)).toBe(expected);
  });

  it('are counted on over months and leap years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addDays('2026-11-21', 0)).toBe('2026-11-21');
    expect(sameWeekdayBefore('2026-01-03')).toBe('2025-12-27');
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  });
});

describe('zones', () => {
  it.each([
    ['Africa/Dar_es_Salaam', true],
    ['America/Port-au-Prince', true],
    ['America/Argentina/Buenos_Aires', true],
    ['America/North_Dakota/New_Salem', true],
    ['Asia/Kolkata', true],
    ['Antarctica/DumontDUrville', true],
    ['Europe/Pariss', false],
    ['europe/paris', false],
    ['Europe/PARIS', false],
    ['+02:00', false],
    ['EST', false],
    ['UTC', false],
    ['Etc/GMT+3', false],
    ['../etc/passwd', false],
    ['Europe/Paris ', false],
    ['Europe/', false],
    ['', false],
  ])('%j is one: %s', (text, expected) => {
    expect(isZone(text)).toBe(expected);
  });

  it('includes every one the runtime offers', () => {
    const offered = Intl.supportedValuesOf('timeZone');
    expect(offered.filter((zone) => zone.includes('/') && !isZone(zone))).toEqual([]);
    expect(offered.length).toBeGreaterThan(300);
  });
});
