import { describe, expect, it } from 'vitest';
import {
  endOfMonthBefore,
  ledgerDay,
  whyNotClose,
  whyNotOn,
  whyNotReopen,
} from './period-close.ts';

describe('a closed period', () => {
  it.each([
    // business day, closed to, booked on
    ['2026-02-28', null, '2026-02-28'],
    ['2026-03-01', '2026-02-28', '2026-03-01'],
    ['2026-02-28', '2026-02-28', '2026-03-01'],
    ['2025-12-24', '2026-02-28', '2026-03-01'],
    ['2024-01-01', '2024-02-28', '2024-02-29'],
  ])('books %s, closed to %s, on %s', (day, closedTo, booked) => {
    expect(ledgerDay(day, closedTo)).toBe(booked);
  });

  it('takes no document with a chosen day in it', () => {
    expect(whyNotOn('2026-02-28', '2026-02-28')).toBe('PERIOD_LOCKED');
    expect(whyNotOn('2026-03-01', '2026-02-28')).toBeNull();
    expect(whyNotOn('1999-01-01', null)).toBeNull();
  });

  it('is closed from its end on, forwards only, and never with a day that still runs', () => {
    const today = '2026-03-04';
    expect(whyNotClose('2026-03-03', { closedTo: null, today })).toBeNull();
    expect(whyNotClose('2026-03-04', { closedTo: null, today })).toBe('PERIOD_NOT_OVER');
    expect(whyNotClose('2026-03-05', { closedTo: null, today })).toBe('PERIOD_NOT_OVER');
    expect(whyNotClose('2026-02-28', { closedTo: '2026-02-28', today })).toBe('PERIOD_LOCKED');
    expect(whyNotClose('2026-02-27', { closedTo: '2026-02-28', today })).toBe('PERIOD_LOCKED');
    expect(whyNotClose('2026-03-01', { closedTo: '2026-02-28', today })).toBeNull();
  });

  it('is opened again backwards only', () => {
    expect(whyNotReopen(null, null)).toBe('PERIOD_NOT_CLOSED');
    expect(whyNotReopen('2026-01-31', null)).toBe('PERIOD_NOT_CLOSED');
    expect(whyNotReopen('2026-02-28', '2026-02-28')).toBe('PERIOD_NOT_CLOSED');
    expect(whyNotReopen('2026-01-31', '2026-02-28')).toBeNull();
    expect(whyNotReopen(null, '2026-02-28')).toBeNull();
  });

  it('of a month ends on its last day', () => {
    expect(endOfMonthBefore('2026-03-04')).toBe('2026-02-28');
    expect(endOfMonthBefore('2024-03-01')).toBe('2024-02-29');
    expect(endOfMonthBefore('2026-01-31')).toBe('2025-12-31');
  });
});
