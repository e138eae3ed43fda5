import { without } from './case.ts';
import type { RouteInput } from './routes.ts';
import { EMAIL } from './text-kinds.ts';
import { CHOICE, ID, listOf, OBJECT, wholeOf } from './value-kinds.ts';

/** Endpoints of receipts and of the codes that scales print. */

const some = '0198c0de-0000-7000-8000-000000000001';
const CODE = { prefix: '21', kind: 'weight', itemDigits: 5, decimals: 3 };

export const RECEIPT_ROUTES: Readonly<Record<string, RouteInput>> = {
  printReceipt: {
    body: { _id: some, layout: 'roll80' },
    fields: { '/_id': ID, '/layout': CHOICE },
  },
  linkReceipt: { body: {}, fields: {} },
  mailReceipt: {
    body: { _id: some, to: 'juma@example.com' },
    fields: { '/_id': ID, '/to': EMAIL },
  },
  saveWeighedCodes: {
    by: 'owner',
    body: { codes: [CODE] },
    fields: {
      // One prefix stands once, so a list of the same is refused before its length is.
      '/codes': listOf(CODE, 0, 10).filter(
        ({ value }) => !Array.isArray(value) || value.length < 2,
      ),
      '/codes/0': without(OBJECT, undefined),
      '/codes/0/prefix': CHOICE,
      '/codes/0/kind': CHOICE,
      '/codes/0/itemDigits': wholeOf(4, 6),
      '/codes/0/decimals': wholeOf(0, 3),
    },
  },
};
