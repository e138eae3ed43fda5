import { customerSortName } from '@tillbook/core/customers/customer-words';
import { guessDebtMatches, type DebtMatch } from '@tillbook/core/imports/debt-columns';
import {
  readDebtRow,
  type DebtProblem,
  type DebtReading,
} from '@tillbook/core/imports/read-debt-row';
import { Refusal } from '@tillbook/core/refusals';
import { lockAccounts } from '../customers/accounts.sql.ts';
import type { Clerk } from '../customers/clerk.ts';
import { putCustomer } from '../customers/customers.ts';
import { findNamed } from '../customers/find-named.sql.ts';
import type { Tx } from '../db/database.ts';
import { postDebtOpening } from '../debts/openings.ts';
import { openingsNoted } from '../debts/openings.sql.ts';
import { newId } from '../new-id.ts';
import { clerkOfJob, recordDebts } from './debt-clerk.ts';
import { debtKey, Debtors, type Debtor } from './debtors.ts';
import type { Cells, Judged, RowDone, WaitingRow } from './import-rows.sql.ts';
import type { ImportWork, JobOf, Outcomes, PartOf } from './import-work.ts';

/** What a row says, and whose debt it will be under which ids. */
export interface DebtRow extends DebtReading {
  readonly customerId: string;
  /** The customer is one that this file brings. */
  readonly isFresh: boolean;
  readonly openingId: string | null;
}

/** What stays of a row whose words went with somebody who was forgotten. */
type Left = Pick<DebtRow, 'customerId'> | null;

interface RowRead {
  readonly number: number;
  readonly reading: DebtReading;
  readonly problems: readonly DebtProblem[];
}

/** Customers that somebody named, and what is noted of their debts. */
async function meet(
  tx: Tx,
  businessId: string,
  rows: readonly DebtReading[],
  ids: readonly string[] = [],
): Promise<{ known: Debtor[]; noted: Set<string> }> {
  const phones = rows.flatMap(({ phone }) => phone ?? []);
  const sortNames = rows.flatMap((row) => (row.name === null ? [] : customerSortName(row)));
  const known = await findNamed(tx, businessId, { phones, sortNames, ids });
  const all = known.map(({ customerId }) => customerId);
  const debts = await openingsNoted(tx, businessId, all);
  return { known, noted: new Set(debts.map((debt) => debtKey(debt.customerId, debt))) };
}

/** Rows that become debts of customers, each a document with the day it was made. */
export class DebtWork implements ImportWork {
  readonly rowsApplied = 200;
  readonly guess = guessDebtMatches;
  /** Who was met in rows before. */
  readonly #fresh = new Debtors();
  readonly #taken = new Set<string>();

  async check(tx: Tx, part: PartOf, cells: readonly Cells[]): Promise<Judged[]> {
    const { currency, timezone, author } = part;
    const { today } = clerkOfJob(part);
    const matches = part.matches as readonly DebtMatch[];
    const rows = cells.map((row): RowRead => {
      const read = readDebtRow(row.cells, matches, { currency, timezone, today });
      return { number: row.number, ...read };
    });
    const readings = rows.map(({ reading }) => reading);
    const { known, noted } = await meet(tx, author.businessId, readings);
    const nowMs = Date.parse(author.at);
    const debtors = new Debtors(known);
    return rows.map((row) => this.#judge(row, debtors, noted, nowMs));
  }

  #judge(row: RowRead, known: Debtors, noted: ReadonlySet<string>, nowMs: number): Judged {
    const { number, reading, problems } = row;
    const faulty = (all: readonly DebtProblem[]): Judged => ({
      ...{ number, reading, problems: all, outcome: 'faulty', productId: null },
    });
    if (problems.length > 0) return faulty(problems);
    const met = known.of(reading);
    const before = met === null ? this.#fresh.of(reading) : null;
    const value = reading.name ?? '';
    if (met === 'several' || before === 'several') {
      return faulty([{ field: 'customer', code: 'TWO_OF_THAT_NAME', value }]);
    }
    const customerId = met ?? before ?? newId(nowMs);
    const { debt } = reading;
    if (debt !== null && known.isArchived(customerId)) {
      return faulty([{ field: 'customer', code: 'ARCHIVED', value }]);
    }
    const key = debt === null ? null : debtKey(customerId, debt);
    if (key !== null && noted.has(key)) {
      return faulty([{ field: 'owed', code: 'DEBT_THERE', value }]);
    }
    if (key !== null && this.#taken.has(key)) {
      return faulty([{ field: 'owed', code: 'TWICE_IN_FILE', value }]);
    }
    if (key !== null) this.#taken.add(key);
    const isFirst = met === null && before === null;
    if (isFirst) this.#fresh.add({ ...reading, customerId, isArchived: false });
    const openingId = debt === null ? null : newId(nowMs);
    const made: DebtRow = { ...reading, customerId, isFresh: met === null, openingId };
    const outcome = isFirst ? 'new' : debt === null ? 'same' : 'update';
    return { number, reading: made, problems, outcome, productId: null };
  }

  async apply(tx: Tx, part: PartOf, given: readonly WaitingRow[]): Promise<RowDone[]> {
    const clerk = clerkOfJob(part);
    const whole = (given as readonly Waiting[]).flatMap(wholeOf);
    const readings = whole.map(({ reading }) => reading);
    const ids = readings.map(({ customerId }) => customerId);
    // Two files at once: the second sees what the first noted.
    const accounts = await lockAccounts(tx, clerk.businessId, ids);
    const gone = new Set(accounts.flatMap((one) => (one.isErased ? [one.customerId] : [])));
    const waiting = new Map(
      whole.filter(({ reading }) => !gone.has(reading.customerId)).map((row) => [row.number, row]),
    );
    const { known, noted } = await meet(tx, clerk.businessId, readings, ids);
    const debtors = new Debtors(known);
    const done: RowDone[] = [];
    for (const { number, outcome } of given) {
      const row = waiting.get(number);
      const problems =
        row === undefined ? [FORGOTTEN] : await bring(tx, clerk, row.reading, { debtors, noted });
      const came = problems.length > 0 ? 'faulty' : outcome;
      done.push({ number, outcome: came, problems, moved: [], addedCodes: [] });
    }
    return done;
  }

  async record(tx: Tx, job: JobOf, counts: Outcomes): Promise<void> {
    await recordDebts(tx, job, 'debts.imported', { ...counts });
  }
}

type Waiting = WaitingRow<object> & { readonly reading: DebtRow | Left };
const FORGOTTEN: DebtProblem = { field: 'customer', code: 'FORGOTTEN', value: '' };

const DEBT = { side: 'debt' } as const;

/** A row as it was checked; none where its words went since. */
function wholeOf(row: Waiting): (Waiting & { readonly reading: DebtRow })[] {
  const { reading } = row;
  if (reading === null || !('debt' in reading)) return [];
  // What was checked by the release before, which knew no credits, is a debt.
  const debt = reading.debt === null ? null : { ...DEBT, ...reading.debt };
  return [{ ...row, reading: { ...reading, debt } }];
}

interface Met {
  readonly debtors: Debtors;
  readonly noted: ReadonlySet<string>;
}

/** Adds the customer where there is none yet, and notes the debt; or says why not. */
async function bring(tx: Tx, clerk: Clerk, row: DebtRow, met: Met): Promise<DebtProblem[]> {
  const { debt, openingId } = row;
  const customerId = await debtorOf(tx, clerk, row, met.debtors);
  if (debt === null || openingId === null) return [];
  const value = row.name ?? '';
  if (met.noted.has(debtKey(customerId, debt))) {
    return [{ field: 'owed', code: 'DEBT_THERE', value }];
  }
  try {
    await postDebtOpening(tx, clerk, { _id: openingId, customerId, ...debt });
    return [];
  } catch (error) {
    // All are said before anything is written.
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'LIMIT_EXCEEDED') return [{ field: 'owed', code: 'TOO_LARGE', value }];
    if (error.code === 'CUSTOMER_ARCHIVED') {
      return [{ field: 'customer', code: 'ARCHIVED', value }];
    }
    if (error.code !== 'VALIDATION_FAILED') throw error;
    return [{ field: 'since', code: 'NOT_YET', value: debt.owedSince }];
  }
}

/** Who owes it: the one that was meant, the one who has that number by now, or somebody new. */
async function debtorOf(tx: Tx, clerk: Clerk, row: DebtRow, debtors: Debtors): Promise<string> {
  const { name, phone, email, groupName, creditLimitMinor, termsDays } = row;
  if (debtors.has(row.customerId)) return row.customerId;
  const owner = phone === null ? null : debtors.ofPhone(phone);
  if (owner !== null) return owner;
  await putCustomer(tx, clerk, {
    ...{ _id: row.customerId, name, phone, email, groupName, taxNumber: null, note: null },
    ...{ creditLimitMinor: creditLimitMinor ?? 0, termsDays: termsDays ?? 0 },
  });
  debtors.add({ customerId: row.customerId, name, phone, isArchived: false });
  return row.customerId;
}
