import { NAME_MAX_CHARACTERS } from '@tillbook/core/limits';
import type { FieldCase } from './case.ts';
import { SOME_ID } from './probe.ts';
import type { RouteInput } from './routes.ts';
import { bytesOf, CODE, lineOf, PASSWORD } from './text-kinds.ts';
import { ID, listOf } from './value-kinds.ts';

/** Endpoints of passkeys: what a device shows is bytes, and never trusted before its signature. */

const CREDENTIAL = bytesOf(1_364);
const BYTES = bytesOf(8_000);
const NAME = lineOf(NAME_MAX_CHARACTERS);
const optional = (cases: readonly FieldCase[]) => cases.filter(({ value }) => value !== undefined);
const PROOF = { '/currentPassword': PASSWORD, '/code': optional(CODE) };
const currentPassword = 'mangoes on Fridays';

export const PASSKEY_ROUTES: Readonly<Record<string, RouteInput>> = {
  beginPasskey: { by: 'owner', body: { currentPassword }, fields: PROOF },
  addPasskey: {
    by: 'owner',
    body: {
      ...{ name: 'Phone', id: 'AAAA', transports: ['internal'] },
      ...{ clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
    },
    fields: {
      '/name': NAME,
      '/id': CREDENTIAL,
      '/clientDataJSON': BYTES,
      '/attestationObject': BYTES,
      '/transports': listOf('internal', 0, 10),
    },
  },
  renamePasskey: {
    by: 'owner',
    body: { passkeyId: SOME_ID, name: 'Phone' },
    fields: { '/passkeyId': ID, '/name': NAME },
  },
  removePasskey: {
    by: 'owner',
    body: { passkeyId: SOME_ID, currentPassword },
    fields: { '/passkeyId': ID, ...PROOF },
  },
  passkeySignIn: {
    body: {
      ...{ id: 'AAAA', clientDataJSON: 'AAAA', userHandle: 'AAAA' },
      ...{ authenticatorData: 'AAAA', signature: 'AAAA' },
    },
    fields: {
      '/id': CREDENTIAL,
      '/clientDataJSON': BYTES,
      '/authenticatorData': BYTES,
      '/signature': BYTES,
      '/userHandle': bytesOf(100),
    },
  },
};
