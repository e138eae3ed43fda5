import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../contract.ts';
import {
  actionsOfParts,
  ranOut,
  standingOf,
  VISIT_PARTS,
  visitEndsAt,
  visitLapsesAt,
  whyNotSee,
} from './visits.ts';

const AT = Date.parse('2026-03-04T07:00:00.000Z');
const named = (name: string) => {
  const endpoint = ENDPOINTS.find((one) => one.name === name);
  if (endpoint === undefined) throw new Error(`no endpoint is called ${name}`);
  return endpoint;
};

/** What each part shows, written down by hand. */
const SHOWN = {
  figures: ['analyticsOverview'],
  products: ['listProducts'],
  costs: [],
  stock: ['listStock'],
  sales: ['listSales', 'getSale'],
  branches: ['branchOverview'],
  settings: ['getBusinessSettings'],
  audit: ['listAudit'],
};

test('each part shows these pages and no other of the whole contract', () => {
  expect(VISIT_PARTS).toEqual(Object.keys(SHOWN));
  for (const part of VISIT_PARTS) {
    const open = ENDPOINTS.filter((endpoint) => whyNotSee([part], endpoint) === null);
    expect(open.map(({ name }) => name).toSorted(), part).toEqual(SHOWN[part].toSorted());
  }
});

test('what is shown is opened by a permission that the part gives', () => {
  for (const part of VISIT_PARTS) {
    for (const name of SHOWN[part]) {
      const { access } = named(name);
      expect(access.kind).toBe('action');
      if (access.kind === 'action') expect(actionsOfParts([part])).toContain(access.action);
    }
  }
  expect(actionsOfParts(['customers', 'user.manage'])).toEqual([]);
});

test('nothing is changed, and nothing else is shown', () => {
  expect(whyNotSee(VISIT_PARTS, named('saveBusinessSettings'))).toBe('VISIT_READS_ONLY');
  expect(whyNotSee(VISIT_PARTS, named('listCustomers'))).toBe('VISIT_NOT_ALLOWED');
  expect(whyNotSee(['products'], named('listSales'))).toBe('VISIT_NOT_ALLOWED');
  expect(whyNotSee([], named('listProducts'))).toBe('VISIT_NOT_ALLOWED');
});

describe('how a visit stands', () => {
  const asked = { lapsesAt: visitLapsesAt(AT), endsAt: null, ending: null };
  const open = { ...asked, endsAt: visitEndsAt(AT, 15) };

  test('a question waits seven days', () => {
    expect(asked.lapsesAt).toBe('2026-03-11T07:00:00.000Z');
    expect(standingOf(asked, Date.parse('2026-03-11T06:59:59.999Z'))).toBe('asked');
    expect(standingOf(asked, Date.parse('2026-03-11T07:00:00.000Z'))).toBe('ended');
    expect(ranOut(asked)).toBe('lapsed');
  });

  test('a visit goes for so many minutes, and not longer', () => {
    expect(open.endsAt).toBe('2026-03-04T07:15:00.000Z');
    expect(standingOf(open, Date.parse('2026-03-04T07:14:59.999Z'))).toBe('open');
    expect(standingOf(open, Date.parse('2026-03-04T07:15:00.000Z'))).toBe('ended');
    expect(ranOut(open)).toBe('over');
  });

  test('ended is ended', () => {
    expect(standingOf({ ...open, ending: 'stopped' }, AT)).toBe('ended');
    expect(standingOf({ ...asked, ending: 'refused' }, AT)).toBe('ended');
  });
});
