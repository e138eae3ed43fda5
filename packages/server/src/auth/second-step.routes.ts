import * as api from '@tillbook/core/auth/second-step.api';
import { isoOf } from '../clock.ts';
import { bindRead, bindSteps, bindWrite, type Doors } from '../http/bind.ts';
import type { AuthDeps } from './auth-deps.ts';
import { clientOf } from './client.ts';
import {
  demandOfPlatform,
  demandOfRoles,
  readPlatformSecurity,
  readSecurity,
} from './demand-second-step.ts';
import { beginOwn, confirmOwn, endOwn, renewOwnCodes, stateOf } from './own-second-step.ts';
import { secondStepOf } from './second-step.sql.ts';

const MESSAGE_OFF = 'Two-step sign-in is off.';

/** The own second step, and of whom one is demanded. */
export function bindSecondStep(doors: Doors, deps: AuthDeps): void {
  bindRead(doors, api.mySecondStep, async ({ reader, actor }) =>
    stateOf(await secondStepOf(reader, actor.personId, actor.business?.businessId ?? null)),
  );
  bindSteps(doors, api.beginSecondStep, ({ actor, body, request }) =>
    beginOwn(deps, actor, body, clientOf(request)),
  );
  bindSteps(doors, api.confirmSecondStep, ({ actor, body }) => confirmOwn(deps, actor, body));
  bindSteps(doors, api.newRecoveryCodes, ({ actor, body, request }) =>
    renewOwnCodes(deps, actor, body, clientOf(request)),
  );
  bindSteps(doors, api.endSecondStep, async ({ actor, body, request }) => {
    await endOwn(deps, actor, body, clientOf(request));
    return { message: MESSAGE_OFF };
  });
  bindRead(doors, api.getSecurity, ({ reader }) => readSecurity(reader));
  bindWrite(doors, api.saveSecurity, ({ tx, actor, body }) =>
    demandOfRoles(tx, actor, body, isoOf(deps.clock)),
  );
  bindRead(doors, api.getPlatformSecurity, ({ reader, actor }) =>
    readPlatformSecurity(reader, actor),
  );
  bindWrite(doors, api.savePlatformSecurity, ({ tx, actor, body }) =>
    demandOfPlatform(tx, actor, body, isoOf(deps.clock)),
  );
}
