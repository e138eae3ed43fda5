import {
  cancelLayby,
  getLayby,
  listLaybys,
  makeLayby as makeLaybyApi,
  payLayby,
} from '@tillbook/core/sales/laybys.api';
import { isoOf } from '../clock.ts';
import { clerkOf } from '../customers/clerk.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { cancelTheLayby } from './cancel-layby.ts';
import { takePayment } from './layby-payments.ts';
import { makeLayby } from './laybys.ts';
import { laybyFor, laybysFor } from './read-laybys.ts';

/** Lay-bys: made, paid, cancelled. They are collected through the door of all sales. */
export function bindLaybys(doors: Doors): void {
  const { clock } = doors;
  bindWrite(doors, makeLaybyApi, ({ tx, actor, body }) =>
    makeLayby(tx, actor, clerkOf(actor, clock), body),
  );
  bindRead(doors, listLaybys, ({ reader, actor, query }) =>
    laybysFor(reader, actor, isoOf(clock), query),
  );
  bindRead(doors, getLayby, ({ reader, actor, params }) =>
    laybyFor(reader, actor, isoOf(clock), params.laybyId),
  );
  bindWrite(doors, payLayby, ({ tx, actor, params, body }) =>
    takePayment(tx, actor, clerkOf(actor, clock), { ...body, ...params }),
  );
  bindWrite(doors, cancelLayby, ({ tx, actor, params, body }) =>
    cancelTheLayby(tx, actor, clerkOf(actor, clock), { ...body, ...params }),
  );
}
