/**
 * How the platform sees a business as its owner does, with the owner's consent (decision 79): asked
 * for with a reason, allowed for some minutes and some parts, reading alone, each page noted in the
 * business's own audit.
 */
import type { Action } from '../actions.ts';
import type { RefusalCode } from '../refusals.ts';

interface Part {
  /** The endpoints that the part opens, by name: each is a page that the owner reads of. */
  readonly pages: readonly string[];
  /** What the visitor may meanwhile, of what an admin of the business may. */
  readonly opens: readonly Action[];
}

/**
 * What of a business may be shown. What stands in no part is shown to no visitor: customers and
 * their debts (whose consent is not the owner's to give), people's accounts, keys, exports.
 */
const PARTS = {
  figures: { pages: ['analyticsOverview'], opens: ['report.view'] },
  products: { pages: ['listProducts'], opens: ['product.view'] },
  costs: { pages: [], opens: ['product.see_cost'] },
  stock: { pages: ['listStock'], opens: ['stock.view'] },
  sales: { pages: ['listSales', 'getSale'], opens: ['sale.view_own', 'sale.view'] },
  branches: { pages: ['branchOverview'], opens: ['branch.view'] },
  settings: { pages: ['getBusinessSettings'], opens: ['branch.manage'] },
  audit: { pages: ['listAudit'], opens: ['audit.view'] },
} as const satisfies Readonly<Record<string, Part>>;

export type VisitPart = keyof typeof PARTS;
export const VISIT_PARTS = Object.keys(PARTS) as [VisitPart, ...VisitPart[]];

/** What parts open; one that this version has not opens nothing. */
export function actionsOfParts(parts: readonly string[]): readonly Action[] {
  return VISIT_PARTS.filter((part) => parts.includes(part)).flatMap((part) => PARTS[part].opens);
}

/** Why a visitor to whom these parts are open may not call an endpoint, or null. */
export function whyNotSee(
  parts: readonly string[],
  { name: page, method }: { readonly name: string; readonly method: string },
): RefusalCode | null {
  if (method !== 'GET') return 'VISIT_READS_ONLY';
  const isOpen = VISIT_PARTS.some(
    (part) => parts.includes(part) && (PARTS[part].pages as readonly string[]).includes(page),
  );
  return isOpen ? null : 'VISIT_NOT_ALLOWED';
}

/** For how many minutes an owner may let the platform in. */
export const VISIT_MINUTES_MIN = 5;
export const VISIT_MINUTES_MAX = 240;
/** So long a question waits for the owner. */
export const VISIT_ASKED_DAYS = 7;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Until when a visit asked for at this instant may be allowed. */
export function visitLapsesAt(askedAtMs: number): string {
  return new Date(askedAtMs + VISIT_ASKED_DAYS * DAY_MS).toISOString();
}

/** Until when a visit allowed at this instant goes. */
export function visitEndsAt(allowedAtMs: number, minutes: number): string {
  return new Date(allowedAtMs + minutes * MINUTE_MS).toISOString();
}

/**
 * How a visit ended: the owner said no, the asker took it back or left, the business stopped it, or
 * nobody ended it and its time was over.
 */
export const VISIT_ENDINGS = ['refused', 'withdrawn', 'left', 'stopped', 'lapsed', 'over'] as const;
export type VisitEnding = (typeof VISIT_ENDINGS)[number];

/** A visit as it is kept. */
export interface VisitFacts {
  readonly lapsesAt: string;
  /** Null: not allowed. */
  readonly endsAt: string | null;
  readonly ending: VisitEnding | null;
}

export type VisitStanding = 'asked' | 'open' | 'ended';

/** How a visit stands at an instant. */
export function standingOf({ lapsesAt, endsAt, ending }: VisitFacts, nowMs: number): VisitStanding {
  if (ending !== null || nowMs >= Date.parse(endsAt ?? lapsesAt)) return 'ended';
  return endsAt === null ? 'asked' : 'open';
}

/** What ends a visit, at which standing it may be done, and how the visit ended then. */
export const VISIT_STEPS = {
  refuse: { from: ['asked'], ending: () => 'refused' },
  stop: { from: ['open'], ending: () => 'stopped' },
  leave: {
    from: ['asked', 'open'],
    ending: (standing) => (standing === 'asked' ? 'withdrawn' : 'left'),
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly from: readonly VisitStanding[];
      readonly ending: (standing: VisitStanding) => VisitEnding;
    }
  >
>;
export type VisitStep = keyof typeof VISIT_STEPS;

/** How a visit that nobody ended came to its end. */
export function ranOut({ endsAt }: Pick<VisitFacts, 'endsAt'>): VisitEnding {
  return endsAt === null ? 'lapsed' : 'over';
}
