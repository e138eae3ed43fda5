import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, AnyEndpoint, BodyOf } from '@tillbook/core/endpoint';
import { DEVICE_HEADER } from '@tillbook/core/headers';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { sha256Hex, type ActorBusiness } from './actor.ts';
import { route, type Doors, type WriteOptions } from './bind.ts';
import { openDevice, type DeviceRow } from './device.sql.ts';
import { checkInput } from './validate.ts';

/** Which device sends, as its row says at this request: nothing of it comes from the body. */
export interface DeviceCaller {
  readonly deviceId: string;
  readonly name: string;
  /** What it sells after this instant is suspect; null while it may sell. */
  readonly revokedAt: string | null;
  readonly business: Omit<ActorBusiness, 'timezone' | 'formats' | 'isSetupFinished' | 'isOwner'>;
}

export interface DeviceCtx<E> {
  readonly device: DeviceCaller;
  readonly body: BodyOf<E>;
  readonly tx: Tx;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The rows of what the door asked ahead. */
  readonly ahead: readonly Record<string, unknown>[];
}

const CREDENTIAL = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/**
 * An endpoint that an enrolled device calls by its own secret, with or without a session beside it.
 * A device that was ended is let in too: what it sold before is as good as any, and the work says
 * what is not. So is one of a business that is stopped: what happened is posted (decision 45).
 */
export function bindDevice<E extends AnyEndpoint>(
  doors: Doors,
  endpoint: E,
  work: (ctx: DeviceCtx<E>) => Promise<AnswerOf<E>>,
  options: Pick<WriteOptions<E>, 'lock' | 'ahead'> = {},
): void {
  if (endpoint.access.kind !== 'device') throw new Error(`${endpoint.name} is not for devices`);
  route(doors, endpoint, async (request, reply) => {
    const prelude = devicePrelude(request, isoOf(doors.clock));
    const input = checkInput(endpoint, request) as Parameters<
      NonNullable<WriteOptions<E>['lock']>
    >[0];
    const lock = options.lock?.(input);
    const ahead = options.ahead?.(input);
    const opening = {
      prelude: lock === undefined ? prelude : `${prelude}; ${lock}`,
      ...(ahead === undefined ? {} : { ahead }),
    };
    const answer = await doors.db.transact(opening, async (tx, opened, rows) => {
      const device = deviceOf(opened);
      return work({ device, body: input.body, tx, request, reply, ahead: rows });
    });
    doors.announce();
    return answer;
  });
}

/**
 * The same for what makes its own transactions after the device was let in: where a counted try
 * must outlive its refusal, or where hashing would hold a connection.
 */
export function bindDeviceSteps<E extends AnyEndpoint>(
  doors: Doors,
  endpoint: E,
  work: (ctx: Omit<DeviceCtx<E>, 'tx' | 'ahead'>) => Promise<AnswerOf<E>>,
): void {
  if (endpoint.access.kind !== 'device') throw new Error(`${endpoint.name} is not for devices`);
  route(doors, endpoint, async (request, reply) => {
    const prelude = devicePrelude(request, isoOf(doors.clock));
    const { body } = checkInput(endpoint, request) as { body: BodyOf<E> };
    const device = await doors.db.transact(prelude, async (_tx, opened) => {
      if ((opened[0] as DeviceRow | undefined)?.isSuspended === true) {
        throw new Refusal('BUSINESS_SUSPENDED');
      }
      return deviceOf(opened);
    });
    const answer = await work({ device, body, request, reply });
    doors.announce();
    return answer;
  });
}

/** @throws Refusal 401 DEVICE_UNKNOWN when the request carries nothing that could be a device */
function devicePrelude({ headers }: FastifyRequest, at: string): string {
  const header = headers[DEVICE_HEADER];
  const [, deviceId, secret] = CREDENTIAL.exec(typeof header === 'string' ? header : '') ?? [];
  if (deviceId === undefined || secret === undefined) throw new Refusal('DEVICE_UNKNOWN');
  return openDevice(deviceId, sha256Hex(secret), at);
}

function deviceOf(opened: readonly Record<string, unknown>[]): DeviceCaller {
  const row = opened[0] as DeviceRow | undefined;
  if (row === undefined) throw new Refusal('DEVICE_UNKNOWN');
  return {
    deviceId: row.deviceId,
    name: row.deviceName,
    revokedAt: row.revokedAt,
    business: {
      businessId: row.businessId,
      name: row.businessName,
      businessType: row.businessType ?? 'other',
      currency: row.currency ?? '',
      taxMode: row.taxMode,
      taxRounding: row.taxRounding,
      stockPolicy: row.stockPolicy,
    },
  };
}
