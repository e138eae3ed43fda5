import { SECOND_STEP_DRIFT, SECOND_STEP_PERIOD_MS, RECOVERY_CODE_CHARACTERS } from '../limits.ts';
import type { StaffRole } from '../permissions.ts';

/** Digits of an authenticator app, or a recovery code, without blanks and hyphens. */
export const APP_CODE = /^[0-9]{6}$/;
export const RECOVERY_CODE = new RegExp(`^[A-Z2-7]{${RECOVERY_CODE_CHARACTERS}}$`);
const GROUP = /.{4}(?=.)/g;

/** What was typed, as codes are compared: capitals, no blanks, no hyphens. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** A recovery code as it is shown: in groups of four. */
export function groupedCode(code: string): string {
  return code.replace(GROUP, (group) => `${group}-`);
}

/** The half minute that a moment is in. */
export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / SECOND_STEP_PERIOD_MS);
}

/**
 * Whether a code of the half minute `step` counts now: this one, or the one before or after it,
 * since clocks of phones differ; never the same again, nor one before what was used.
 */
export function stepCounts(step: number, nowMs: number, lastStep: number): boolean {
  return Math.abs(step - stepAt(nowMs)) <= SECOND_STEP_DRIFT && step > lastStep;
}

/**
 * Why these roles may not be asked for a second step, or null: whoever demands it of their own role
 * has it first, or they would shut themselves out.
 */
export function whyNotDemand(question: {
  readonly roles: readonly StaffRole[];
  readonly ownRole: string;
  readonly hasOwn: boolean;
}): 'SECOND_STEP_FIRST' | null {
  const { roles, ownRole, hasOwn } = question;
  return !hasOwn && roles.some((role) => role === ownRole) ? 'SECOND_STEP_FIRST' : null;
}
