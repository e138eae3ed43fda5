/**
 * How a customer's phone number is kept: as E.164 writes it (`+255712345678`), so that the same
 * number is the same customer however it was typed.
 */

/** The calling code that a business's money tells; several countries share some money. */
const CODE_OF_CURRENCY: Readonly<Record<string, string>> = {
  AED: '971',
  AOA: '244',
  AUD: '61',
  BDT: '880',
  BIF: '257',
  BRL: '55',
  BWP: '267',
  CAD: '1',
  CDF: '243',
  CHF: '41',
  CNY: '86',
  DJF: '253',
  DZD: '213',
  EGP: '20',
  ERN: '291',
  ETB: '251',
  GBP: '44',
  GHS: '233',
  GMD: '220',
  GNF: '224',
  IDR: '62',
  INR: '91',
  JPY: '81',
  KES: '254',
  KMF: '269',
  LKR: '94',
  LRD: '231',
  LSL: '266',
  LYD: '218',
  MAD: '212',
  MGA: '261',
  MRU: '222',
  MUR: '230',
  MVR: '960',
  MWK: '265',
  MXN: '52',
  MYR: '60',
  MZN: '258',
  NAD: '264',
  NGN: '234',
  NPR: '977',
  OMR: '968',
  PHP: '63',
  PKR: '92',
  RWF: '250',
  SAR: '966',
  SCR: '248',
  SDG: '249',
  SGD: '65',
  SLE: '232',
  SOS: '252',
  SSP: '211',
  SZL: '268',
  THB: '66',
  TND: '216',
  TRY: '90',
  TZS: '255',
  UGX: '256',
  VND: '84',
  ZAR: '27',
  ZMW: '260',
  ZWG: '263',
};
/** Where the money does not tell (euro, dollar, the two CFA francs) the zone of the clock does. */
const CODE_OF_ZONE: Readonly<Record<string, string>> = {
  'Africa/Abidjan': '225',
  'Africa/Bamako': '223',
  'Africa/Bangui': '236',
  'Africa/Brazzaville': '242',
  'Africa/Cotonou': '229',
  'Africa/Dakar': '221',
  'Africa/Douala': '237',
  'Africa/Harare': '263',
  'Africa/Libreville': '241',
  'Africa/Lome': '228',
  'Africa/Malabo': '240',
  'Africa/Ndjamena': '235',
  'Africa/Niamey': '227',
  'Africa/Ouagadougou': '226',
  'America/Chicago': '1',
  'America/Denver': '1',
  'America/Los_Angeles': '1',
  'America/New_York': '1',
  'Europe/Amsterdam': '31',
  'Europe/Athens': '30',
  'Europe/Berlin': '49',
  'Europe/Brussels': '32',
  'Europe/Dublin': '353',
  'Europe/Helsinki': '358',
  'Europe/Lisbon': '351',
  'Europe/Madrid': '34',
  'Europe/Paris': '33',
  'Europe/Rome': '39',
  'Europe/Vienna': '43',
};

/** E.164: at most 15 digits; shorter ones than this are no subscriber's number. */
const DIGITS_MAX = 15;
const DIGITS_MIN = 6;
const SIGNS = /[\s().\-\u2010-\u2015/]/gu;
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/gu;
/** Countries whose numbers keep a leading zero behind the code. */
const KEEPS_ZERO = new Set(['39', '225', '241', '242']);

/** Where a business stands, as far as its phone numbers are concerned. */
export interface PhonePlace {
  readonly currency: string;
  readonly timezone: string;
}

/** The calling code of a business's country, or null where neither money nor zone tells it. */
export function callingCodeOf({ currency, timezone }: PhonePlace): string | null {
  return CODE_OF_CURRENCY[currency] ?? CODE_OF_ZONE[timezone] ?? null;
}

const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(SIGNS, '');

/** A national number behind its code: the trunk zero is dialled at home only. */
const behindCode = (code: string, national: string): string =>
  `+${code}${KEEPS_ZERO.has(code) ? national : national.replace(/^0/, '')}`;

/**
 * A typed number as it is kept, or null when it is none. `0712 345 678` in Tanzania, `255712345678`
 * and `00255 712 345 678` are all `+255712345678`. Without a known country what was typed is kept
 * with a plus only if it had one.
 */
export function normalPhone(typed: string, place: PhonePlace): string | null {
  const text = plain(typed).replace(/^00/, '+');
  if (!/^\+?[0-9]+$/.test(text)) return null;
  const digits = text.replace('+', '');
  if (digits.length < DIGITS_MIN || digits.length > DIGITS_MAX) return null;
  if (text.startsWith('+')) return digits.startsWith('0') ? null : text;
  const code = callingCodeOf(place);
  if (code === null) return text;
  const isWhole = digits.startsWith(code) && digits.length >= code.length + 8;
  const phone = isWhole ? `+${digits}` : behindCode(code, digits);
  return phone.length - 1 > DIGITS_MAX ? null : phone;
}

/** Whether what is typed into a search looks for a number rather than a name. */
export function looksLikePhone(typed: string): boolean {
  return /^\+?[0-9]{2,15}$/.test(plain(typed));
}

/**
 * What a part of a number may be: the beginnings of kept numbers that it may stand for, and the
 * end of them.
 */
export function phoneParts(typed: string, place: PhonePlace): { begins: string[]; end: string } {
  const text = plain(typed).replace(/^00/, '+');
  const digits = text.replace('+', '');
  if (text.startsWith('+')) return { begins: [text], end: digits };
  const code = callingCodeOf(place);
  const begins = [`+${digits}`, digits, ...(code === null ? [] : [behindCode(code, digits)])];
  return { begins: [...new Set(begins)], end: digits };
}

/** Digits in threes, from the left; a lonely last digit stays with the group before it. */
const inThrees = (digits: string): string => digits.replace(/\d{3}(?=\d{2})/g, '$& ');

/** A kept number for the eye: `+255 712 345 678`; one of another country as it is kept. */
export function phoneText(phone: string, place: PhonePlace): string {
  const code = callingCodeOf(place);
  if (code === null || !phone.startsWith(`+${code}`)) return phone;
  return `+${code} ${inThrees(phone.slice(code.length + 1))}`;
}
