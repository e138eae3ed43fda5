import { describe, expect, it } from 'vitest';
import { businessDate, localMoment } from './period.ts';

describe('the moment that a document keeps', () => {
  it.each([
    ['2026-03-04T07:00:00Z', 'Africa/Dar_es_Salaam', 0, '2026-03-04', 10, 180],
    ['2026-03-04T20:59:59Z', 'Africa/Dar_es_Salaam', 0, '2026-03-04', 23, 180],
    ['2026-03-04T21:00:00Z', 'Africa/Dar_es_Salaam', 0, '2026-03-05', 0, 180],
    ['2026-03-05T00:59:59Z', 'Africa/Dar_es_Salaam', 240, '2026-03-04', 3, 180],
    ['2026-03-04T10:30:00Z', 'Asia/Kathmandu', 0, '2026-03-04', 16, 345],
    ['2026-03-04T10:30:00Z', 'Pacific/Kiritimati', 0, '2026-03-05', 0, 840],
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', 0, '2026-10-25', 2, 120],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', 0, '2026-10-25', 2, 60],
  ] as const)('%s in %s, cut-off %i', (at, zone, cutoff, date, hour, utcOffsetMinutes) => {
    const instant = Date.parse(at);
    expect(localMoment(instant, zone, cutoff)).toEqual({
      businessDate: date,
      hour,
      utcOffsetMinutes,
    });
    expect(businessDate(instant, zone, cutoff)).toBe(date);
  });
});
