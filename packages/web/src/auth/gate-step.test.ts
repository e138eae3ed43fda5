import { expect, it } from 'vitest';
import { gateStep } from './gate-step.ts';

// email verified, approved, set-up to do, session → where each of the two pages leads
it.each([
  ['- - - -', 'stay', 'stay'],
  ['- - - s', 'stay', 'stay'],
  ['- - b -', 'stay', 'stay'],
  ['- - b s', 'stay', 'stay'],
  ['- a - -', 'stay', '/email-verification'],
  ['- a - s', 'stay', '/email-verification'],
  ['- a b -', 'stay', '/email-verification'],
  ['- a b s', 'stay', '/email-verification'],
  ['e - - -', '/pending-verification', 'stay'],
  ['e - - s', 'home', 'stay'],
  ['e - b -', 'sign-in', 'stay'],
  ['e - b s', 'home', 'stay'],
  ['e a - -', 'sign-in', 'sign-in'],
  ['e a - s', 'home', 'home'],
  ['e a b -', 'sign-in', 'sign-in'],
  ['e a b s', 'home', 'home'],
])('a waiting person [%s] goes from the e-mail page %s, from the approval page %s', (...row) => {
  const [state, fromEmail, fromApproval] = row;
  const facts = {
    isEmailVerified: state.includes('e'),
    isVerified: state.includes('a'),
    requiresBusinessSetup: state.includes('b'),
    hasSession: state.includes('s'),
  };
  expect(gateStep('email', facts)).toBe(fromEmail);
  expect(gateStep('approval', facts)).toBe(fromApproval);
});
