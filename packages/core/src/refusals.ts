/**
 * The catalogue of refusals: a stable code, its HTTP status and the sentence a person reads.
 * `{name}` is filled from the refusal's details.
 */
export const REFUSALS = {
  MALFORMED_JSON: { status: 400, message: 'The request could not be read.' },
  BAD_REQUEST: { status: 400, message: 'The request is not valid.' },
  DUPLICATE_PARAMETER: { status: 400, message: 'A parameter was sent twice.' },
  RESET_CODE_INVALID: {
    status: 400,
    message: 'The code is wrong or has expired. Ask for a new one.',
  },
  LINK_INVALID: { status: 400, message: 'This link is wrong, used or expired.' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in.' },
  SESSION_EXPIRED: { status: 401, message: 'Session expired. Please login again.' },
  SESSION_BINDING_MISMATCH: { status: 401, message: 'Session expired. Please login again.' },
  INVALID_CREDENTIALS: { status: 401, message: 'E-mail or password is wrong.' },
  DEVICE_UNKNOWN: {
    status: 401,
    message: 'This device is not enrolled. Sign in to enrol it; its sales stay on it.',
  },
  API_KEY_UNKNOWN: { status: 401, message: 'This API key is not known. Check that it is whole.' },
  API_KEY_ENDED: { status: 401, message: 'This API key was revoked or has expired.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email address to continue' },
  ADMIN_APPROVAL_REQUIRED: { status: 403, message: 'Your account is pending admin approval' },
  BUSINESS_SETUP_REQUIRED: { status: 403, message: 'Set up your business first.' },
  ACCOUNT_DEACTIVATED: { status: 403, message: 'This account has been deactivated.' },
  BUSINESS_SUSPENDED: {
    status: 403,
    message: 'This business is suspended or closed: you can read and export, and change nothing.',
  },
  BUSINESS_CLOSED: {
    status: 403,
    message: '{business} was closed by its owner. Nobody works in it any more.',
  },
  SIGN_UP_CLOSED: {
    status: 403,
    message: 'New accounts are not opened at the moment. Ask whoever runs this service.',
  },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  API_KEY_READS_ONLY: { status: 403, message: 'An API key only reads: ask with GET.' },
  API_KEY_NOT_ALLOWED: { status: 403, message: 'An API key does not open this.' },
  API_KEY_RESTS: {
    status: 403,
    message: 'This business is suspended or closed: its API keys open nothing.',
  },
  VISIT_OVER: { status: 403, message: 'You may not look at this business, or no longer.' },
  VISIT_NOT_ALLOWED: { status: 403, message: 'The owner does not show this part.' },
  VISIT_READS_ONLY: { status: 403, message: 'While you look at a business, you change nothing.' },
  PERMISSION_REQUIRED: { status: 403, message: 'You need the permission "{permission}".' },
  DEVICE_REVOKED: { status: 403, message: 'This device was ended by a manager.' },
  BRANCH_FORBIDDEN: { status: 403, message: 'This belongs to another branch.' },
  REAUTH_FAILED: { status: 403, message: 'The password is wrong.' },
  SECOND_STEP_NEEDED: {
    status: 403,
    message: 'Enter the code of your authenticator app, or a recovery code.',
  },
  SECOND_STEP_WRONG: {
    status: 403,
    message: 'The code is wrong or was used already. Wait for the next one.',
  },
  SECOND_STEP_KEY_MISSING: {
    status: 403,
    message:
      'This server cannot check the codes of your app just now. Use a recovery code, and tell ' +
      'whoever runs it.',
  },
  SECOND_STEP_SETUP_NEEDED: {
    status: 403,
    message: 'Your role needs two-step sign-in here. Set it up in your profile.',
  },
  PASSKEY_REFUSED: {
    status: 403,
    message: 'This passkey does not open an account here. Try again, or use your password.',
  },
  PASSKEYS_NOT_HERE: {
    status: 409,
    message: 'Passkeys do not work at this address. Use the one that people open this app by.',
  },
  PASSKEY_NOT_ADDED: {
    status: 409,
    message: 'This passkey was not added. Begin again.',
  },
  PASSKEY_KNOWN: { status: 409, message: 'This passkey was added before.' },
  PASSKEYS_FULL: {
    status: 409,
    message: 'You have {limit} passkeys; there can be no more. Remove one first.',
  },
  PIN_WRONG: { status: 403, message: 'The PIN is wrong. {left} more tries.' },
  PIN_NEEDED: { status: 403, message: 'Enter your PIN with a connection.' },
  SIGN_IN_NEEDED: {
    status: 403,
    message: 'You came in by PIN, which is for the till. Sign in with your password for this.',
  },
  APPROVAL_REQUIRED: { status: 403, message: 'A manager must approve this.' },
  DISCOUNT_OVER_LIMIT: {
    status: 403,
    message: 'This is more than the {limit} that you may take off.',
  },
  PRICE_BELOW_FLOOR: { status: 403, message: '{product} is not sold below {floor}.' },
  OVERRIDE_NOT_ALLOWED: { status: 403, message: 'You may not change the price of {product}.' },
  EXEMPTION_NOT_ALLOWED: { status: 403, message: 'You may not leave out the tax.' },
  SELF_APPROVAL: { status: 403, message: 'Another person must approve this.' },
  APPROVAL_BEYOND_OWN_LIMIT: {
    status: 403,
    message:
      'Who approves this must be allowed to do it without asking. Ask somebody who may do more, or ' +
      'the owner.',
  },
  CASH_LIMIT: {
    status: 403,
    message: 'You may pay out at most {limit} at once. Ask a manager.',
  },
  CROSS_SITE: { status: 403, message: 'The request came from another site.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Not allowed here.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  INSUFFICIENT_STOCK: { status: 409, message: 'Only {available} of {product} left.' },
  BATCH_EXPIRED: { status: 409, message: 'What is left of {product} has expired.' },
  BATCH_KNOWN_OTHERWISE: {
    status: 409,
    message: 'Batch {code} lies here with another expiry date: {expiresOn}.',
  },
  PRICE_CHANGED: { status: 409, message: 'A price has changed. Please check the cart.' },
  PROMOTION_CHANGED: {
    status: 409,
    message: 'A promotion has begun, ended or changed. Please check the cart.',
  },
  PARKED_TAKEN: { status: 409, message: '{name} has taken it at {till}.' },
  QUOTE_USED: { status: 409, message: 'Quote {number} was turned into a sale already.' },
  QUOTE_WITHDRAWN: { status: 409, message: 'Quote {number} was withdrawn: {reason}.' },
  QUOTE_TAX_CHANGED: {
    status: 409,
    message:
      'Since quote {number} was made, prices mean something else for tax. Sell its goods by themselves.',
  },
  QUOTE_EXPIRED: {
    status: 409,
    message: 'Quote {number} was valid until {validUntil}. Sell at the prices of today.',
  },
  PAYMENT_TYPE_ARCHIVED: { status: 409, message: '{name} is no longer taken.' },
  PRODUCT_ARCHIVED: { status: 409, message: '{product} is no longer sold.' },
  DUPLICATE_VALUE: { status: 409, message: 'This {field} is already used.' },
  PERIOD_LOCKED: { status: 409, message: 'The books are closed up to {closedTo}.' },
  PERIOD_NOT_OVER: { status: 409, message: '{day} is not over in every branch yet.' },
  PERIOD_NOT_CLOSED: { status: 409, message: 'The books are not closed beyond that day.' },
  SHIFT_NOT_OPEN: { status: 409, message: 'Open a shift first.' },
  SHIFT_ALREADY_OPEN: { status: 409, message: 'A shift is open already.' },
  SHIFT_COUNTING: { status: 409, message: 'The drawer of this shift is being counted.' },
  SHIFT_CLOSED: { status: 409, message: 'This shift is closed.' },
  TILL_TAKEN: { status: 409, message: 'Another device holds this till.' },
  TILL_LEASE_LOST: {
    status: 409,
    message: 'Another device took this till. Take it again to sell.',
  },
  REFUND_MORE_THAN_SOLD: {
    status: 409,
    message: 'Only {left} of {product} is left to take back.',
  },
  REFUND_TENDER_EXCEEDED: { status: 409, message: 'More cannot go back that way than it took.' },
  REFUND_DEBT_FIRST: {
    status: 409,
    message: 'What was sold on account comes off the account first.',
  },
  REFUND_CASH_LIMIT: {
    status: 403,
    message: 'Less was paid in cash. A manager may give the rest in cash.',
  },
  REFUND_OVER_LIMIT: {
    status: 403,
    message: 'This is more than you may give back of this sale. Ask a manager.',
  },
  RETURN_DAYS_OVER: {
    status: 403,
    message: 'The days for returns of this sale are over. Ask a manager.',
  },
  CREDIT_OVER_OWN_LIMIT: {
    status: 403,
    message: 'This is more than you may sell on account at once. Ask a manager.',
  },
  EXCHANGE_MISMATCH: {
    status: 422,
    message: 'What comes back and what is bought do not fit together.',
  },
  REFUND_OTHER_BRANCH: { status: 409, message: 'Goods come back to the branch that sold them.' },
  FILE_CHANGED: {
    status: 422,
    message:
      'This file is not as its device made it, or the device was enrolled anew since. Nothing of ' +
      'it was taken.',
  },
  RECEIPT_NUMBER_TAKEN: { status: 409, message: 'This receipt number was already given.' },
  OVER_RECEIPT: { status: 409, message: 'More came than was ordered. Confirm that it is right.' },
  BILL_SETTLED: {
    status: 409,
    message: 'Bill {number} is paid or credited already, in part or whole: it stays.',
  },
  OVERPAYMENT: { status: 409, message: 'This is more than is owed.' },
  MORE_THAN_PENDING: { status: 409, message: 'Only {pending} of {product} is still on its way.' },
  OTHER_CURRENCY: {
    status: 409,
    message: 'This business counts in {from} and that one in {to}: they cannot exchange goods.',
  },
  NOT_ON_COUNT: { status: 409, message: '{product} is not on this count.' },
  COUNT_LINE_CLOSED: { status: 409, message: '{product} was not sent back to be counted again.' },
  NOTHING_TO_COUNT: { status: 409, message: 'There is nothing to count here.' },
  PIN_NOT_SET: { status: 409, message: '{name} has no PIN yet.' },
  APPROVAL_MISMATCH: { status: 409, message: 'The approval was given for something else.' },
  APPROVAL_EXPIRED: { status: 409, message: 'This approval has expired. Ask again.' },
  APPROVAL_USED: { status: 409, message: 'This approval was used already.' },
  GIFT_CARD_UNKNOWN: {
    status: 404,
    message: 'No gift card has this code. Look at it again.',
  },
  GIFT_CARD_EXCEEDED: { status: 409, message: 'Only {left} is left on this gift card.' },
  GIFT_CARD_USED: {
    status: 409,
    message: '{spent} of this gift card was spent. Only one that was never used is taken back.',
  },
  GIFT_CARD_VOIDED: { status: 409, message: 'This gift card was taken back. It pays nothing.' },
  GIFT_CARD_AMOUNT: { status: 422, message: 'A gift card is sold for {least} to {most}.' },
  LAYBY_DEPOSIT_LEAST: { status: 422, message: 'At least {least} is paid at once.' },
  LAYBY_NOT_IN_COINS: {
    status: 422,
    message:
      'Cash comes in whole coins of {step}. What is left over is rounded when it is collected.',
  },
  LAYBY_COLLECTED: { status: 409, message: 'Lay-by {number} was collected already.' },
  LAYBY_CANCELLED: { status: 409, message: 'Lay-by {number} was cancelled: {reason}.' },
  LAYBY_CHANGED: {
    status: 409,
    message: 'A lay-by is collected whole, as it was agreed. Sell other goods on their own.',
  },
  LAYBY_PAID_CHANGED: {
    status: 409,
    message: '{paid} was paid for lay-by {number} so far. Open it again.',
  },
  LAYBY_FEE_CHANGED: {
    status: 409,
    message: 'What is kept changed: {fee} is kept now, and {back} goes back. Look again.',
  },
  LAYBY_OTHER_BRANCH: {
    status: 409,
    message: 'Lay-by {number} is set aside in {branch}: collect it there.',
  },
  CUSTOMER_HAS_LAYBY: {
    status: 409,
    message: 'Goods are set aside for this customer. Collect or cancel the lay-by first.',
  },
  GIFT_CODE_REFUSED: { status: 422, message: 'This code cannot be given to a card.' },
  POINTS_NOT_ENOUGH: { status: 409, message: 'This customer has {points} points.' },
  POINTS_TOO_FEW: { status: 422, message: 'At least {least} points are turned at once.' },
  STORE_CREDIT_EXCEEDED: { status: 409, message: 'Only {left} of store credit is left.' },
  CREDIT_LIMIT_EXCEEDED: { status: 409, message: 'Only {left} of the credit limit is left.' },
  CUSTOMER_REQUIRED: { status: 422, message: 'Choose a customer first.' },
  CUSTOMER_ARCHIVED: {
    status: 409,
    message: '{customer} is archived. Bring them back from the archive first.',
  },
  CUSTOMER_FORGOTTEN: {
    status: 409,
    message: 'This customer was forgotten: nothing new is written for them.',
  },
  CUSTOMER_OWES: {
    status: 409,
    message: 'This customer still owes. Collect it or write it off first.',
  },
  CUSTOMER_HAS_CREDIT: {
    status: 409,
    message: 'This customer still has credit here. Pay it out first.',
  },
  SHIFTS_OPEN: { status: 409, message: 'Close the open shifts first.' },
  STILL_OWNER: { status: 409, message: 'You own {business}. Close it first.' },
  CANNOT_OWN: {
    status: 409,
    message:
      '{name} cannot own the business: only an active admin with a proved e-mail address can.',
  },
  OFFER_OPEN: {
    status: 409,
    message: 'The business is offered to {name} already. Take that back first.',
  },
  VISIT_WAITS: {
    status: 409,
    message: '{name} asked to see this business already, or is looking at it.',
  },
  GOODS_OFFERED: {
    status: 409,
    message:
      'Goods offered between this business and another are not answered yet. Settle that first.',
  },
  MOVE_TAKEN_BACK: { status: 409, message: 'This cash move was taken back already.' },
  MOVE_IS_EXPENSE: {
    status: 409,
    message: 'An expense was written down for this pay-out. Void the expense first.',
  },
  INVALID_STATE: { status: 409, message: 'This cannot be done now.' },
  OWN_SHIFT: {
    status: 403,
    message: 'You worked at this drawer. Another manager or the owner does this.',
  },
  COUNT_IS_BLIND: {
    status: 409,
    message: 'How customers paid is told once your drawer is counted and closed.',
  },
  BRANCH_CLOSED: { status: 409, message: '{branch} is closed.' },
  BRANCH_CLOSING: { status: 409, message: '{branch} is being closed: nothing new begins there.' },
  BRANCH_NOT_EMPTY: { status: 409, message: 'Something in {branch} is not settled yet.' },
  LIMIT_REACHED: {
    status: 409,
    message: 'There can be no more than {limit} {things} here. Ask whoever runs this service.',
  },
  LAST_BRANCH: { status: 409, message: 'A business needs at least one open branch.' },
  TILL_CLOSED: { status: 409, message: '{till} is closed.' },
  SECOND_STEP_DEMANDED: {
    status: 409,
    message: 'Your role needs two-step sign-in here: it cannot be switched off.',
  },
  SECOND_STEP_FIRST: {
    status: 409,
    message: 'Set up two-step sign-in for yourself first, in your profile.',
  },
  LAST_ADMIN: { status: 409, message: 'A business needs at least one admin.' },
  VERSION_CONFLICT: { status: 412, message: 'Someone else changed this. Reload.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This is too large.' },
  URI_TOO_LONG: { status: 414, message: 'The address is too long.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This format is not supported.' },
  VALIDATION_FAILED: { status: 422, message: 'Some fields need attention.' },
  BATCH_REQUIRED: { status: 422, message: 'Name the batch of {product}.' },
  QUANTITY_STEP: { status: 422, message: '{product} is sold in steps of {step}.' },
  CARD_NUMBER_REFUSED: { status: 422, message: 'Do not enter card numbers.' },
  PASSWORD_TOO_SHORT: { status: 422, message: 'At least {min} characters.' },
  PASSWORD_TOO_LONG: { status: 422, message: 'At most 1024 bytes.' },
  PASSWORD_BREACHED: {
    status: 422,
    message: 'This password is well known; choose another.',
  },
  PASSWORD_SAME_AS_OLD: { status: 422, message: 'Choose a password you did not use before.' },
  PIN_TOO_SIMPLE: { status: 422, message: 'This PIN is too easy to guess; choose another.' },
  FACT_HANDED_OVER: {
    status: 422,
    message: 'It was handed over to the managers as what could not be posted, and is theirs.',
  },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This key was used for another request.' },
  TOTAL_MISMATCH: { status: 422, message: 'The total does not add up.' },
  PAYMENT_MISMATCH: { status: 422, message: 'Payments do not add up.' },
  REFERENCE_USED: {
    status: 409,
    message:
      'The reference {reference} was already used. Ask the customer for the message of this payment.',
  },
  WEBHOOK_URL_REFUSED: { status: 422, message: 'This address cannot be used: {why}.' },
  WEBHOOK_OFF: { status: 409, message: 'This webhook is switched off: switch it on first.' },
  LIMIT_EXCEEDED: { status: 422, message: 'Limit reached: {limit}.' },
  RATE_LIMITED: { status: 429, message: 'Too many tries. Wait {seconds} seconds.' },
  PIN_LOCKED: { status: 429, message: 'Too many wrong PINs. Wait {seconds} seconds.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The request has too many headers.' },
  INTERNAL: { status: 500, message: 'Something went wrong. Reference {requestId}.' },
  UNAVAILABLE: { status: 503, message: 'Not available now.' },
  TIMEOUT: { status: 504, message: 'This took too long. The result is safe to ask for again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof REFUSALS;
/** Facts that fill a refusal's sentence and help the screen (never secrets). */
export type RefusalDetails = Readonly<Record<string, unknown>>;

/** One field of a request that is wrong. `pointer` is a JSON pointer into the body or `?name`. */
export interface FieldError {
  pointer: string;
  code: string;
  message: string;
}

/** An expected refusal. Bugs are plain errors and become a 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
  readonly errors: readonly FieldError[];

  constructor(code: RefusalCode, details: RefusalDetails = {}, errors: readonly FieldError[] = []) {
    super(sentence(code, details));
    this.code = code;
    this.details = details;
    this.errors = errors;
  }
}

/** The sentence of a refusal with its details filled in. */
export function sentence(code: RefusalCode, details: RefusalDetails = {}): string {
  return REFUSALS[code].message.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = details[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

/** Throws the refusal when a `whyNot…` rule gave a code. */
export function refuseIf(code: RefusalCode | null, details: RefusalDetails = {}): void {
  if (code !== null) throw new Refusal(code, details);
}
