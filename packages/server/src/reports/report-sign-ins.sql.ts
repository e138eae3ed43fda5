import type { Reader } from '../db/database.ts';
import { instantsOf, type ActsAsked } from './report-acts.sql.ts';
import { DAY_KEYS, readGrouped, type FoundRow, type SourceSql } from './report-parts.sql.ts';

/** Who signed in to the business, by what and with which device. */

const kind = (...kinds: string[]): string =>
  `(count(*) filter (where kind in (${kinds.map((one) => `'${one}'`).join(', ')})))::int`;

// A PIN that was locked stands in the audit: wrong passwords are of no business, and not here.
const SIGN_INS: SourceSql = {
  name: 'sign_ins',
  rows: `select $1::uuid business_id, (m.at at time zone $4::text)::date business_date,
      m.person_id, m.name, m.kind, nullif(m.device, '') device, m.at
    from member_sign_ins($2::timestamptz, $3::timestamptz) m
    union all
    select e.business_id, (e.at at time zone $4::text)::date, e.subject_id,
      (select p.name from member_rows(e.subject_id) p), 'locked', null, null
    from audit_event e
    where e.business_id = $1::uuid and e.at >= $2::timestamptz and e.at < $3::timestamptz
      and e.action = 'pin.locked'`,
  keys: { ...DAY_KEYS, person: 'person_id', device: 'device' },
  names: { person: 'max(name)' },
  facts: { lastSignIn: 'max(at)' },
  sums: {
    signInsCount: kind('sign_in', 'pin', 'passkey'),
    byPinCount: kind('pin'),
    byPasskeyCount: kind('passkey'),
    enteredCount: kind('entered'),
    devicesCount: 'count(distinct device)::int',
    pinLocksCount: kind('locked'),
  },
};

/** Sign-ins of the business, whichever branch is asked: a session moves between them. */
export async function signInRows(reader: Reader, asked: ActsAsked): Promise<FoundRow[]> {
  const { businessId, timezone } = asked;
  return readGrouped(reader, SIGN_INS, asked, [
    ...[businessId, ...instantsOf(asked, timezone), timezone],
  ]);
}
