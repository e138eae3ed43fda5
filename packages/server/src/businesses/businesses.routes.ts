import type { FastifyRequest } from 'fastify';
import {
  listBranches,
  saveBranch,
  saveBranches,
  saveBusiness,
  setupState,
} from '@tillbook/core/businesses/businesses.api';
import {
  getBusinessSettings,
  removeReceiptLogo,
  saveBusinessSettings,
  setReceiptLogo,
} from '@tillbook/core/businesses/settings.api';
import { IMAGE_MAX_BYTES } from '@tillbook/core/products/images.api';
import { wireUser } from '../auth/present-user.ts';
import { isoOf } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { bindUpload } from '../http/bind-upload.ts';
import { reopenedActor } from '../http/reopen-actor.ts';
import { shrinkImage } from '../products/shrink-image.ts';
import { branchesWithTills } from './branches.sql.ts';
import { LOGO_PIXELS, removeLogo, setLogo } from './receipt-logo.ts';
import { saveTheBranch } from './save-branch.ts';
import { readSettings, saveTheSettings } from './settings.ts';
import { readSetup, saveTheBranches, saveTheBusiness } from './set-up.ts';

/** Set-up of a business, its settings, and its branches. */
export function bindBusinesses(doors: Doors): void {
  const { clock } = doors;
  const userAfter = async ({ tx, request }: { tx: Tx; request: FastifyRequest }) => ({
    data: { user: wireUser(await reopenedActor(tx, request, isoOf(clock))) },
  });

  bindRead(doors, setupState, ({ reader, actor }) => readSetup(reader, actor));

  bindWrite(doors, saveBusiness, async (ctx) => {
    await saveTheBusiness(ctx.tx, ctx.actor, ctx.body, clock());
    return userAfter(ctx);
  });

  bindWrite(doors, saveBranches, async (ctx) => {
    await saveTheBranches(ctx.tx, ctx.actor, ctx.body, clock());
    return userAfter(ctx);
  });

  bindRead(doors, listBranches, async ({ reader, actor, query }) => {
    if (actor.business === null) return { branches: [] };
    const { businessId } = actor.business;
    const { branchIds } = actor;
    const deviceId = query.deviceId ?? null;
    const at = isoOf(clock);
    return { branches: await branchesWithTills(reader, { businessId, branchIds, at, deviceId }) };
  });

  bindWrite(doors, saveBranch, ({ tx, actor, params, body }) =>
    saveTheBranch(tx, actor, { branchId: params.branchId, body, at: isoOf(clock) }),
  );

  bindRead(doors, getBusinessSettings, ({ reader, actor }) => readSettings(reader, actor));

  bindWrite(doors, saveBusinessSettings, ({ tx, actor, body }) =>
    saveTheSettings(tx, actor, body, clock()),
  );

  bindUpload(doors, setReceiptLogo, {
    maxBytes: IMAGE_MAX_BYTES,
    check: async () => {},
    prepare: (bytes) => shrinkImage(bytes, LOGO_PIXELS),
    work: ({ tx, actor, params, bytes, prepared }) =>
      setLogo(tx, actor, { ...params, bytes, small: prepared }, clock()),
  });

  bindWrite(doors, removeReceiptLogo, ({ tx, actor }) => removeLogo(tx, actor, clock()));
}
