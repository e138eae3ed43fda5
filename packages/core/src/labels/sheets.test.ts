import { expect, test } from 'vitest';
import { labelPlaces, labelsPerPage, PAGE_MM, SHEET_NAMES, SHEETS } from './sheets.ts';

test.each(SHEET_NAMES)('every label of %s lies on the page, and none on another', (name) => {
  const sheet = SHEETS[name];
  const places = labelPlaces(sheet, 1, labelsPerPage(sheet));
  for (const { page, xMm, yMm } of places) {
    expect(page).toBe(0);
    expect(xMm).toBeGreaterThanOrEqual(0);
    expect(yMm).toBeGreaterThanOrEqual(0);
    expect(xMm + sheet.widthMm).toBeLessThanOrEqual(PAGE_MM.width + 0.001);
    expect(yMm + sheet.heightMm).toBeLessThanOrEqual(PAGE_MM.height + 0.001);
  }
  expect(new Set(places.map(({ xMm, yMm }) => `${xMm} ${yMm}`)).size).toBe(places.length);
});

test('labels begin at the place that is asked for and go on to the next page', () => {
  const sheet = SHEETS.a4_24;
  const places = labelPlaces(sheet, 23, 3);
  expect(places).toEqual([
    { page: 0, xMm: 70, yMm: 0.5 + 7 * 37 },
    { page: 0, xMm: 140, yMm: 0.5 + 7 * 37 },
    { page: 1, xMm: 0, yMm: 0.5 },
  ]);
  expect(() => labelPlaces(sheet, 25, 1)).toThrow(RangeError);
  expect(() => labelPlaces(sheet, 0, 1)).toThrow(RangeError);
});
