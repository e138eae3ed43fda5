import type { GiftCard, GiftCardRow } from '@tillbook/core/gift-cards/gift-cards.api';
import type { GiftCardState, GiftMove } from '@tillbook/core/gift-cards/gift-cards';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** As `giftCardState` in core. */
const STATE = `case when g.voided_at is not null then 'voided'
  when g.balance_minor = 0 then 'spent'
  when g.balance_minor = g.amount_minor then 'unused' else 'part' end`;
const CARD = `g.gift_card_id "_id", g.number, g.last_four "lastFour", ${STATE} state,
  g.amount_minor "amountMinor", g.balance_minor "balanceMinor", b.name "branchName", b.timezone,
  g.sold_at "soldAt", g.sold_by_name "soldByName"`;
const FROM = `from gift_card g
  join branch b on b.business_id = g.business_id and b.branch_id = g.branch_id`;

const SHOWN = `select ${CARD}, g.method, g.provider, g.reference, g.branch_id "branchId",
     g.shift_id "shiftId", g.sold_by "soldById",
     encode(g.content_hash, 'hex') "contentHash", encode(g.code_hash, 'hex') "codeHash",
     (select json_agg(json_build_object('kind', e.kind, 'sourceId', e.source_id,
         'saleId', e.sale_id, 'number', e.number, 'branchName', p.name,
         'amountMinor', e.amount_minor, 'balanceAfterMinor', e.balance_after_minor,
         'postedAt', e.posted_at, 'postedByName', e.posted_by_name) order by e.entry_no)
       from gift_card_entry e
       join branch p on p.business_id = e.business_id and p.branch_id = e.branch_id
       where e.business_id = g.business_id and e.gift_card_id = g.gift_card_id) moves
   ${FROM}`;

const FIND = statement(
  'find_gift_card',
  `${SHOWN} where g.business_id = $1 and g.gift_card_id = $2
     and ($3::uuid[] is null or g.branch_id = any ($3))`,
);
const FIND_BY_CODE = statement(
  'find_gift_card_by_code',
  `${SHOWN} where g.business_id = $1 and g.code_hash = decode($2, 'hex')`,
);

export type KeptGiftCard = Omit<GiftCard, 'businessName' | 'currency'> & {
  readonly contentHash: string;
  readonly codeHash: string;
};

/** A card by its id, or null. @param branchIds null narrows nothing */
export async function findGiftCard(
  reader: Reader,
  businessId: string,
  giftCardId: string,
  branchIds: readonly string[] | null = null,
): Promise<KeptGiftCard | null> {
  return reader.maybe<KeptGiftCard>(FIND, [businessId, giftCardId, branchIds]);
}

/** The card with this code, or null. @param codeHash in hex */
export async function findGiftCardByCode(
  reader: Reader,
  businessId: string,
  codeHash: string,
): Promise<KeptGiftCard | null> {
  return reader.maybe<KeptGiftCard>(FIND_BY_CODE, [businessId, codeHash]);
}

export interface GiftCardsAsked {
  readonly businessId: string;
  readonly branchIds: readonly string[] | null;
  readonly state: GiftCardState | null;
  readonly like: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly before: { readonly at: string; readonly id: string } | null;
  readonly limit: number;
}

const LIST = statement(
  'list_gift_cards',
  `select ${CARD} ${FROM}
   where g.business_id = $1 and ($2::uuid[] is null or g.branch_id = any ($2))
     and ($3::text is null or ${STATE} = $3)
     and ($4::text is null or g.number ilike $4 or g.last_four ilike $4)
     and ($5::date is null or g.business_date >= $5)
     and ($6::date is null or g.business_date <= $6)
     and ($7::timestamptz is null or (g.sold_at, g.gift_card_id) < ($7, $8::uuid))
   order by g.sold_at desc, g.gift_card_id desc limit $9`,
);

/** Cards, newest first. */
export async function readGiftCards(reader: Reader, asked: GiftCardsAsked): Promise<GiftCardRow[]> {
  const { businessId, branchIds, state, like, from, to, before, limit } = asked;
  const end = [before?.at ?? null, before?.id ?? null];
  const values = [businessId, branchIds, state, like, from, to, ...end, limit];
  return reader.rows<GiftCardRow>(LIST, values);
}

const OUTSTANDING = statement(
  'gift_cards_outstanding',
  `select coalesce(sum(balance_minor), 0)::bigint "minor" from gift_card
   where business_id = $1 and ($2::uuid[] is null or branch_id = any ($2))`,
);

/** What all cards sold in these branches hold. */
export async function outstanding(
  reader: Reader,
  businessId: string,
  branchIds: readonly string[] | null,
): Promise<number> {
  return (await reader.one<{ minor: number }>(OUTSTANDING, [businessId, branchIds])).minor;
}

const LIMITS = statement(
  'read_gift_limits',
  `select gift_least_minor "leastMinor", gift_most_minor "mostMinor" from selling_settings
   where business_id = $1 and gift_least_minor is not null`,
);

/** What the business chose to sell cards for; null: the usual. */
export async function readGiftLimits(
  reader: Reader,
  businessId: string,
): Promise<{ leastMinor: number; mostMinor: number } | null> {
  return reader.maybe(LIMITS, [businessId]);
}

const INSERT = statement(
  'insert_gift_card',
  `insert into gift_card (business_id, gift_card_id, number, code_hash, last_four, branch_id,
     shift_id, method, amount_minor, provider, reference, reference_key, business_date, sold_at,
     sold_by, sold_by_name, content_hash, balance_minor, last_entry)
   select $1::uuid, n."giftCardId", n.number, decode(n."codeHash", 'hex'), n."lastFour",
     n."branchId", n."shiftId", n.method, n."amountMinor", n.provider, n.reference,
     n."referenceKey", n."businessDate", n.at, n.by, n."byName", decode(n.hash, 'hex'),
     n."amountMinor", 1
   from json_to_record($2::json) as n("giftCardId" uuid, number text, "codeHash" text,
     "lastFour" text, "branchId" uuid, "shiftId" uuid, method text, "amountMinor" bigint,
     provider text, reference text, "referenceKey" text, "businessDate" date, at timestamptz,
     by uuid, "byName" text, hash text)`,
);

export interface NewGiftCard {
  readonly giftCardId: string;
  readonly number: string;
  readonly codeHash: string;
  readonly lastFour: string;
  readonly branchId: string;
  readonly shiftId: string;
  readonly method: string;
  readonly amountMinor: number;
  readonly provider: string | null;
  readonly reference: string | null;
  readonly referenceKey: string | null;
  readonly businessDate: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly hash: string;
}

export async function insertGiftCard(tx: Tx, businessId: string, card: NewGiftCard): Promise<void> {
  await tx.rows(INSERT, [businessId, JSON.stringify(card)]);
}

const RENEW = statement(
  'renew_gift_code',
  `update gift_card set code_hash = decode($3, 'hex'), last_four = $4
   where business_id = $1 and gift_card_id = $2`,
);

export async function writeGiftCode(
  tx: Tx,
  businessId: string,
  card: { readonly giftCardId: string; readonly codeHash: string; readonly lastFour: string },
): Promise<void> {
  await tx.rows(RENEW, [businessId, card.giftCardId, card.codeHash, card.lastFour]);
}

const LOCKED = `select gift_card_id "giftCardId", encode(code_hash, 'hex') "codeHash",
    balance_minor "balanceMinor", last_entry "lastEntry", voided_at is not null "isVoided"
  from gift_card`;
/** One order for everybody, so that nobody waits for each other. */
const IN_ORDER = 'order by gift_card_id for no key update';
const LOCK_BY_CODES = statement(
  'lock_gift_cards_by_codes',
  `${LOCKED} where business_id = $1
     and code_hash in (select decode(x, 'hex') from unnest($2::text[]) x) ${IN_ORDER}`,
);
const LOCK_ONE = statement(
  'lock_gift_card',
  `${LOCKED} where business_id = $1 and gift_card_id = $2 ${IN_ORDER}`,
);
const LOCK_OF_SALE = statement(
  'lock_gift_cards_of_sale',
  `${LOCKED} where business_id = $1 and gift_card_id in (select gift_card_id
     from gift_card_entry where business_id = $1 and sale_id = $2) ${IN_ORDER}`,
);

/** A card under its lock. */
export interface LockedCard {
  readonly giftCardId: string;
  readonly codeHash: string;
  readonly balanceMinor: number;
  readonly lastEntry: number;
  readonly isVoided: boolean;
}

/** Locks the cards with these codes. @param codeHashes in hex */
export async function lockCardsByCodes(
  tx: Tx,
  businessId: string,
  codeHashes: readonly string[],
): Promise<LockedCard[]> {
  return tx.rows<LockedCard>(LOCK_BY_CODES, [businessId, codeHashes]);
}

/** Locks one card, which is there. */
export async function lockCard(
  tx: Tx,
  businessId: string,
  giftCardId: string,
): Promise<LockedCard> {
  return tx.one<LockedCard>(LOCK_ONE, [businessId, giftCardId]);
}

const PAID = statement(
  'gift_cards_of_sale',
  `select gift_card_id "giftCardId",
     -coalesce(sum(amount_minor) filter (where kind = 'spent'), 0)::bigint "paidMinor",
     coalesce(sum(amount_minor) filter (where kind = 'refunded'), 0)::bigint "backMinor"
   from gift_card_entry where business_id = $1 and sale_id = $2
   group by gift_card_id order by gift_card_id`,
);

/** The cards that paid for a sale, locked, with what each paid and was given back. */
export async function lockCardsOfSale(
  tx: Tx,
  businessId: string,
  saleId: string,
): Promise<(LockedCard & { readonly paidMinor: number; readonly backMinor: number })[]> {
  const cards = await tx.rows<LockedCard>(LOCK_OF_SALE, [businessId, saleId]);
  const paid = await tx.rows<{ giftCardId: string; paidMinor: number; backMinor: number }>(PAID, [
    businessId,
    saleId,
  ]);
  const sums = new Map(paid.map((sum) => [sum.giftCardId, sum]));
  return cards.map((card) => {
    const { paidMinor = 0, backMinor = 0 } = sums.get(card.giftCardId) ?? {};
    return { ...card, paidMinor, backMinor };
  });
}

const ENTER = statement(
  'enter_on_gift_cards',
  `with e as materialized (
     select * from json_to_recordset($2::json) as e("giftCardId" uuid, "entryNo" integer,
       kind text, "sourceId" uuid, "saleId" uuid, "branchId" uuid, "amountMinor" bigint,
       "balanceAfterMinor" bigint, "businessDate" date, at timestamptz, by uuid, "byName" text,
       number text)),
   entered as (
     insert into gift_card_entry (business_id, gift_card_id, entry_no, kind, source_id, sale_id,
       branch_id, amount_minor, balance_after_minor, business_date, posted_at, posted_by,
       posted_by_name, number)
     select $1::uuid, "giftCardId", "entryNo", kind, "sourceId", "saleId", "branchId",
       "amountMinor", "balanceAfterMinor", "businessDate", at, by, "byName", number from e)
   update gift_card g set balance_minor = n."balanceAfterMinor", last_entry = n."entryNo",
     voided_at = case when n.kind = 'voided' then n.at end
   from (select distinct on ("giftCardId") * from e order by "giftCardId", "entryNo" desc) n
   where g.business_id = $1 and g.gift_card_id = n."giftCardId"`,
);

/** An entry on a card with the balance behind it. */
export interface NewGiftEntry {
  readonly giftCardId: string;
  readonly entryNo: number;
  readonly kind: GiftMove;
  readonly sourceId: string;
  readonly saleId: string | null;
  readonly branchId: string;
  readonly amountMinor: number;
  readonly balanceAfterMinor: number;
  readonly businessDate: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly number: string;
}

/** Writes entries of locked cards that are not closed, and moves each on to its last. */
export async function enterOnCards(
  tx: Tx,
  businessId: string,
  entries: readonly NewGiftEntry[],
): Promise<void> {
  if (entries.length > 0) await tx.rows(ENTER, [businessId, JSON.stringify(entries)]);
}
