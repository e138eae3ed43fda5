import { around, BY_OTHER_CLOCK, WITHIN } from './report-parts.sql.ts';

/**
 * Where the rules of a seal look: at the documents of some days and branches, or of one shift. Of
 * these tables only those that a rule names are read.
 */
export interface SealScope {
  /** Part of the name of the statement. */
  readonly name: string;
  readonly with: Readonly<Record<string, string>>;
}

const SALE = `s.business_id, s.sale_id, s.business_date, s.branch_id, s.till_id, s.net_minor,
    s.tax_minor, s.total_minor, s.rounding_minor, s.discount_minor`;
const REFUND = `r.business_id, r.refund_id, r.business_date, r.branch_id, r.till_id, r.net_minor,
    r.tax_minor, r.total_minor, r.rounding_minor`;
const CLOSE = `c.*, s.float_minor from shift s join shift_close c
    on c.business_id = s.business_id and c.shift_id = s.shift_id`;
const ENTRY = `e.business_id, e.entry_id, e.source_kind, e.source_id, e.ledger_date, e.branch_id,
    e.business_date`;

/** `$1` and `$2` are the days, `$3` the branches. */
export const OF_DAYS: SealScope = {
  name: 'days',
  with: {
    sales: `select ${SALE} from sale s where ${WITHIN} and ${around('s.occurred_at')}
      union all
      select ${SALE} from sale s
      where ${WITHIN} and ${BY_OTHER_CLOCK}`,
    refunds: `select ${REFUND} from refund r where ${WITHIN}`,
    blinds: `select r.* from blind_return r where ${WITHIN}`,
    closes: `select ${CLOSE} where c.business_date between $1::date and $2::date
      and s.branch_id = any ($3::uuid[])`,
    entries: `select ${ENTRY} from journal_entry e
      where e.ledger_date between $1::date and $2::date and e.branch_id = any ($3::uuid[])`,
  },
};

/** `$1` is the shift. */
export const OF_SHIFT: SealScope = {
  name: 'shift',
  with: {
    sales: `select ${SALE} from sale s where s.shift_id = $1`,
    refunds: `select ${REFUND} from refund r where r.shift_id = $1`,
    blinds: 'select r.* from blind_return r where false',
    closes: `select ${CLOSE} where s.shift_id = $1`,
    entries: `select ${ENTRY} from sales s join journal_entry e on e.business_id = s.business_id
        and e.source_kind = 'sale' and e.source_id = s.sale_id
      union all
      select ${ENTRY} from refunds r join journal_entry e on e.business_id = r.business_id
        and e.source_kind = 'refund' and e.source_id = r.refund_id`,
  },
};
