/**
 * What somebody who approves owners should see before they decide: how long somebody waits, who is
 * likely the same person or business, and what is odd about a sign-up. Only what is known for sure
 * is said; what it means the reader decides (decision 57).
 */

const HOUR_MS = 3_600_000;

/** After so long somebody who waits is overdue. */
export const OVERDUE_AFTER_HOURS = 24;

/** Whoever asked at or before this moment waits too long. */
export function overdueBefore(nowMs: number): number {
  return nowMs - OVERDUE_AFTER_HOURS * HOUR_MS;
}

/** What two sign-ups can have in common. */
export const LIKENESSES = [
  'email',
  'phone',
  'business',
  'similar_business',
  'name',
  'device',
] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** What is compared of an owner. */
export interface SignUpFacts {
  readonly name: string;
  readonly email: string;
  readonly businessNames: readonly string[];
  readonly phones: readonly string[];
  /** Marks of the browsers they signed in with. */
  readonly devices: readonly string[];
}

/** The mailbox behind an address: case, dots and what follows a plus make no other one. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [box = ''] = email.slice(0, at).toLowerCase().split('+');
  return `${box.replaceAll('.', '')}@${email.slice(at + 1).toLowerCase()}`;
}

/** A name without its case, spaces and signs. */
export function nameKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

const PHONE_DIGITS = 9;
const PHONE_DIGITS_MIN = 7;

/** The digits by which two ways of writing a number are one; null for what is too short for one. */
export function phoneKey(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < PHONE_DIGITS_MIN ? null : digits.slice(-PHONE_DIGITS);
}

/** How many letters of two names may differ for their length. */
function slack(length: number): number {
  if (length < 6) return 0;
  return length < 10 ? 1 : 2;
}

/** Whether two keys are not the same and differ in a letter or two at most. */
export function isAlmost(one: string, other: string): boolean {
  const most = slack(Math.min(one.length, other.length));
  if (one === other || most === 0 || Math.abs(one.length - other.length) > most) return false;
  return distance(one, other) <= most;
}

/** How many letters are to be put in, taken out or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const changed = (row[j] ?? 0) + (letter === other[j] ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const shares = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.includes(one));
const phoneKeys = ({ phones }: SignUpFacts): string[] =>
  phones.flatMap((phone) => phoneKey(phone) ?? []);
const businessKeys = ({ businessNames }: SignUpFacts): string[] =>
  businessNames.map(nameKey).filter((key) => key !== '');

/** What two owners have in common, the strongest first. */
export function likenessOf(one: SignUpFacts, other: SignUpFacts): Likeness[] {
  const [mine, theirs] = [businessKeys(one), businessKeys(other)];
  const isAlmostOne = mine.some((key) => theirs.some((their) => isAlmost(key, their)));
  const isSameBusiness = shares(mine, theirs);
  const has: Readonly<Record<Likeness, boolean>> = {
    email: mailboxOf(one.email) === mailboxOf(other.email),
    phone: shares(phoneKeys(one), phoneKeys(other)),
    business: isSameBusiness,
    similar_business: isAlmostOne && !isSameBusiness,
    name: nameKey(one.name) !== '' && nameKey(one.name) === nameKey(other.name),
    device: shares(one.devices, other.devices),
  };
  return LIKENESSES.filter((likeness) => has[likeness]);
}

/** What may be odd about a sign-up. */
export const SIGN_UP_NOTES = [
  'rejected_before',
  'alike_rejected',
  'alike',
  'many_from_one_place',
  'throwaway_address',
  'name_is_a_link',
  'email_unproved',
] as const;
export type SignUpNote = (typeof SIGN_UP_NOTES)[number];

/** From so many sign-ups of one place and day on it is said. */
export const MANY_FROM_ONE_PLACE = 3;

/** What services for throw-away addresses call themselves; there is no list of them all. */
const THROWAWAY = /temp-?mail|mail-?temp|trash|throwaway|disposable|minutemail|mailinator|yopmail/u;
const LINK = /(https?:|www\.|\/\/|\b[\p{L}\p{N}-]+\.(com|net|org|info|biz|io|ru|cn|top|xyz)\b)/iu;

export interface NoteFacts extends Pick<SignUpFacts, 'name' | 'email' | 'businessNames'> {
  readonly isEmailVerified: boolean;
  readonly timesRejected: number;
  /** Sign-ups of the same place on the same day, this one included. */
  readonly fromOnePlace: number;
  /** How the owners stand who have something in common with this one. */
  readonly alikeStates: readonly string[];
}

/** What is worth a second look, the weightiest first. */
export function notesOf(facts: NoteFacts): SignUpNote[] {
  const { name, email, businessNames, alikeStates } = facts;
  const isTurnedDown = (state: string): boolean => state === 'rejected' || state === 'suspended';
  const isAlikeRejected = alikeStates.some(isTurnedDown);
  const has: Readonly<Record<SignUpNote, boolean>> = {
    rejected_before: facts.timesRejected > 0,
    alike_rejected: isAlikeRejected,
    alike: alikeStates.length > 0 && !isAlikeRejected,
    many_from_one_place: facts.fromOnePlace >= MANY_FROM_ONE_PLACE,
    throwaway_address: THROWAWAY.test(email.slice(email.lastIndexOf('@') + 1).toLowerCase()),
    name_is_a_link: [name, ...businessNames].some((text) => LINK.test(text)),
    email_unproved: !facts.isEmailVerified,
  };
  return SIGN_UP_NOTES.filter((note) => has[note]);
}
