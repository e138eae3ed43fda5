import { IMPORT_SUBJECTS, type ImportSubject } from '@tillbook/core/imports/imports.api';
import type { Action } from '@tillbook/core/actions';
import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import type { Actor } from '../http/actor.ts';

/** Who may bring what: files carry names and amounts, so they are read by the same right. */
const ACTION: Readonly<Record<ImportSubject, Action>> = {
  products: 'product.manage',
  debts: 'customer.manage',
};

/** What files this person may see and bring. */
export function subjectsOf(actor: Actor): ImportSubject[] {
  return IMPORT_SUBJECTS.filter((subject) => can(actor, ACTION[subject]));
}

/** @throws Refusal PERMISSION_REQUIRED */
export function refuseSubject(actor: Actor, subject: ImportSubject): void {
  if (can(actor, ACTION[subject])) return;
  throw new Refusal('PERMISSION_REQUIRED', { permission: ACTION[subject] });
}
