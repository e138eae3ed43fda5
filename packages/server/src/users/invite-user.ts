import { randomBytes } from 'node:crypto';
import bwipjs from 'bwip-js/node';
import { fieldError } from '@tillbook/core/field-errors';
import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import {
  INVITATIONS_PER_ADDRESS_HOUR,
  INVITATIONS_PER_BUSINESS_HOUR,
  INVITATION_LIFE_MS,
} from '@tillbook/core/limits';
import {
  DEFAULT_FLAGS,
  FLAGS,
  mayManageRole,
  type ChosenRights,
  type Flags,
} from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import { branchesOfRole } from '@tillbook/core/users/manage-user';
import type { cancelInvitation, inviteUser } from '@tillbook/core/users/users.api';
import { inBusiness, sha256Hex } from '../http/actor.ts';
import { invitationMail } from '../mail/mail-texts.ts';
import type { Mail } from '../mail/mailer.ts';
import { checkBranches } from './change-user.ts';
import { noteDecision, refuseNonManager, refuseUnmanaged, type Decision } from './decide.ts';
import { chosenFor, definedFlags, refuseLacked, refuseLackedFlags } from './granted.ts';
import {
  invitationsSince,
  withdrawInvitation,
  writeInvitation,
  writeInvitedRights,
} from './invitations.sql.ts';
import { isMember, lockMembers, memberById } from './members.sql.ts';
import { memberUser } from './user-rows.ts';

const HOUR_MS = 3_600_000;

/** 256 bits from the system's generator, as 43 characters of a link. */
const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Invites a person. Two links are made: the mailed one proves the e-mail address, the one in the
 * answer, which is copied or scanned, does not. Inviting the address again kills the older links.
 * @returns the answer, and the mail that leaves after the commit
 * @throws Refusal 403 for a role or branch that is not the caller's to give, 409 for an address
 * that is a member's, 429 after too many
 */
export async function invite(
  decision: Decision,
  body: BodyOf<typeof inviteUser>,
  origin: string,
): Promise<{ answer: AnswerOf<typeof inviteUser>; mail: Mail }> {
  const { tx, actor, at } = decision;
  refuseNonManager(actor);
  if (!mayManageRole(actor, body.role)) throw new Refusal('FORBIDDEN');
  const { name: businessName } = inBusiness(actor);
  const branchIds = branchesOfRole(body.role, body.branchIds);
  await checkBranches(tx, actor, body.role, branchIds);
  const brought = await broughtAlong(decision, body);
  await lockMembers(tx);
  if (await isMember(tx, body.email)) {
    const errors = [fieldError('#/email', 'NOT_UNIQUE')];
    throw new Refusal('DUPLICATE_VALUE', { field: 'e-mail' }, errors);
  }
  await refuseFlood(decision, body.email);
  const [mailed, copied] = [newSecret(), newSecret()];
  const expiresAt = new Date(Date.parse(at) + INVITATION_LIFE_MS).toISOString();
  const { userId: invitationId, name, email, role } = body;
  const outcome = await writeInvitation(tx, {
    invitationId,
    name,
    email,
    role,
    branchIds,
    mailedHash: sha256Hex(mailed),
    copiedHash: sha256Hex(copied),
    inviterId: actor.personId,
    at,
    expiresAt,
  });
  if (outcome === 'not_found') throw new Refusal('NOT_FOUND');
  await writeInvitedRights(tx, invitationId, brought.permissions, brought.rights);
  await noteDecision(decision, 'user_changed', {
    action: 'user.invited',
    subjectId: invitationId,
    detail: { name, email, role, branchIds, ...brought.permissions, ...flat(brought.rights) },
  });
  const row = await memberById(tx, invitationId);
  if (row === null) throw new Error('an invitation vanished while it was written');
  const link = (secret: string): string => `${origin}/register?invite=${secret}`;
  return {
    answer: {
      user: memberUser(row, businessName),
      link: link(copied),
      qrSvg: bwipjs.toSVG({ bcid: 'qrcode', text: link(copied), scale: 4 }),
      expiresAt,
    },
    mail: invitationMail(email, {
      name,
      inviterName: actor.name,
      businessName,
      link: link(mailed),
    }),
  };
}

/** Choices beside each other, as the audit tells them. */
function flat(rights: ChosenRights | null): Record<string, unknown> {
  if (rights === null) return {};
  const { actions, ...limits } = rights;
  return { ...actions, ...limits };
}

/** What the person may from the first day. @throws Refusal 403 for what the caller lacks, 422 */
async function broughtAlong(
  { tx, actor }: Decision,
  { role, permissions: asked, rights: chosen = null }: BodyOf<typeof inviteUser>,
): Promise<{ permissions: Partial<Flags>; rights: ChosenRights | null }> {
  const wanted = { ...DEFAULT_FLAGS, ...definedFlags(asked) };
  refuseLackedFlags(actor, DEFAULT_FLAGS, wanted);
  const rights = chosenFor(role, chosen);
  const asNew = { role, permissions: DEFAULT_FLAGS };
  await refuseLacked(tx, actor, asNew, { role, permissions: wanted, rights });
  const other = FLAGS.filter((flag) => wanted[flag] !== DEFAULT_FLAGS[flag]);
  return { permissions: Object.fromEntries(other.map((flag) => [flag, wanted[flag]])), rights };
}

/** Nobody's mailbox is filled by us, and no business sends without end. */
async function refuseFlood({ tx, at }: Decision, email: string): Promise<void> {
  const since = new Date(Date.parse(at) - HOUR_MS).toISOString();
  const sent = await invitationsSince(tx, since, email);
  const isFlood =
    sent.ofBusiness >= INVITATIONS_PER_BUSINESS_HOUR ||
    sent.toAddress >= INVITATIONS_PER_ADDRESS_HOUR;
  if (isFlood) throw new Refusal('RATE_LIMITED', { seconds: HOUR_MS / 1_000 });
}

/**
 * Withdraws an open invitation: its links stop working.
 * @throws Refusal 404 when there is none with this id, 403 when it is out of reach
 */
export async function withdraw(
  decision: Decision,
  body: BodyOf<typeof cancelInvitation>,
): Promise<AnswerOf<typeof cancelInvitation>> {
  const { tx, actor, at } = decision;
  refuseNonManager(actor);
  inBusiness(actor);
  await lockMembers(tx);
  const row = await memberById(tx, body.userId);
  if (row?.state !== 'invited') throw new Refusal('NOT_FOUND');
  refuseUnmanaged(actor, row);
  await withdrawInvitation(tx, body.userId, at);
  await noteDecision(decision, 'user_changed', {
    action: 'user.invitation_withdrawn',
    subjectId: body.userId,
    detail: { email: row.email },
  });
  return { message: 'The invitation is withdrawn.' };
}
