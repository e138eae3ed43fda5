/** Every constant of the product, its unit in its name. The first four are the specification's. */

/** Time-out of a session check (specification 9). */
export const SESSION_CHECK_MS = 8_000;
/** Smallest gap between two unforced refreshes of the user (specification 9). */
export const REFRESH_GAP_MS = 30_000;
/** A toast closes by itself after this (specification 9). */
export const TOAST_MS = 5_000;
/** Try Again waits this long before it clears the error (specification 9). */
export const RETRY_DELAY_MS = 1_000;

export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_BYTES = 1_024;
export const EMAIL_MAX_CHARACTERS = 254;
export const NAME_MAX_CHARACTERS = 120;
export const TEXT_MAX_CHARACTERS = 500;
export const CODE_DIGITS = 6;
export const CODE_LIFE_MS = 10 * 60_000;
export const CODE_TRIES_MAX = 5;
export const RESEND_GAP_MS = 30_000;
export const INVITATION_LIFE_MS = 72 * 3_600_000;
/** Mails with an invitation within an hour: to one address from anybody, and of one business. */
export const INVITATIONS_PER_ADDRESS_HOUR = 5;
export const INVITATIONS_PER_BUSINESS_HOUR = 100;
/** An authenticator app shows a code so long; the one before and the one after count too. */
export const SECOND_STEP_PERIOD_MS = 30_000;
export const SECOND_STEP_DRIFT = 1;
/** 80 bits each, so that a hash without salt keeps them. */
export const RECOVERY_CODE_CHARACTERS = 16;
export const RECOVERY_CODES = 10;
/** Wrong codes from devices that the account does not know, in a day (as with reset codes). */
export const SECOND_STEP_TRIES_PER_DAY = 25;
/** How many passkeys one person has at most. */
export const PASSKEYS_MAX = 10;
/** So long a device may take to answer what it is asked to sign. */
export const PASSKEY_CHALLENGE_LIFE_MS = 5 * 60_000;
/** So long the address before can take an account back. */
export const EMAIL_UNDO_MS = 72 * 3_600_000;
export const ONBOARDING_LIFE_MS = 24 * 3_600_000;

/** A question may be answered for so long, and what was approved be used for so long. */
export const APPROVAL_LIFE_MS = 10 * 60_000;
export const APPROVALS_WAITING_MAX = 10;
export const APPROVAL_DETAILS_MAX = 20;
export const APPROVAL_WORDS_MAX_CHARACTERS = 160;
export const APPROVAL_NOTE_MAX_CHARACTERS = 200;
/** What exactly is asked for: of a cart, each of its lines. */
export const APPROVAL_SUBJECT_MAX_CHARACTERS = 60_000;
/** So many wrong PINs lock it for so long. */
export const PIN_TRIES_MAX = 5;
export const PIN_LOCK_MS = 5 * 60_000;

/** What the platform says on top of every screen. */
export const NOTICE_MAX_CHARACTERS = 300;
/** Why the platform stops a business or blocks a person. */
export const PLATFORM_REASON_MAX_CHARACTERS = 300;

/** What a receipt is looked for by: the address on it may have a long host. */
export const RECEIPT_ASKED_MAX_CHARACTERS = 300;
export const RECEIPT_FOOTER_MAX_CHARACTERS = 300;
/** Ten years: the longest that goods may come back without asking. */
export const RETURN_DAYS_MAX = 3_650;
export const RETURN_POLICY_MAX_CHARACTERS = 600;
export const RECEIPT_HEADER_MAX_CHARACTERS = 120;
export const BRANCHES_MAX = 200;
export const TILLS_PER_BRANCH_MAX = 100;
/** Rates that a branch says at once. */
export const TAX_CLASSES_MAX = 100;

export const PAGE_LIMIT_DEFAULT = 50;
export const PAGE_LIMIT_MAX = 100;
/** The till keeps its catalogue in memory; one request brings at most this many products. */
export const TILL_CATALOGUE_PAGE = 1_000;

/** So many codes of gift cards that open nothing does one person try in so long. */
export const GIFT_CODE_TRIES = 20;
export const GIFT_CODE_TRIES_MS = 10 * 60_000;

/** Points of one customer move by so many at once, at most. */
export const POINTS_MAX = 1_000_000_000;

/** As many lines taken out of one cart are counted. */
export const REMOVED_LINES_MAX = 999;
export const SALE_LINES_MAX = 500;
export const SALE_PAYMENTS_MAX = 20;
/** What a parked sale is called; and as many of one branch lie at the server, more at devices. */
export const PARKED_NAME_MAX_CHARACTERS = 300;
export const PARKED_PER_BRANCH_MAX = 500;
/** A note to a sale or to one of its lines; it is printed. */
export const SALE_NOTE_MAX_CHARACTERS = 140;
/** Why a cart was thrown away, in own words. */
export const DISCARD_NOTE_MAX_CHARACTERS = 140;
export const SALES_PER_POST_MAX = 500;
/** Unsent sales that a device sends in one request; the rest follow in the next. */
export const SALES_PER_SYNC_MAX = 50;
/** Tills that one device holds or held, of which it tells what it has not sent. */
export const TILLS_PER_HEARTBEAT_MAX = 50;
/** As many unsent sales, or other entries, it says of one; more are told as this many. */
export const UNSENT_TOLD_MAX = 100_000;
/** What a file of unsent sales may hold: more than a device makes in days without a connection. */
export const UNSENT_PARTS_MAX = 5_000;
/** One of them as it is written: a sale of as many lines as there may be. */
export const UNSENT_TEXT_MAX_CHARACTERS = 300_000;
export const DEVICE_NAME_MAX_CHARACTERS = 60;
/** Lines of an order or a receipt of goods, and the charges of one. */
export const PURCHASE_LINES_MAX = 300;
export const PURCHASE_CHARGES_MAX = 20;
/** Days of a supplier's terms and lead time: ten years. */
export const SUPPLIER_DAYS_MAX = 3_650;
/** Days that a customer has to pay: ten years. */
export const CUSTOMER_TERMS_DAYS_MAX = 3_650;
/** A till shows so many customers of a search. */
export const CUSTOMERS_FOUND_MAX = 20;
/** A device keeps the customers; one request brings at most this many. */
export const TILL_CUSTOMERS_PAGE = 500;
/** Rows of one statement, and customers of one list of calls. */
export const STATEMENT_ROWS_MAX = 1_000;
export const CALLS_MAX = 100;
/** Debts given up that are shown of one customer, newest first. */
export const WRITE_OFFS_MAX = 100;
/** One document begins the books. */
export const OPENING_STOCK_MAX = 5_000;
export const OPENING_DEBTS_MAX = 500;
export const ADJUSTMENT_LINES_MAX = 200;
/** Notes and coins of a counted drawer, and ways of paying of a shift. */
export const DENOMINATIONS_MAX = 40;
export const TENDERS_MAX = 40;
export const PRICE_MINOR_MAX = 1_000_000_000_000;
export const QUANTITY_MILLI_MAX = 1_000_000_000_000;
/** A till's clock may run ahead of the server's by this much before the sale is marked. */
export const CLOCK_AHEAD_MS = 2 * 60_000;
/** A device keeps its till this long without being heard; then another may take it. */
export const TILL_LEASE_MS = 12 * 3_600_000;

export const BODY_MAX_BYTES = 1_048_576;

/** Idle and absolute life of a session by role (decisions: who may do what). */
export const SESSION_LIFE_MS = {
  super_admin: { idle: 30 * 60_000, absolute: 8 * 3_600_000 },
  business_admin: { idle: 12 * 3_600_000, absolute: 7 * 86_400_000 },
  branch_manager: { idle: 12 * 3_600_000, absolute: 7 * 86_400_000 },
  accountant: { idle: 12 * 3_600_000, absolute: 7 * 86_400_000 },
  seller: { idle: 12 * 3_600_000, absolute: 7 * 86_400_000 },
} as const;

/** Why less was asked at the till than the list says. */
export const REASON_MAX_CHARACTERS = 80;
export const CERTIFICATE_MAX_CHARACTERS = 64;
/** The largest step that cash is rounded to. */
export const CASH_STEP_MAX_MINOR = 1_000_000;
/** Own ways of paying that a business may have. */
export const PAYMENT_TYPES_MAX = 50;
/** Of a business, those that ended too. */
export const PROMOTIONS_MAX = 500;
/** Products, categories or branches that a promotion names. */
export const PROMOTION_TARGETS_MAX = 200;
export const PROMOTION_COUNT_MAX = 100;
export const PROMOTION_PRIORITY_MAX = 99;
/** One of goods and one of the cart. */
export const PROMOTIONS_PER_LINE = 2;

/** Photos of the paper behind one expense. */
export const EXPENSE_PHOTOS_MAX = 5;

/** What a round of practice may count: more is no round of somebody who practises. */
export const PRACTICE_TASKS_MAX = 100;
export const PRACTICE_PRESSES_MAX = 100_000;
export const PRACTICE_SECONDS_MAX = 604_800;
