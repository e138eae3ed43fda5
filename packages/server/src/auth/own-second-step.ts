import type {
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  SecondStepState,
} from '@tillbook/core/auth/second-step.api';
import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { Refusal } from '@tillbook/core/refusals';
import { noTenant } from '../db/tenant.sql.ts';
import type { Actor } from '../http/actor.ts';
import { secondStepMail } from '../mail/mail-texts.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Client } from './client.ts';
import { changeOwnAccount, proveSelf } from './prove-self.ts';
import {
  placeSecret,
  putSecondStepOn,
  replaceRecoveryCodes,
  secondStepOf,
  takeSecondStepOff,
  type SecondStep,
} from './second-step.sql.ts';
import { keyOf, makeRecoveryCodes, newSecondSecret, stepOfCode } from './second-step.ts';

/** What may be told of a second step. */
export function stateOf(step: SecondStep): SecondStepState {
  const { secret, since, codesLeft, isNeeded } = step;
  return { isOn: secret !== null, since, recoveryCodesLeft: codesLeft, isNeeded };
}

/** A new key. One that is in use goes on until a code of the new one is shown. */
export async function beginOwn(
  deps: AuthDeps,
  actor: Actor,
  proof: BodyOf<typeof beginSecondStep>,
  client: Client,
): Promise<AnswerOf<typeof beginSecondStep>> {
  await proveSelf(deps, actor, proof, client);
  const secret = newSecondSecret();
  const { personId } = actor;
  const sealed = deps.secrets.seal(secret, personId);
  await deps.db.transact(noTenant, (tx) => placeSecret(tx, personId, sealed));
  return keyOf(secret, actor.email);
}

/**
 * Switches it on with a code of the new key.
 * @throws Refusal INVALID_STATE without a new key, SECOND_STEP_WRONG, RATE_LIMITED
 */
export async function confirmOwn(
  deps: AuthDeps,
  actor: Actor,
  { code }: BodyOf<typeof confirmSecondStep>,
): Promise<AnswerOf<typeof confirmSecondStep>> {
  const { personId, email } = actor;
  const { pendingSecret: sealed } = await deps.db.read(noTenant, (reader) =>
    secondStepOf(reader, personId, null),
  );
  // One that another key sealed is none either: it begins anew.
  const secret = sealed === null ? null : deps.secrets.open(sealed, personId);
  if (sealed === null || secret === null) throw new Refusal('INVALID_STATE');
  const key = `confirm ${personId}`;
  deps.limits.secondStep.take(key);
  const step = stepOfCode(secret, code, deps.clock());
  if (step === null) throw new Refusal('SECOND_STEP_WRONG');
  deps.limits.secondStep.giveBack(key);
  const { shown, hashes: codeHashes } = makeRecoveryCodes();
  await changeOwnAccount(deps, actor, 'second_step.on', async (tx, at) => {
    const isDone = await putSecondStepOn(tx, { personId, sealed, step, codeHashes, at });
    if (!isDone) throw new Refusal('INVALID_STATE');
  });
  deps.mailer.send(secondStepMail(email, 'on'));
  return { recoveryCodes: shown };
}

/** Ten new recovery codes. @throws Refusal INVALID_STATE while it is off */
export async function renewOwnCodes(
  deps: AuthDeps,
  actor: Actor,
  proof: BodyOf<typeof endSecondStep>,
  client: Client,
): Promise<AnswerOf<typeof confirmSecondStep>> {
  const { secret } = await proveSelf(deps, actor, proof, client);
  if (secret === null) throw new Refusal('INVALID_STATE');
  const { shown, hashes } = makeRecoveryCodes();
  await changeOwnAccount(deps, actor, 'second_step.codes', (tx, at) =>
    replaceRecoveryCodes(tx, actor.personId, hashes, at),
  );
  return { recoveryCodes: shown };
}

/** Switches it off. @throws Refusal INVALID_STATE while it is off, SECOND_STEP_DEMANDED */
export async function endOwn(
  deps: AuthDeps,
  actor: Actor,
  proof: BodyOf<typeof endSecondStep>,
  client: Client,
): Promise<void> {
  const { personId, email } = actor;
  const { secret, isNeeded } = await proveSelf(deps, actor, proof, client);
  if (secret === null) throw new Refusal('INVALID_STATE');
  if (isNeeded) throw new Refusal('SECOND_STEP_DEMANDED');
  await changeOwnAccount(deps, actor, 'second_step.off', async (tx, at) => {
    if (!(await takeSecondStepOff(tx, personId, personId, at))) throw new Refusal('INVALID_STATE');
  });
  deps.mailer.send(secondStepMail(email, 'off'));
}
