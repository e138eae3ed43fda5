import { expect, it } from 'vitest';
import { pastedRows } from './pasted-rows.ts';

it.each<[string, string[][]]>([
  ['a\t1\t2', [['a', '1', '2']]],
  ['a;1,5;2', [['a', '1,5', '2']]],
  ['"Tea, black",1,2', [['Tea, black', '1', '2']]],
  [
    '"Tea\nblack"\t1\r\nb\t2',
    [
      ['Tea\nblack', '1'],
      ['b', '2'],
    ],
  ],
  ['"a\tb"\t"say ""so"""\t3', [['a\tb', 'say "so"', '3']]],
  // What is no cell in quotes keeps them.
  [
    'Pipe 2"\t1\nPipe 3"\t2',
    [
      ['Pipe 2"', '1'],
      ['Pipe 3"', '2'],
    ],
  ],
  [
    '"Tea\t1\nb\t2',
    [
      ['"Tea', '1'],
      ['b', '2'],
    ],
  ],
  ['"Tea" black\t1', [['"Tea" black', '1']]],
  ['wide,"so"\t1', [['wide,"so"', '1']]],
  ['""\t1\n', [['', '1'], ['']]],
])('%j has its rows and cells', (text, rows) => {
  expect(pastedRows(text, '\t;,')).toEqual(rows);
});
