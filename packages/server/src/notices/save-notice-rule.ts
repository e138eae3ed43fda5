import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { isRuleOf, isToldOf, NOTICE_KINDS } from '@tillbook/core/notices/notice-kinds';
import {
  NOTICE_NAMES,
  type NoticeRules,
  type saveNoticeRule,
} from '@tillbook/core/notices/notices.api';
import { Refusal } from '@tillbook/core/refusals';
import { appendAudit } from '../audit/append-audit.ts';
import type { Reader, Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { rulesOf } from './notice-rules.ts';
import { keepRule } from './notice-rules.sql.ts';
import { hearers } from './notices.sql.ts';
import { sightOf } from './tell.ts';

/** Each kind with its rule, who may be told of it, and how many of them chose for themselves. */
export async function readRules(reader: Reader, actor: Actor): Promise<NoticeRules> {
  const ruleOf = await rulesOf(reader, inBusiness(actor).businessId);
  const people = await hearers(reader, inBusiness(actor).businessId);
  const items = NOTICE_KINDS.map((kind) => {
    const told = people.filter((who) => isToldOf(sightOf(who), kind, null));
    const { isInApp, isByMail, afterHours } = ruleOf(kind);
    return {
      ...{ kind, isInApp, isByMail, afterHours },
      people: told.length,
      names: told
        .map(({ name }) => name)
        .sort((a, b) => a.localeCompare(b))
        .slice(0, NOTICE_NAMES),
      chosen: told.filter(({ choices }) => choices[kind] !== undefined).length,
    };
  });
  return { items };
}

/**
 * Says how a kind is told from now on, to who has not chosen.
 * @throws Refusal VALIDATION_FAILED for hours that this kind does not have
 */
export async function saveRule(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveNoticeRule>,
  at: string,
): Promise<NoticeRules> {
  const { kind, isInApp, isByMail, afterHours } = body;
  const { businessId } = inBusiness(actor);
  if (!isRuleOf(kind, afterHours)) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/afterHours', 'NOT_IN_LIST')]);
  }
  const before = (await rulesOf(tx, businessId))(kind);
  const after = { isInApp, isByMail, afterHours };
  const said = {
    isInApp: before.isInApp,
    isByMail: before.isByMail,
    afterHours: before.afterHours,
  };
  if (JSON.stringify(said) !== JSON.stringify(after)) {
    await keepRule(tx, businessId, { kind, ...after });
    const of = { businessId, subjectId: businessId };
    await appendEvent(tx, { ...of, kind: 'business_saved', branchId: null });
    await appendAudit(tx, {
      ...{ businessId, streamId: businessId, at, actorId: actor.personId, actorName: actor.name },
      events: [
        {
          action: 'business.changed',
          subjectId: businessId,
          detail: { notice: kind, before: said, after },
        },
      ],
    });
  }
  return readRules(tx, actor);
}
