import { describe, expect, test } from 'vitest';
import {
  codeOf,
  controlSign,
  isAim,
  knownCodeIn,
  learnAround,
  readSigns,
  signsText,
  whyNotAround,
} from './scan-around.ts';

const SUGAR = '6161100012345';
const STX = '\u0002';
const ETX = '\u0003';
const GS = '\u001D';

describe('the code of what came', () => {
  test.each([
    // what is sent before, after; what came; the code in it
    ['', '', `${SUGAR}\r`, SUGAR],
    ['~', '', `~${SUGAR}\r`, SUGAR],
    ['~', '', `${SUGAR}\r`, SUGAR],
    [']E0', '', `]E0${SUGAR}\t`, SUGAR],
    [']E0', '', ']C0LOT-0042\r', 'LOT-0042'],
    [']C1', '', `]C1${SUGAR}${GS}\r`, SUGAR],
    [']E0', '', `]${SUGAR}`, `]${SUGAR}`],
    [']E0', '', `${SUGAR}]E0`, `${SUGAR}]E0`],
    [`${STX}]E0`, '', `${STX}]C1${SUGAR}`, SUGAR],
    ['S:]E0', '', `S:]Q3${SUGAR}`, SUGAR],
    ['S:]E0', '', `T:]Q3${SUGAR}`, `T:]Q3${SUGAR}`],
    [STX, ETX, `${STX}${SUGAR}${ETX}`, SUGAR],
    [`${STX}~`, '', `${STX}~${SUGAR}\r`, SUGAR],
    ['', '$', `${SUGAR}$\r`, SUGAR],
    ['', '$', `${SUGAR}\r`, SUGAR],
    ['~', '$\t', `~${SUGAR}$\t`, SUGAR],
    ['', `${GS}${ETX}`, `${SUGAR}${GS}${ETX}`, SUGAR],
    ['', '', ` ${SUGAR} \r`, SUGAR],
  ])('before %j, after %j, came %j', (prefix, suffix, came, code) => {
    expect(codeOf(came, { prefix, suffix })).toBe(code);
  });

  test('keeps what it begins or ends with itself: what the scanner adds is taken off once', () => {
    expect(codeOf('~~A-100', { prefix: '~', suffix: '' })).toBe('~A-100');
    expect(codeOf(`616${SUGAR}`, { prefix: '616', suffix: '' })).toBe(SUGAR);
    expect(codeOf(']E0]C0-7', { prefix: ']E0', suffix: '' })).toBe(']C0-7');
    expect(codeOf('A-100$$', { prefix: '', suffix: '$' })).toBe('A-100$');
  });

  test('is never nothing because of what was set', () => {
    expect(codeOf('~~~~~~\r', { prefix: '~~~~~~', suffix: '' })).toBe('~~~~~~');
    expect(codeOf('$$$$$$', { prefix: '', suffix: '$$$$$$' })).toBe('$$$$$$');
  });
});

describe('what a scanner sends is learnt from a code that is known', () => {
  test.each([
    [`${SUGAR}\r`, '', ''],
    [`~${SUGAR}\r`, '~', ''],
    [`]E0${SUGAR}\t`, ']E0', ''],
    [`${STX}${SUGAR}${ETX}`, STX, ETX],
    [`~${SUGAR}$${GS}\r\n`, '~', `$${GS}`],
  ])('of %j', (came, prefix, suffix) => {
    const learnt = learnAround(came, SUGAR);
    expect(learnt).toEqual({ prefix, suffix });
    expect(codeOf(came, learnt ?? undefined)).toBe(SUGAR);
  });

  test('and not from another code, nor from one that is in many by chance', () => {
    expect(learnAround(`~${SUGAR}`, '6161100099990')).toBeNull();
    expect(learnAround(`~${SUGAR}`, '61611')).toBeNull();
  });

  test('a UPC that comes as an EAN has its zero for itself', () => {
    expect(learnAround(']E00012345678905\r', '012345678905')).toEqual({
      prefix: ']E0',
      suffix: '',
    });
    expect(learnAround(']E0012345678905\r', '0012345678905')).toEqual({
      prefix: ']E0',
      suffix: '',
    });
  });

  test('the longest known code is meant', () => {
    const codes = ['616110', SUGAR, '100012345', 'A', '012345678905'];
    expect(knownCodeIn(`]E0${SUGAR}\r`, codes)).toBe(SUGAR);
    expect(knownCodeIn(']E00012345678905', codes)).toBe('012345678905');
    expect(knownCodeIn('LOT-A-77\r', codes)).toBeNull();
  });

  test('an AIM identifier stands for all of them', () => {
    expect([']E0', ']C1', `${STX}]d2`, 'x]Q3'].map(isAim)).toEqual([true, true, true, true]);
    expect(['', '~', ']E', 'E0]', ']E0-'].map(isAim)).toEqual([false, false, false, false, false]);
  });
});

describe('control signs', () => {
  test.each([
    ['b', '\u0002'],
    ['C', ETX],
    [']', GS],
    ['^', '\u001E'],
    ['_', '\u001F'],
    ['@', '\u0000'],
    ['j', '\n'],
    ['m', '\r'],
    ['[', '\u001B'],
    ['Enter', '\n'],
  ])('Ctrl+%s', (key, sign) => {
    expect(controlSign(key)).toBe(sign);
  });

  test('are neither shortcuts with Shift nor keys that mean none', () => {
    expect(controlSign('C', true)).toBeNull();
    expect(controlSign('^', true)).toBe('\u001E');
    expect(['1', 'ArrowLeft', 'Tab', 'é', 'Control'].map((key) => controlSign(key))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test('are shown and typed by name', () => {
    const text = `${STX}~${SUGAR}${GS}${ETX}\r\n\t\u007F`;
    expect(signsText(text)).toBe(`<STX>~${SUGAR}<GS><ETX><CR><LF><TAB><DEL>`);
    expect(readSigns(signsText(text))).toBe(text);
    expect(readSigns(' <stx>~ ')).toBe(`${STX}~`);
    expect(readSigns('<HT><b><ABC>')).toBe('\t<b><ABC>');
  });
});

test('nothing is set that a person presses themselves, or that could not be heard', () => {
  const fine = { prefix: null, suffix: null };
  expect(whyNotAround({ prefix: '~', suffix: '$\r\n' })).toEqual(fine);
  expect(whyNotAround({ prefix: STX, suffix: `${ETX}\t${GS}` })).toEqual(fine);
  expect(whyNotAround({ prefix: '\r~', suffix: '\r$' })).toEqual({
    prefix: 'endsFirst',
    suffix: 'endsFirst',
  });
  expect(whyNotAround({ prefix: 'x'.repeat(13), suffix: 'y'.repeat(12) })).toEqual({
    prefix: 'tooLong',
    suffix: null,
  });
});
