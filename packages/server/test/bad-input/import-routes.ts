import { IMPORT_BYTES_MAX } from '@tillbook/core/imports/imports.api';
import { NAME_MAX_CHARACTERS } from '@tillbook/core/limits';
import { bad, without } from './case.ts';
import { CHOICE_ASKED, CURSOR_ASKED, CURSOR_OF_TIME, LIMIT } from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { lineOf } from './text-kinds.ts';
import { CHOICE, ID, listOf, OBJECT, wholeOf } from './value-kinds.ts';

/** Endpoints of imports. */

const some = '0198c0de-0000-7000-8000-000000000001';
const MATCH = { field: 'name', branchId: null, column: 0 };
const MANY = Array.from({ length: 221 }, () => MATCH);

export const IMPORT_ROUTES: Readonly<Record<string, RouteInput>> = {
  startImport: {
    body: { _id: some, fileName: 'products.csv', byteSize: 10 },
    fields: {
      '/_id': ID,
      '/fileName': lineOf(NAME_MAX_CHARACTERS),
      '/byteSize': wholeOf(1, IMPORT_BYTES_MAX),
      '/subject': without(CHOICE, undefined),
    },
  },
  addImportPiece: {
    body: { number: 0, base64: 'AAAA' },
    fields: {
      '/number': wholeOf(0, 19),
      '/base64': [
        bad('M02', null, 'NULL_NOT_ALLOWED'),
        bad('M03', undefined, 'REQUIRED'),
        bad('T07', 1, 'WRONG_TYPE'),
        bad('T29', '\\\\\\\\', 'PATTERN'),
        bad('T15', '<script>', 'PATTERN'),
        bad('T39', '\ud800AAAA', 'PATTERN'),
      ],
    },
  },
  listImports: {
    by: 'owner',
    query: { limit: LIMIT, cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME] },
  },
  listImportRows: {
    by: 'owner',
    query: { limit: LIMIT, cursor: CURSOR_ASKED, outcome: CHOICE_ASKED },
  },
  checkImport: {
    body: { matches: [MATCH] },
    fields: {
      '/matches': [
        ...listOf(MATCH, 1, 220).filter(({ id }) => id !== 'Q47'),
        bad('Q47', MANY, 'TOO_MANY'),
      ],
      '/matches/0': without(OBJECT, undefined),
      '/matches/0/field': CHOICE,
      '/matches/0/branchId': without(ID, null),
      '/matches/0/column': wholeOf(0, 99),
    },
  },
};
