import {
  askApproval,
  decideApproval,
  decideByPin,
  getApproval,
  listApprovals,
  listApprovers,
  withdrawApproval,
} from '@tillbook/core/approvals/approvals.api';
import type { Hashing } from '../auth/hashing.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { inBusiness } from '../http/actor.ts';
import { bindRead, bindSteps, bindWrite, type Doors } from '../http/bind.ts';
import { decideOnScreen, withdraw } from './answer-approval.ts';
import { askFor } from './ask-approval.ts';
import { approveByPin } from './decide-by-pin.ts';
import { approversOf, listApprovalsFor } from './list-approvals.ts';
import { approvalFor } from './present-approval.ts';

/** The doors of approvals. */
export function bindApprovals(doors: Doors, hashing: Hashing): void {
  const { clock, db } = doors;
  bindRead(doors, listApprovals, ({ reader, actor, query }) =>
    listApprovalsFor(reader, actor, clock, query),
  );
  bindRead(doors, getApproval, ({ reader, actor, params }) =>
    approvalFor(reader, actor, clock, params.approvalId),
  );
  bindRead(doors, listApprovers, ({ reader, actor, query }) =>
    approversOf(reader, actor, clock, query),
  );
  bindWrite(doors, askApproval, async ({ tx, actor, body }) => {
    await askFor(tx, actor, clock, body);
    return approvalFor(tx, actor, clock, body._id);
  });
  bindWrite(doors, decideApproval, async ({ tx, actor, params, body }) => {
    const { _id: decisionId, answer, note } = body;
    await decideOnScreen(tx, actor, clock, { ...params, decisionId, answer, note });
    return approvalFor(tx, actor, clock, params.approvalId);
  });
  bindWrite(doors, withdrawApproval, async ({ tx, actor, params, body }) => {
    await withdraw(tx, actor, clock, { ...params, decisionId: body._id });
    return approvalFor(tx, actor, clock, params.approvalId);
  });
  bindSteps(doors, decideByPin, async ({ actor, params, body }) => {
    const { _id: decisionId, approverId, pin } = body;
    await approveByPin({ db, clock, hashing }, actor, { ...params, decisionId, approverId, pin });
    return db.read(openTenant(inBusiness(actor).businessId), (reader) =>
      approvalFor(reader, actor, clock, params.approvalId),
    );
  });
}
