import { brokenUniqueness, statement, type Tx } from '../db/database.ts';

/** The two papers of one step. */
export interface ExchangeRecord {
  readonly exchangeId: string;
  readonly refundId: string;
  readonly saleId: string;
  /** What came back and paid for what was bought. */
  readonly amountMinor: number;
  readonly postedAt: string;
  /** Hex. */
  readonly contentHash: string;
}

const KNOWN = statement(
  'find_exchange',
  `select refund_id "refundId", sale_id "saleId", encode(content_hash, 'hex') "contentHash"
   from exchange where business_id = $1 and exchange_id = $2`,
);

export type ExchangeKnown = Pick<ExchangeRecord, 'refundId' | 'saleId' | 'contentHash'>;

/** The exchange that was posted under this id, or null. */
export async function findExchange(
  tx: Tx,
  businessId: string,
  exchangeId: string,
): Promise<ExchangeKnown | null> {
  return tx.maybe<ExchangeKnown>(KNOWN, [businessId, exchangeId]);
}

const INSERT = statement(
  'insert_exchange',
  `insert into exchange (business_id, exchange_id, refund_id, sale_id, amount_minor, posted_at,
     content_hash) values ($1, $2, $3, $4, $5, $6, decode($7, 'hex'))`,
);

/** Links the papers. @returns false when another hand posted an exchange under this id */
export async function insertExchange(
  tx: Tx,
  businessId: string,
  record: ExchangeRecord,
): Promise<boolean> {
  const { exchangeId, refundId, saleId, amountMinor, postedAt, contentHash } = record;
  const papers = [businessId, exchangeId, refundId, saleId];
  try {
    await tx.rows(INSERT, [...papers, amountMinor, postedAt, contentHash]);
    return true;
  } catch (error) {
    if (brokenUniqueness(error) === 'exchange_pkey') return false;
    throw error;
  }
}
