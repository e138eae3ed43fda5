import type { ChosenRights, Flags } from '@tillbook/core/permissions';
import { statement, type Reader, type Tx } from '../db/database.ts';

const SENT_SINCE = statement(
  'invitations_since',
  'select of_business "ofBusiness", to_address "toAddress" from invitations_since($1, $2)',
);

/** How many invitations left since then: of this business, and to this address from anywhere. */
export async function invitationsSince(
  reader: Reader,
  since: string,
  email: string,
): Promise<{ ofBusiness: number; toAddress: number }> {
  return reader.one(SENT_SINCE, [since, email]);
}

export interface Invitation {
  readonly invitationId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly branchIds: readonly string[];
  /** SHA-256 in hex of the two links' secrets. */
  readonly mailedHash: string;
  readonly copiedHash: string;
  readonly inviterId: string;
  readonly at: string;
  readonly expiresAt: string;
}

const WRITE_INVITATION = statement(
  'write_invitation',
  'select write_invitation($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) "outcome"',
);

/** Invites; an older open invitation of the address dies. Null when the id is not free. */
export async function writeInvitation(tx: Tx, given: Invitation): Promise<'invited' | 'not_found'> {
  const row = await tx.one<{ outcome: 'invited' | 'not_found' }>(WRITE_INVITATION, [
    given.invitationId,
    given.name,
    given.email,
    given.role,
    given.branchIds,
    given.mailedHash,
    given.copiedHash,
    given.inviterId,
    given.at,
    given.expiresAt,
  ]);
  return row.outcome;
}

const WRITE_RIGHTS = statement('write_invited_rights', 'select write_invited_rights($1, $2, $3)');

/** What the invitation brings: switches that are not as usual, and choices. */
export async function writeInvitedRights(
  tx: Tx,
  invitationId: string,
  permissions: Partial<Flags>,
  rights: ChosenRights | null,
): Promise<void> {
  const chosen = rights === null ? null : JSON.stringify(rights);
  await tx.rows(WRITE_RIGHTS, [invitationId, JSON.stringify(permissions), chosen]);
}

const CANCEL_INVITATION = statement('cancel_invitation', 'select cancel_invitation($1, $2)');

export async function withdrawInvitation(tx: Tx, invitationId: string, at: string): Promise<void> {
  await tx.rows(CANCEL_INVITATION, [invitationId, at]);
}
