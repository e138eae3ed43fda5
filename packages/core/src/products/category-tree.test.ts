import { expect, test } from 'vitest';
import fc from 'fast-check';
import {
  subtreeIds,
  whyNotMergeCategory,
  whyNotMoveCategory,
  whyNotRemoveCategory,
  type CategoryNode,
} from './category-tree.ts';

const TREE: readonly CategoryNode[] = [
  // A child may come before its parent.
  { _id: 'tea', parentId: 'hot' },
  { _id: 'drinks', parentId: null },
  { _id: 'hot', parentId: 'drinks' },
  { _id: 'cold', parentId: 'drinks' },
  { _id: 'food', parentId: null },
];

test('a subtree is the category and everything under it', () => {
  expect(subtreeIds(TREE, 'drinks').sort()).toEqual(['cold', 'drinks', 'hot', 'tea']);
  expect(subtreeIds(TREE, 'tea')).toEqual(['tea']);
});

test.each([
  ['tea', null, null],
  ['tea', 'food', null],
  ['drinks', 'food', null],
  ['drinks', 'drinks', 'UNDER_ITSELF'],
  ['drinks', 'hot', 'UNDER_ITSELF'],
  ['drinks', 'tea', 'UNDER_ITSELF'],
] as const)('%s under %s: %s', (moved, parent, expected) => {
  expect(whyNotMoveCategory(TREE, moved, parent)).toBe(expected);
});

test('a category is merged into any that is not it and not below it', () => {
  expect(whyNotMergeCategory(TREE, 'hot', 'cold')).toBeNull();
  expect(whyNotMergeCategory(TREE, 'hot', 'drinks')).toBeNull();
  expect(whyNotMergeCategory(TREE, 'hot', 'hot')).toBe('UNDER_ITSELF');
  expect(whyNotMergeCategory(TREE, 'hot', 'tea')).toBe('UNDER_ITSELF');
});

test('only an empty category can be taken away', () => {
  expect(whyNotRemoveCategory({ productsCount: 1, childrenCount: 1 })).toBe('HAS_PRODUCTS');
  expect(whyNotRemoveCategory({ productsCount: 0, childrenCount: 1 })).toBe('HAS_SUBCATEGORIES');
  expect(whyNotRemoveCategory({ productsCount: 0, childrenCount: 0 })).toBeNull();
});

test('whatever moves are made that are not refused, every category still ends at the top', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const move = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids, null));
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      let tree: CategoryNode[] = ids.map((_id) => ({ _id, parentId: null }));
      for (const [moved, parentId] of moves) {
        if (whyNotMoveCategory(tree, moved, parentId) !== null) continue;
        tree = tree.map((one) => (one._id === moved ? { ...one, parentId } : one));
      }
      for (const { _id } of tree) {
        let at: string | null = _id;
        for (let step = 0; at !== null && step <= ids.length; step += 1) {
          at = tree.find((one) => one._id === at)?.parentId ?? null;
        }
        expect(at).toBeNull();
      }
    }),
  );
});
