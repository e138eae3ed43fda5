import { statement, type Reader, type Tx } from '../db/database.ts';

export interface SetupRow {
  readonly businessId: string;
  readonly name: string;
  readonly businessType: string;
  readonly currency: string;
  readonly timezone: string;
  readonly taxMode: 'inclusive' | 'exclusive';
  readonly version: number;
  readonly isFinished: boolean;
}

const OPEN_SETUP = statement(
  'open_setup',
  `select business_id "businessId", name, business_type "businessType", currency, timezone,
     tax_mode "taxMode", version, is_finished "isFinished" from open_setup($1)`,
);

/** The business in use, or the owner's unfinished one, which is opened; null when there is none. */
export async function openSetup(reader: Reader, sessionId: string): Promise<SetupRow | null> {
  return reader.maybe<SetupRow>(OPEN_SETUP, [sessionId]);
}

export type StartOutcome =
  'started' | 'corrected' | 'same' | 'not_found' | 'finished' | 'unfinished' | 'not_approved';

const START_BUSINESS = statement(
  'start_business',
  'select start_business($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) "outcome"',
);

/** Creates or corrects the business of the session's person with its tax classes; it is in use. */
export async function startBusiness(
  tx: Tx,
  asked: {
    sessionId: string;
    businessId: string;
    name: string;
    businessType: string;
    currency: string;
    timezone: string;
    taxMode: string;
    taxBasisPoints: number;
    standardId: string;
    zeroId: string;
    at: string;
  },
): Promise<StartOutcome> {
  const values = [
    asked.sessionId,
    asked.businessId,
    asked.name,
    asked.businessType,
    asked.currency,
    asked.timezone,
    asked.taxMode,
    asked.taxBasisPoints,
    asked.standardId,
    asked.zeroId,
    asked.at,
  ];
  return (await tx.one<{ outcome: StartOutcome }>(START_BUSINESS, values)).outcome;
}

const STANDARD_RATE = statement(
  'standard_rate',
  `select tax_basis_points "taxBasisPoints" from tax_class where business_id = $1 and is_default`,
);

/** The rate of the default tax class. */
export async function standardRate(reader: Reader, businessId: string): Promise<number> {
  const row = await reader.maybe<{ taxBasisPoints: number }>(STANDARD_RATE, [businessId]);
  return row?.taxBasisPoints ?? 0;
}

export interface SetupBranchInput {
  readonly branchId: string;
  readonly name: string;
  readonly code: string;
  readonly timezone: string;
  readonly cutoffMinutes: number;
  readonly address: string | null;
  readonly tillId: string;
  readonly tillName: string;
}

const ADOPT_UNFINISHED = statement(
  'adopt_unfinished_business',
  'select adopt_unfinished_business($1) "businessId"',
);

/** Puts the person's unfinished business in use and opens it; null when there is none. */
export async function adoptUnfinished(tx: Tx, sessionId: string): Promise<string | null> {
  return (await tx.one<{ businessId: string | null }>(ADOPT_UNFINISHED, [sessionId])).businessId;
}

const REPLACE_BRANCHES = statement(
  'replace_setup_branches',
  'select replace_setup_branches($1, $2) "outcome"',
);

/** Saves the branches of a set-up that is not finished, with a till and an audit stream each. */
export async function replaceBranches(
  tx: Tx,
  branches: readonly SetupBranchInput[],
  at: string,
): Promise<'saved' | 'finished'> {
  const values = [JSON.stringify(branches), at];
  return (await tx.one<{ outcome: 'saved' | 'finished' }>(REPLACE_BRANCHES, values)).outcome;
}

const FINISH_SETUP = statement('finish_setup', 'select finish_setup($1)');

export async function finishSetup(tx: Tx, at: string): Promise<void> {
  await tx.rows(FINISH_SETUP, [at]);
}
