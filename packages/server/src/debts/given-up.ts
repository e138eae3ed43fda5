import type { customerWriteOffs, GivenUpRow } from '@tillbook/core/customers/debt-papers.api';
import { backWithGoods, givenUpStill } from '@tillbook/core/customers/write-off-back';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { WRITE_OFFS_MAX } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { customerFor } from '../customers/customers.ts';
import type { Reader } from '../db/database.ts';
import { readWriteOff, readWriteOffs, type KeptWriteOff } from './given-up.sql.ts';

/** What was given up of a customer's debts. @throws Refusal NOT_FOUND */
export async function writeOffsFor(
  reader: Reader,
  businessId: string,
  customerId: string,
): Promise<AnswerOf<typeof customerWriteOffs>> {
  await customerFor(reader, businessId, customerId);
  const rows = await readWriteOffs(reader, businessId, customerId, WRITE_OFFS_MAX);
  return { items: rows.map(shown) };
}

/** @throws Refusal NOT_FOUND */
export async function givenUpFor(
  reader: Reader,
  businessId: string,
  writeOffId: string,
): Promise<GivenUpRow> {
  return shown(await knownWriteOff(reader, businessId, writeOffId));
}

/** @throws Refusal NOT_FOUND, of what takes one back too */
export async function knownWriteOff(
  reader: Reader,
  businessId: string,
  writeOffId: string,
): Promise<KeptWriteOff> {
  const found = await readWriteOff(reader, businessId, writeOffId);
  if (found === null) throw new Refusal('NOT_FOUND');
  return found;
}

function shown({ parts, entryNo: _no, customerId: _whose, ...row }: KeptWriteOff): GivenUpRow {
  return { ...row, goodsBackMinor: backWithGoods(parts), stillMinor: givenUpStill(parts) };
}
