import { expect, test } from 'vitest';
import { inTree } from './tree.ts';

const node = (_id: string, name: string, parentId: string | null) => ({ _id, name, parentId });
const nodes = [
  node('1', 'Drinks', null),
  node('2', 'Soda', '1'),
  node('3', 'Beer', '1'),
  node('4', 'Lost', 'gone'),
  node('5', 'Cola', '2'),
];

test('each stands under its parent, siblings by name; who lost its parent is at the top', () => {
  expect(inTree(nodes).map(({ node: { name }, depth }) => [name, depth])).toEqual([
    ['Drinks', 0],
    ['Beer', 1],
    ['Soda', 1],
    ['Cola', 2],
    ['Lost', 0],
  ]);
  expect(inTree(nodes)[3]?.path).toEqual(['Drinks', 'Soda', 'Cola']);
});

test('what lies under itself does not hang the screen', () => {
  expect(inTree([node('1', 'a', '2'), node('2', 'b', '1')])).toEqual([]);
});
