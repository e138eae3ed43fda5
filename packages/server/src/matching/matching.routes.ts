import * as api from '@tillbook/core/matching/matching.api';
import { clerkOf } from '../customers/clerk.ts';
import { inBusiness } from '../http/actor.ts';
import { bindRead, bindSteps, bindWrite, type Doors } from '../http/bind.ts';
import { keepStatement, showStatement } from './add-statement.ts';
import { decide, historyFor } from './decide.ts';
import { runAgain } from './run-matching.ts';
import { listRows, showMatching } from './show-matching.ts';

/** The doors of what providers say was paid. */
export function bindMatching(doors: Doors): void {
  const { clock, db } = doors;
  bindSteps(doors, api.readStatementFile, ({ actor, body }) =>
    showStatement(db, clerkOf(actor, clock), body),
  );
  bindSteps(doors, api.addStatement, ({ actor, body }) =>
    keepStatement(db, clerkOf(actor, clock), body),
  );
  bindRead(doors, api.getMatching, ({ reader, actor, query }) =>
    showMatching(reader, clerkOf(actor, clock), query),
  );
  bindRead(doors, api.listMatching, ({ reader, actor, query }) =>
    listRows(reader, clerkOf(actor, clock), query),
  );
  bindRead(doors, api.matchHistory, ({ reader, actor, params }) =>
    historyFor(reader, inBusiness(actor).businessId, params.subjectId),
  );
  bindWrite(doors, api.decideMatch, ({ tx, actor, body }) =>
    decide(tx, clerkOf(actor, clock), body),
  );
  bindWrite(doors, api.runMatching, ({ tx, actor, body }) =>
    runAgain(tx, clerkOf(actor, clock), body),
  );
}
