import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { PASSWORD, post } from './accounts.ts';
import type { TestApp } from './app.ts';

/** The origin that a server without a public address, and without a port, makes passkeys for. */
export const ORIGIN = 'http://localhost';

type Headers = Readonly<Record<string, string>>;

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** What this device says otherwise than an honest one would. */
export interface Said {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Its user showed nothing: it was only touched. */
  readonly isUnverified?: boolean;
  readonly count?: number;
}

/** A device that keeps one passkey, in software: ES256, and it counts what it signs. */
export interface PasskeyDevice {
  readonly id: string;
  /** The body that adds it, for what the server asked. */
  create(
    asked: { challenge: string; rp: { id: string }; user: { id: string } },
    said?: Said,
  ): object;
  /** The body that signs in with it. */
  sign(asked: { challenge: string; rpId: string }, said?: Said): object;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([major * 32 + value]);
  if (value < 256) return Buffer.from([major * 32 + 24, value]);
  return Buffer.from([major * 32 + 25, value >> 8, value & 255]);
}

type Cbor = number | string | Buffer | readonly (readonly [Cbor, Cbor])[];

/** As much of RFC 8949 as an attestation needs; a list of pairs is a map. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = value as readonly (readonly [Cbor, Cbor])[];
  return Buffer.concat([head(5, pairs.length), ...pairs.flat().map((one) => cbor(one))]);
}

function clientData(type: string, challenge: string, said: Said): Buffer {
  const origin = said.origin ?? ORIGIN;
  const data = { type, challenge: said.challenge ?? challenge, origin, crossOrigin: false };
  return Buffer.from(JSON.stringify(data));
}

function authData(rpId: string, flags: number, count: number, said: Said): Buffer {
  const shown = said.isUnverified === true ? flags : flags | VERIFIED;
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(said.count ?? count);
  return Buffer.concat([sha256(said.rpId ?? rpId), Buffer.from([shown]), counter]);
}

/** A new device. @param counts false: it always says 0, as passkeys of phones do */
export function passkeyDevice(counts = true): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(32);
  const id = credential.toString('base64url');
  let count = 0;
  let userHandle = '';
  return {
    id,
    create({ challenge, rp, user }, said = {}) {
      userHandle = user.id;
      const key = cbor([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([credential.length >> 8, credential.length & 255]);
      const attested = [Buffer.alloc(16), length, credential, key];
      const data = authData(rp.id, PRESENT | ATTESTED, count, said);
      const attestation: Cbor = [
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', Buffer.concat([data, ...attested])],
      ];
      return {
        ...{ name: 'Phone', id, transports: ['internal'] },
        clientDataJSON: clientData('webauthn.create', challenge, said).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
      };
    },
    sign({ challenge, rpId }, said = {}) {
      if (counts) count += 1;
      const client = clientData('webauthn.get', challenge, said);
      const data = authData(rpId, PRESENT, count, said);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...{ id, userHandle, clientDataJSON: client.toString('base64url') },
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}

/** Proves oneself; the answer is what a device signs to become a passkey. */
export async function beginAdding(test: TestApp, headers: Headers) {
  const body = { currentPassword: PASSWORD };
  const begun = await post(test, '/api/auth/passkeys/begin', body, headers);
  return begun.json<{ challenge: string; rp: { id: string }; user: { id: string } }>();
}

/** Adds the device's passkey to an account; its id there. */
export async function addDevice(
  test: TestApp,
  headers: Headers,
  device: PasskeyDevice,
): Promise<string> {
  const body = device.create(await beginAdding(test, headers));
  const added = await post(test, '/api/auth/passkeys', body, headers);
  if (added.statusCode !== 200) throw new Error(added.body);
  return added.json<{ _id: string }>()._id;
}

/** What a device signs to sign in. */
export async function beginSigningIn(test: TestApp) {
  const begun = await post(test, '/api/auth/passkeys/sign-in/begin');
  return begun.json<{ challenge: string; rpId: string }>();
}

export const finishSigningIn = (test: TestApp, body: object, headers: Headers = {}) =>
  post(test, '/api/auth/passkeys/sign-in', body, headers);

/** Signs in with the device, which may say something else than an honest one. */
export async function signInWith(
  test: TestApp,
  device: PasskeyDevice,
  said: Said = {},
  headers: Headers = {},
) {
  return finishSigningIn(test, device.sign(await beginSigningIn(test), said), headers);
}
