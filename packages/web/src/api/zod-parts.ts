/** What of zod the contract is written with; a test compares. All of it would be twice as much. */
export {
  array,
  boolean,
  discriminatedUnion,
  enum,
  int,
  literal,
  number,
  object,
  record,
  strictObject,
  string,
  union,
  unknown,
} from 'zod/v4';
/** What reads its findings: needed no sooner than it. */
export { fieldErrors } from '@tillbook/core/field-errors';
