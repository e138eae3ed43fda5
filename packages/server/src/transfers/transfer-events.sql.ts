import { statement, type Reader, type Tx } from '../db/database.ts';

/** What happened to a transfer; instants are ISO 8601. */
export interface EventRow {
  readonly eventId: string;
  readonly transferId: string;
  readonly kind: 'started' | 'received' | 'decided' | 'cancelled' | 'accepted' | 'declined';
  readonly note: string | null;
  readonly contentHash: Buffer;
  readonly businessDate: string;
  readonly at: string;
  readonly actorId: string | null;
  readonly actorName: string;
}

export interface EventLine {
  readonly lineNo: number;
  readonly what: 'sent' | 'received' | 'found' | 'lost' | 'returned';
  readonly quantityMilli: number;
  readonly valueMinor: number;
}

const FIND = statement(
  'find_transfer_event',
  `select transfer_id "transferId", kind, encode(content_hash, 'hex') "contentHash"
   from transfer_event where business_id = $1 and event_id = $2`,
);

export async function findEvent(
  reader: Reader,
  businessId: string,
  eventId: string,
): Promise<{ transferId: string; kind: string; contentHash: string } | null> {
  return reader.maybe(FIND, [businessId, eventId]);
}

const INSERT = statement(
  'insert_transfer_event',
  `with made as (
     insert into transfer_event (business_id, event_id, transfer_id, kind, note, content_hash,
       business_date, happened_at, actor_id, actor_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (business_id, event_id) do nothing returning business_id, event_id),
   lines as (
     insert into transfer_event_line (business_id, event_id, line_no, what, quantity_milli,
       value_minor)
     select m.business_id, m.event_id, l."lineNo", l.what, l."quantityMilli", l."valueMinor"
     from made m, json_to_recordset($11::json) as l("lineNo" integer, what text,
       "quantityMilli" bigint, "valueMinor" bigint))
   select 1 from made`,
);

/** False when there is one of that id by now. */
export async function insertEvent(
  tx: Tx,
  businessId: string,
  event: EventRow,
  lines: readonly EventLine[],
): Promise<boolean> {
  const rows = await tx.rows(INSERT, [
    businessId,
    event.eventId,
    event.transferId,
    event.kind,
    event.note,
    event.contentHash,
    event.businessDate,
    event.at,
    event.actorId,
    event.actorName,
    JSON.stringify(lines),
  ]);
  return rows.length === 1;
}

const EVENTS = statement(
  'transfer_events',
  `select event_id "eventId", kind, happened_at "at", actor_name "byName", note
   from transfer_event where business_id = $1 and transfer_id = $2
   order by happened_at, case kind when 'started' then 1 when 'received' then 2
     when 'decided' then 3 else 4 end, event_id`,
);
const EVENT_LINES = statement(
  'transfer_event_lines',
  `select l.event_id "eventId", l.line_no "lineNo", l.what, l.quantity_milli "quantityMilli",
     l.value_minor "valueMinor"
   from transfer_event e join transfer_event_line l using (business_id, event_id)
   where e.business_id = $1 and e.transfer_id = $2 order by l.event_id, l.line_no, l.what`,
);

/** Everything that happened to a transfer, oldest first, with what it did to which line. */
export async function eventsOfTransfer(reader: Reader, businessId: string, transferId: string) {
  const asked = [businessId, transferId];
  const events = await reader.rows<
    Pick<EventRow, 'eventId' | 'kind' | 'at' | 'note'> & {
      byName: string;
    }
  >(EVENTS, asked);
  const lines = await reader.rows<EventLine & { eventId: string }>(EVENT_LINES, asked);
  return events.map((event) => ({
    ...event,
    lines: lines.filter(({ eventId }) => eventId === event.eventId),
  }));
}
