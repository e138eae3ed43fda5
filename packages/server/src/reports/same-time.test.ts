import { describe, expect, it } from 'vitest';
import { sameTimeBefore } from './same-time.ts';

const at = (now: string, timezone: string, cutoffMinutes = 0) =>
  sameTimeBefore(Date.parse(now), { timezone, cutoffMinutes });

describe('the same time of the same weekday a week before', () => {
  it('compares Wednesday 10:20 with the Wednesday before up to 10:20', () => {
    expect(at('2026-03-11T07:20:30.500Z', 'Africa/Dar_es_Salaam')).toEqual({
      today: '2026-03-11',
      before: '2026-03-04',
      firstHour: 0,
      hoursPassed: 10,
      fromPlace: 0,
      sameTime: '2026-03-04T07:20:30.500Z',
      spans: [{ from: '2026-03-04T07:00:00.000Z', to: '2026-03-04T07:20:30.501Z' }],
      laterPlace: 11,
      laterFrom: '2026-03-04T08:00:00.000Z',
    });
  });

  it.each([
    // zone, now, cut-off: from which hour of the day on all is later, and when that one begins
    ['Africa/Dar_es_Salaam', '2026-03-11T07:57:59Z', 0, 11, '2026-03-04T08:00:00.000Z'],
    // A till that is two minutes ahead has sold in the next hour already.
    ['Africa/Dar_es_Salaam', '2026-03-11T07:58:00Z', 0, 12, '2026-03-04T09:00:00.000Z'],
    ['Africa/Lagos', '2026-03-11T05:10:00Z', 240, 3, '2026-03-04T06:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-11T10:30:00Z', 0, 17, '2026-03-04T11:15:00.000Z'],
    // The day begins at 04:30: its first hour is its last one too.
    ['Africa/Lagos', '2026-03-11T05:10:00Z', 270, 24, '2026-03-05T03:30:00.000Z'],
    ['Africa/Lagos', '2026-03-11T22:59:00Z', 0, 25, '2026-03-05T00:00:00.000Z'],
    // 10:30 summer time: 11:00 winter time the week before.
    ['Europe/Berlin', '2026-03-29T08:30:00Z', 0, 11, '2026-03-22T10:00:00.000Z'],
  ])('in %s at %s with cut-off %i all is later from hour %i', (zone, now, cutoff, place, from) => {
    expect(at(now, zone, cutoff)).toMatchObject({ laterPlace: place, laterFrom: from });
  });

  it.each([
    // zone, now, cut-off: today, before, whole hours passed, same time
    ['Pacific/Kiritimati', '2026-03-11T09:59:00Z', 0, '2026-03-11', 23, '2026-03-04T09:59:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-11T10:00:00Z', 0, '2026-03-12', 0, '2026-03-04T10:00:00.000Z'],
    ['Pacific/Niue', '2026-03-11T10:59:00Z', 0, '2026-03-10', 23, '2026-03-04T10:59:00.000Z'],
    ['Pacific/Niue', '2026-03-11T11:00:00Z', 0, '2026-03-11', 0, '2026-03-04T11:00:00.000Z'],
    ['Africa/Lagos', '2026-03-11T02:59:00Z', 240, '2026-03-10', 23, '2026-03-04T02:59:00.000Z'],
    ['Africa/Lagos', '2026-03-11T03:00:00Z', 240, '2026-03-11', 0, '2026-03-04T03:00:00.000Z'],
  ])('in %s at %s with cut-off %i it is %s', (zone, now, cutoff, today, passed, sameTime) => {
    expect(at(now, zone, cutoff)).toMatchObject({ today, hoursPassed: passed, sameTime });
  });

  it('begins the running hour at the wall’s hour where the zone is three quarters off', () => {
    // 16:15 on the wall of Kathmandu (+05:45).
    expect(at('2026-03-11T10:30:00Z', 'Asia/Kathmandu').spans).toEqual([
      { from: '2026-03-04T10:15:00.000Z', to: '2026-03-04T10:30:00.001Z' },
    ]);
  });

  it('follows the wall where the clock was put forward in between', () => {
    // 10:30 summer time against 10:30 winter time: seven days and an hour.
    expect(at('2026-03-29T08:30:00Z', 'Europe/Berlin')).toMatchObject({
      today: '2026-03-29',
      before: '2026-03-22',
      sameTime: '2026-03-22T09:30:00.000Z',
      spans: [{ from: '2026-03-22T09:00:00.000Z' }],
    });
  });

  it('reads the hour of the cut-off from the sales when the day begins within it', () => {
    // The day begins at 04:30; it is 06:10 on a wall that shows UTC+1.
    expect(at('2026-03-11T05:10:00Z', 'Africa/Lagos', 270)).toMatchObject({
      today: '2026-03-11',
      firstHour: 4,
      hoursPassed: 2,
      fromPlace: 1,
      spans: [
        { from: '2026-03-04T03:30:00.000Z', to: '2026-03-04T04:00:00.000Z' },
        { from: '2026-03-04T05:00:00.000Z', to: '2026-03-04T05:10:00.001Z' },
      ],
    });
  });

  it('counts 24 hours as passed in the last half hour of such a day', () => {
    expect(at('2026-03-12T03:10:00Z', 'Africa/Lagos', 270)).toMatchObject({
      today: '2026-03-11',
      hoursPassed: 24,
      sameTime: '2026-03-05T03:10:00.000Z',
    });
  });
});
