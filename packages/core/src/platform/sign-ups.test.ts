import { describe, expect, test } from 'vitest';
import {
  isAlmost,
  likenessOf,
  mailboxOf,
  MANY_FROM_ONE_PLACE,
  nameKey,
  notesOf,
  overdueBefore,
  phoneKey,
  type NoteFacts,
  type SignUpFacts,
} from './sign-ups.ts';

const AMINA: SignUpFacts = {
  name: 'Amina Juma',
  email: 'amina.juma@shop.example',
  businessNames: ['Amina Grocery'],
  phones: ['+255 712 345 678'],
  devices: ['d1'],
};
const STRANGER: SignUpFacts = {
  name: 'Paul Otieno',
  email: 'paul@other.example',
  businessNames: ['Lake Hardware'],
  phones: ['+254 700 000 001'],
  devices: ['d2'],
};

describe('a mailbox is the same however it is written', () => {
  test.each([
    ['Amina.Juma@Shop.example', 'aminajuma@shop.example'],
    ['a.m.i.n.a+till@x.test', 'amina@x.test'],
    ['amina@x.test', 'amina@x.test'],
  ])('%s', (email, box) => {
    expect(mailboxOf(email)).toBe(box);
  });

  test('dots of the domain count', () => {
    expect(mailboxOf('a@b.c.test')).not.toBe(mailboxOf('a@bc.test'));
  });
});

test('names lose case, spaces and signs, and keep every script', () => {
  expect(nameKey(' Amina’s Shop & Co. ')).toBe('aminasshopco');
  expect(nameKey('محل أمينة')).toBe('محلأمينة');
  expect(nameKey('!!')).toBe('');
});

test('a number is known by its end, however it begins', () => {
  expect(phoneKey('+255 712 345 678')).toBe(phoneKey('0712-345-678'));
  expect(phoneKey('112')).toBeNull();
});

describe('names that are almost the same', () => {
  test.each([
    ['aminagrocery', 'aminagrocry', true],
    ['aminagrocery', 'aminagrosry', true],
    ['aminagrocery', 'baminagrocery', true],
    ['duka12', 'duka13', true],
    // Too short for a difference to say nothing.
    ['duka1', 'duka2', false],
    ['aminagrocery', 'aminahardware', false],
    ['same name', 'same name', false],
  ])('%s and %s: %s', (one, other, isIt) => {
    expect(isAlmost(one, other)).toBe(isIt);
    expect(isAlmost(other, one)).toBe(isIt);
  });
});

describe('what two sign-ups have in common', () => {
  test.each<[string, Partial<SignUpFacts>, string[]]>([
    ['nothing', {}, []],
    ['the mailbox', { email: 'AMINAJUMA+2@shop.example' }, ['email']],
    ['the number', { phones: ['0712345678'] }, ['phone']],
    ['the business', { businessNames: ['amina  GROCERY'] }, ['business']],
    ['almost the business', { businessNames: ['Amina Grocry'] }, ['similar_business']],
    ['the person', { name: 'amina juma' }, ['name']],
    ['the browser', { devices: ['d3', 'd1'] }, ['device']],
    [
      'several things, the strongest first',
      { name: 'Amina Juma', email: 'amina.juma@shop.example' },
      ['email', 'name'],
    ],
    // What is empty on both sides is nothing in common.
    ['a name of signs', { name: '??', businessNames: ['--'] }, []],
  ])('%s', (_name, change, common) => {
    expect(likenessOf(AMINA, { ...STRANGER, ...change })).toEqual(common);
    expect(likenessOf({ ...STRANGER, ...change }, AMINA)).toEqual(common);
  });

  test('no name twice over is no likeness', () => {
    const blank = { ...AMINA, name: '?', businessNames: [], phones: [], devices: [] };
    expect(likenessOf(blank, { ...blank, email: 'x@y.test' })).toEqual([]);
  });
});

const CALM: NoteFacts = {
  name: 'Amina Juma',
  email: 'amina@shop.example',
  businessNames: ['Amina Grocery'],
  isEmailVerified: true,
  timesRejected: 0,
  fromOnePlace: 1,
  alikeStates: [],
};

describe('what is worth a second look', () => {
  test.each<[string, Partial<NoteFacts>, string[]]>([
    ['nothing', {}, []],
    ['rejected once', { timesRejected: 1 }, ['rejected_before']],
    ['like somebody', { alikeStates: ['active'] }, ['alike']],
    ['like somebody rejected', { alikeStates: ['active', 'rejected'] }, ['alike_rejected']],
    ['like somebody suspended', { alikeStates: ['suspended'] }, ['alike_rejected']],
    ['one place, too few', { fromOnePlace: MANY_FROM_ONE_PLACE - 1 }, []],
    ['one place', { fromOnePlace: MANY_FROM_ONE_PLACE }, ['many_from_one_place']],
    ['throw-away', { email: 'a@10minutemail.example' }, ['throwaway_address']],
    ['its box is no domain', { email: 'trash@shop.example' }, []],
    ['a link for a name', { name: 'Win at www.prize.example' }, ['name_is_a_link']],
    ['a link for a business', { businessNames: ['cheap-pills.xyz'] }, ['name_is_a_link']],
    ['initials are no link', { name: 'A. B. Juma', businessNames: ['St. Mary Shop'] }, []],
    ['not proved', { isEmailVerified: false }, ['email_unproved']],
  ])('%s', (_name, change, notes) => {
    expect(notesOf({ ...CALM, ...change })).toEqual(notes);
  });
});

test('whoever asked a day ago is overdue', () => {
  const now = Date.parse('2026-03-04T07:00:00Z');
  expect(new Date(overdueBefore(now)).toISOString()).toBe('2026-03-03T07:00:00.000Z');
});
