import { foldCode } from '../sales/payment-reference.ts';
import {
  joinLines,
  readAmount,
  type Reading,
  type StatementLine,
  type StatementProblem,
  type StatementRead,
} from './read-statement.ts';
import { instantOf, readWallTime } from './statement-time.ts';

/** A code said by its name: Financial Transaction Id: 12345678, TID 123, Ref. No ABC123. */
const NAMES = [
  ...['financial transaction id', 'transaction id', 'trans(?:action)?\\.? ?(?:id|no)'],
  ...['txn ?(?:id|no)?', 'tid', 'receipt(?: no)?', 'ref(?:erence)?(?: no)?'],
].join('|');
const NAMED_CODE = new RegExp(
  `\\b(?:${NAMES})\\b\\.?\\s*[:#]?\\s*([A-Z0-9][A-Z0-9.-]{5,39})`,
  'iu',
);
/** A code at the very beginning, with letters and digits: SFK7AB12CD Confirmed. */
const FIRST_CODE = /^\W*((?=[A-Z0-9]*[0-9])(?=[A-Z0-9]*[A-Z])[A-Z0-9]{8,14})\b/u;
const CURRENCY = '(?:[A-Z]{3}|Ksh|Tsh|Ush|Frw|GH[S¢]|F ?CFA|Rs|Sh)';
const BEFORE = '([0-9][0-9,. \\u00a0]*[0-9]|[0-9])(?!\\w)';
const BEHIND = '([0-9][0-9,.]*[0-9]|[0-9])\\s?(?:[A-Z]{3}|F ?CFA)\\b';
/** Beside a currency; some capital letters name a code instead. */
const AMOUNT = new RegExp(
  `(?<![A-Za-z])(?!TID|REF|TXN|BAL)${CURRENCY}\\.?\\s?${BEFORE}|${BEHIND}`,
  'u',
);
const IN_WORDS =
  /\b(received|receive|credited|deposit|re[cç]u|umepokea|imepokea|paid you|sent you)\b/iu;
const OUTS = [
  ...['sent to', 'paid to', 'you have paid', 'you have sent', 'transferred', 'withdr\\w+'],
  ...['debited', 'umetuma', 'umelipa', 'payment of'],
].join('|');
const OUT_WORDS = new RegExp(`\\b(${OUTS})\\b`, 'iu');
const FROM =
  /\b(?:from|kutoka(?: kwa)?|de la part de)\s+(.{2,60}?)(?=\s+(?:on|at|tarehe|le)\b|[.,;(]|$)/iu;
const TO = /\b(?:to|kwa)\s+(.{2,60}?)(?=\s+(?:on|at|tarehe|le)\b|[.,;(]|$)/iu;

/**
 * Pasted confirmations as one message each: by empty lines where there are some, else by the lines
 * that begin with a code, else line by line.
 */
export function splitMessages(text: string): { row: number; text: string }[] {
  const lines = text.split(/\r\n|\r|\n/);
  const hasBlanks = lines.some(
    (line, at) => line.trim() === '' && lines.slice(at + 1).some((rest) => rest.trim() !== ''),
  );
  const hasFirsts = lines.some((line) => FIRST_CODE.test(line));
  const messages: { row: number; text: string }[] = [];
  let open: { row: number; text: string } | null = null;
  for (const [at, line] of lines.entries()) {
    const isBlank = line.trim() === '';
    const begins = hasFirsts ? FIRST_CODE.test(line) : !hasBlanks;
    if (isBlank) open = null;
    else if (open === null || begins) {
      open = { row: at + 1, text: line.trim() };
      messages.push(open);
    } else open.text += ` ${line.trim()}`;
  }
  return messages;
}

const currencyFree = (found: RegExpExecArray): string =>
  (found[1] ?? found[2] ?? '').replace(/[.,]$/u, '');

function readMessage(row: number, text: string, reading: Reading): StatementLine | null {
  const code = (FIRST_CODE.exec(text)?.[1] ?? NAMED_CODE.exec(text)?.[1] ?? '').replace(
    /[.-]+$/u,
    '',
  );
  const found = AMOUNT.exec(text);
  const amount = found === null ? null : readAmount(currencyFree(found), reading.currency);
  const wall = readWallTime(text, reading.dateOrder);
  const codeKey = foldCode(code);
  const isIn = IN_WORDS.test(text);
  const isOut = OUT_WORDS.test(text);
  if (codeKey === '' || wall === null || amount === null || amount === undefined) return null;
  if (amount <= 0 || (!isIn && !isOut)) return null;
  const party = ((isIn ? FROM : TO).exec(text)?.[1] ?? '').trim().slice(0, 120);
  return {
    ...{ row, code, codeKey },
    at: new Date(instantOf(wall, reading.timezone)).toISOString(),
    hasTime: wall.seconds !== null,
    direction: isIn ? 'in' : 'out',
    ...{ amountMinor: amount, feeMinor: 0 },
    party: party === '' ? null : party,
  };
}

/** The payments that pasted confirmations tell of. */
export function readMessages(text: string, reading: Reading): StatementRead {
  const lines: StatementLine[] = [];
  const problems: StatementProblem[] = [];
  for (const { row, text: message } of splitMessages(text)) {
    const line = readMessage(row, message, reading);
    if (line !== null) lines.push(line);
    else problems.push({ row, code: 'NOT_UNDERSTOOD', value: message.slice(0, 80) });
  }
  return joinLines(lines, problems, 0);
}
