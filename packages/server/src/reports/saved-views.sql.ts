import type { ViewAsked } from '@tillbook/core/reports/saved-views';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** A view as it is kept, deleted ones too. */
export interface ViewRow {
  readonly _id: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly name: string;
  /** A report of this version, or one that there is no more. */
  readonly report: string;
  readonly asked: ViewAsked;
  readonly isShared: boolean;
  readonly removedAt: string | null;
  readonly version: number;
}

const COLUMNS = `view_id "_id", owner_id "ownerId", owner_name "ownerName", name, report, asked,
  is_shared "isShared", removed_at "removedAt", version`;

const LIST = statement(
  'list_report_views',
  `select ${COLUMNS} from report_view
   where business_id = $1 and removed_at is null and (owner_id = $2 or is_shared)
   order by name_key, view_id`,
);

/** The own views of a person and those of everyone, by name. */
export async function listViews(
  reader: Reader,
  businessId: string,
  personId: string,
): Promise<ViewRow[]> {
  return reader.rows<ViewRow>(LIST, [businessId, personId]);
}

const LOCK = statement(
  'lock_report_view',
  `select ${COLUMNS} from report_view where business_id = $1 and view_id = $2 for update`,
);

export async function lockView(
  tx: Tx,
  businessId: string,
  viewId: string,
): Promise<ViewRow | null> {
  return tx.maybe<ViewRow>(LOCK, [businessId, viewId]);
}

const FIND = statement(
  'find_report_view',
  `select ${COLUMNS} from report_view where business_id = $1 and view_id = $2`,
);

export async function findView(
  reader: Reader,
  businessId: string,
  viewId: string,
): Promise<ViewRow | null> {
  return reader.maybe<ViewRow>(FIND, [businessId, viewId]);
}

const PLACES = statement(
  'places_of_report_views',
  `select place from report_view
   where business_id = $1 and owner_id = $2 and place is not null order by place`,
);

/** The places that a person's views have, 1 and up. */
export async function placesOf(
  reader: Reader,
  businessId: string,
  ownerId: string,
): Promise<number[]> {
  const rows = await reader.rows<{ place: number }>(PLACES, [businessId, ownerId]);
  return rows.map(({ place }) => place);
}

const ADD = statement(
  'add_report_view',
  `insert into report_view (business_id, view_id, owner_id, owner_name, name, report, asked,
     is_shared, place, saved_at)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10) on conflict do nothing
   returning view_id`,
);

/** Adds a view; false when its id, its name or its place was taken meanwhile. */
export async function insertView(
  tx: Tx,
  businessId: string,
  view: Omit<ViewRow, 'removedAt' | 'version'> & { readonly place: number; readonly at: string },
): Promise<boolean> {
  const { _id, ownerId, ownerName, name, report, asked, isShared, place, at } = view;
  const about = [businessId, _id, ownerId, ownerName, name, report, JSON.stringify(asked)];
  return (await tx.rows(ADD, [...about, isShared, place, at])).length === 1;
}

const CHANGE = statement(
  'change_report_view',
  `update report_view set name = $3, asked = $4::jsonb, version = version + 1
   where business_id = $1 and view_id = $2`,
);

export async function updateView(
  tx: Tx,
  businessId: string,
  viewId: string,
  { name, asked }: Pick<ViewRow, 'name' | 'asked'>,
): Promise<void> {
  await tx.rows(CHANGE, [businessId, viewId, name, JSON.stringify(asked)]);
}

const MARK = statement(
  'mark_report_view_removed',
  `update report_view set removed_at = $3, place = $4
   where business_id = $1 and view_id = $2`,
);

/** Takes a view away, or gives it back at a place. */
export async function markView(
  tx: Tx,
  businessId: string,
  viewId: string,
  mark: { readonly removedAt: string } | { readonly place: number },
): Promise<void> {
  const removedAt = 'removedAt' in mark ? mark.removedAt : null;
  const place = 'place' in mark ? mark.place : null;
  await tx.rows(MARK, [businessId, viewId, removedAt, place]);
}

const SWEEP = statement(
  'sweep_report_views',
  'delete from report_view where business_id = $1 and owner_id = $2 and removed_at < $3',
);

/** Ends a person's views that were deleted before a moment. */
export async function sweepViews(
  tx: Tx,
  businessId: string,
  ownerId: string,
  before: string,
): Promise<void> {
  await tx.rows(SWEEP, [businessId, ownerId, before]);
}
