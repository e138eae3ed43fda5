import { TILL_CATALOGUE_PAGE } from '@tillbook/core/limits';
import { expect, test } from 'vitest';
import { createCatalogueStore } from './catalogue-store.ts';
import type { CataloguePage } from './page-places.ts';
import { NO_SELLING } from './selling.ts';
import { uuid } from './test-counter.ts';
import { browserStorage } from './test-outbox.ts';

const [businessId, branchId] = [uuid(1), uuid(2)];
const page: CataloguePage = {
  ...{ items: [], nextCursor: null, pageSize: TILL_CATALOGUE_PAGE },
  ...{ taxMode: 'inclusive', taxRounding: 'per_rate', stockPolicy: 'block' },
  ...{ selling: NO_SELLING, asOf: '2026-03-11T07:20:30.000Z' },
};
/** As a release kept it that knew no rounding of tax. */
const old = { ...page, taxRounding: undefined } as unknown as CataloguePage;
const kept = (told: CataloguePage) => ({ told: [told], cursor: 'c1', asOf: page.asOf });

/** What is there when a release of these shapes opens what one of those kept. */
async function opened(told: CataloguePage, then?: string, now?: string) {
  const { tab } = browserStorage();
  const store = (shapes?: string) => {
    const { database, seal } = tab();
    return createCatalogueStore(database, seal, shapes);
  };
  await store(then).save(businessId, branchId, kept(told));
  return store(now).load(businessId, branchId);
}

test('what a device kept of a branch is there at the next start', async () => {
  expect(await opened(page, 'a', 'a')).toEqual(kept(page));
  expect(await opened(page, 'a', 'b')).toEqual(kept(page));
  expect(await opened(page)).toEqual(kept(page));
});

test('what a release of other shapes kept is looked at, and fetched anew where it is otherwise', async () => {
  expect(await opened(old, 'a', 'b')).toBeNull();
  expect(await opened(old, undefined, 'b')).toBeNull();
  expect(await opened(old, 'a')).toBeNull();
  expect(await opened(old)).toBeNull();
});

test('what the same release kept is not looked at again', async () => {
  expect(await opened(old, 'a', 'a')).toEqual(kept(old));
});

test('a page that is missing is missed by the same release too', async () => {
  const { tab } = browserStorage();
  const { database, seal } = tab();
  const store = createCatalogueStore(database, seal, 'a');
  await store.save(businessId, branchId, kept(page));
  await (await database()).delete('catalogue', `${businessId}/${branchId}/0`);
  expect(await store.load(businessId, branchId)).toBeNull();
});
