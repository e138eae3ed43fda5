import { EVENT_KINDS } from '@tillbook/core/events';
import { expect, test } from 'vitest';
import { newsOf, SLOW_TOPICS, TOPICS, topicsOf } from './news.ts';

const sale = { kind: 'sale_posted', subjectId: 's1', branchId: 'b1' } as const;
const product = { kind: 'product_saved', subjectId: 'p1', branchId: null } as const;
const message = (data: string, event = 'message') => ({ event, data });

test.each(EVENT_KINDS)('%s refreshes something', (kind) => {
  expect(TOPICS[kind].length).toBeGreaterThan(0);
});

test('a sale moves dashboards, lists and stock; the till’s whole catalogue follows slowly', () => {
  expect(topicsOf([sale, sale], TOPICS)).toEqual([
    'dashboard',
    'sales',
    'products',
    'shifts',
    'stock',
    'customers',
  ]);
  expect(topicsOf([sale], SLOW_TOPICS)).toEqual(['till-catalogue']);
});

test.each([
  'approval_asked',
  'approval_answered',
  'expense_asked',
  'expense_answered',
  'debts_changed',
  'books_changed',
] as const)('%s moves the dashboards, which count what waits and what is owed', (kind) => {
  expect(topicsOf([{ kind, subjectId: 'x', branchId: 'b1' }], TOPICS)).toContain('dashboard');
});

test('a changed product is at the tills at once', () => {
  expect(topicsOf([product], TOPICS)).toContain('till-catalogue');
  expect(topicsOf([product], SLOW_TOPICS)).toEqual([]);
});

test('news of an owner moves the platform’s queue and its dashboard', () => {
  const owner = { kind: 'owner_changed', subjectId: 'p1', branchId: null } as const;
  expect(topicsOf([owner], TOPICS)).toEqual(['users', 'dashboard', 'platform']);
});

test('events are read as the server writes them', () => {
  expect(newsOf(message(JSON.stringify([sale, product])))).toEqual({
    kind: 'events',
    events: [sale, product],
  });
});

test.each([
  ['a kind of a later version', '[{"kind":"moon_rose","subjectId":"x","branchId":null}]'],
  ['nothing', '[]'],
  ['numbers', '[1, null]'],
])('%s is no news', (_what, data) => {
  expect(newsOf(message(data))).toBeNull();
});

test.each([
  ['the server says so', message('[]', 'gap')],
  ['a message is cut', message('[{"kind":')],
  ['a message is something else', message('{"kind":"sale_posted"}')],
])('all is fetched anew when %s', (_what, read) => {
  expect(newsOf(read)).toEqual({ kind: 'gap' });
});
