import { statement } from '../db/database.ts';

/** Inserts events. `$1` is the business, `rows` the parameter with their JSON. */
export function insertEvents(rows: string, only = ''): string {
  return `insert into outbox_event (business_id, kind, subject_id, branch_id)
    select $1::uuid, o.kind, o."subjectId", o."branchId"
    from json_to_recordset(${rows}::json) as o(kind text, "subjectId" uuid,
      "branchId" uuid) ${only}`;
}

export const TELL_OF_PERSON = statement('tell_of_person', 'select tell_of_person($1, $2)');

export const APPEND_EVENTS = statement('append_events', insertEvents('$2'));
