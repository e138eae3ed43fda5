import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  newId,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import {
  newProduct,
  productRequests,
  type Problem,
  type ProductAnswer,
} from '../../test/product-requests.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
const { add, ask, get } = productRequests(() => app);

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Other' });
});
afterAll(() => app.close());

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
const addProduct = async (): Promise<string> => {
  const body = newProduct(shop);
  await add(shop.owner, body);
  return body._id;
};

interface Sent {
  readonly by?: TestPerson;
  readonly type?: string;
  readonly imageId?: string;
}
async function send(productId: string, bytes: Buffer, sent: Sent = {}) {
  const { by = shop.owner, type = 'image/jpeg', imageId = newId() } = sent;
  const reply = await app.app.inject({
    method: 'PUT',
    url: `/api/products/${productId}/images/${imageId}`,
    headers: { ...by.headers, 'content-type': type },
    payload: bytes,
  });
  return { status: reply.statusCode, body: reply.json<ProductAnswer & Problem>(), imageId };
}

/** A browser's session: a bearer, and the cookie that goes with every picture. */
async function cookieOf(person: TestPerson): Promise<string> {
  const cookie = randomBytes(32).toString('base64url');
  await peek(app.database, 'update session set cookie_hash = $2 where person_id = $1', [
    person.personId,
    createHash('sha256').update(cookie).digest(),
  ]);
  return cookie;
}
const fetchImage = (imageId: string, cookie: string | null, size = 'picture') =>
  app.app.inject({
    method: 'GET',
    url: `/api/product-images/${imageId}?size=${size}`,
    ...(cookie === null ? {} : { headers: { cookie: `__Host-sid=${cookie}` } }),
  });

test('a picture is made small, turned upright and plain, and read by the cookie alone', async () => {
  const productId = await addProduct();
  // Held sideways: the camera says so, and where it was.
  const photograph = await sharp({
    create: { width: 2_400, height: 1_200, channels: 3, background: '#3a6' },
  })
    .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const sent = await send(productId, photograph);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(sent.body).toMatchObject({ imageId: sent.imageId, version: 2 });
  const viewer = await addPerson(app.database, {
    role: 'seller',
    businessId: shop.businessId,
    branchIds: [shop.branches[0]?.branchId ?? ''],
  });
  const cookie = await cookieOf(viewer);
  for (const [size, width, height] of [
    ['picture', 500, 1_000],
    ['thumb', 64, 128],
  ] as const) {
    const picture = await fetchImage(sent.imageId, cookie, size);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(picture.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(picture.headers['x-content-type-options']).toBe('nosniff');
    const read = await sharp(picture.rawPayload).metadata();
    expect(read).toMatchObject({ format: 'webp', width, height });
    expect([read.exif, read.icc, read.xmp, read.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  }
});

test('a small picture is not made larger', async () => {
  const sent = await send(await addProduct(), await jpeg(40, 30));
  const picture = await fetchImage(sent.imageId, await cookieOf(shop.accountant));
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 40, height: 30 });
});

test('nobody reads a picture without a session, with an ended one, or of another shop', async () => {
  const sent = await send(await addProduct(), await jpeg(10, 10));
  expect((await fetchImage(sent.imageId, null)).statusCode).toBe(401);
  expect((await fetchImage(sent.imageId, 'wrong')).statusCode).toBe(401);
  const foreign = await fetchImage(sent.imageId, await cookieOf(other.owner));
  expect([foreign.statusCode, foreign.json<Problem>().code]).toEqual([404, 'NOT_FOUND']);
  const cookie = await cookieOf(shop.manager);
  expect((await fetchImage(sent.imageId, cookie)).statusCode).toBe(200);
  await peek(app.database, 'update session set revoked_at = created_at where person_id = $1', [
    shop.manager.personId,
  ]);
  expect((await fetchImage(sent.imageId, cookie)).statusCode).toBe(401);
  // A client without cookies asks with its bearer.
  const bearer = await app.app.inject({
    method: 'GET',
    url: `/api/product-images/${sent.imageId}`,
    headers: shop.owner.headers,
  });
  expect(bearer.statusCode).toBe(200);
});

test('the cookie alone writes nothing', async () => {
  const productId = await addProduct();
  const reply = await app.app.inject({
    method: 'PUT',
    url: `/api/products/${productId}/images/${newId()}`,
    headers: { cookie: `__Host-sid=${await cookieOf(shop.owner)}`, 'content-type': 'image/png' },
    payload: await jpeg(10, 10),
  });
  expect(reply.statusCode).toBe(401);
  await peek(app.database, 'update session set cookie_hash = null where person_id = $1', [
    shop.owner.personId,
  ]);
});

/** A picture that says it has so many pixels, in a few bytes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(data.length, 0);
    body.copy(whole, 4);
    whole.writeUInt32BE(crc(body), body.length + 4);
    return whole;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}
function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

test('what is no picture is refused whatever it is called, and changes nothing', async () => {
  const productId = await addProduct();
  const before = (await get(shop.owner, productId)).body;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const cut = (await jpeg(300, 300)).subarray(0, 200);
  const wrong: readonly (readonly [string, Buffer, string])[] = [
    ['a program', Buffer.from('#!/bin/sh\necho hello'), 'NO_IMAGE'],
    ['a page', Buffer.from('<script>alert(1)</script>'), 'NO_IMAGE'],
    ['a drawing', Buffer.from(svg), 'NO_IMAGE'],
    ['a paper', Buffer.from('%PDF-1.7\n'), 'NO_IMAGE'],
    ['a beginning alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'NO_IMAGE'],
    ['a torn picture', cut, 'NO_IMAGE'],
    ['a bomb', bomb(60_000, 60_000), 'IMAGE_TOO_LARGE'],
  ];
  for (const [what, bytes, code] of wrong) {
    const refused = await send(productId, bytes);
    expect([refused.status, refused.body.errors?.[0]?.code], what).toEqual([422, code]);
  }
  const none = await send(productId, Buffer.alloc(0));
  expect([none.status, none.body.code]).toEqual([422, 'VALIDATION_FAILED']);
  const heavy = await send(productId, Buffer.alloc(5_242_881));
  expect([heavy.status, heavy.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  const typed = await send(productId, await jpeg(10, 10), { type: 'text/html' });
  expect([typed.status, typed.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  expect((await get(shop.owner, productId)).body).toEqual(before);
});

test('other doors take no bytes, however they are called', async () => {
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/products',
    headers: { ...shop.owner.headers, 'content-type': 'image/png' },
    payload: await jpeg(10, 10),
  });
  expect(reply.statusCode).toBe(415);
});

test('every way a camera writes is read', async () => {
  const productId = await addProduct();
  const square = sharp({ create: { width: 20, height: 20, channels: 4, background: '#0008' } });
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
    const bytes = await square.clone().toFormat(format).toBuffer();
    const sent = await send(productId, bytes, { type: 'application/octet-stream' });
    expect(sent.status, format).toBe(200);
  }
});

test('a picture of noise is made coarser until it is small enough', async () => {
  const raw = { width: 1_000, height: 1_000, channels: 3 as const };
  const noise = await sharp(randomBytes(3_000_000), { raw }).jpeg({ quality: 100 }).toBuffer();
  const sent = await send(await addProduct(), noise);
  expect(sent.status).toBe(200);
  const [kept] = await peek<{ bytes: number }>(
    app.database,
    'select length(picture) "bytes" from product_image where image_id = $1',
    [sent.imageId],
  );
  expect(kept?.bytes).toBeLessThanOrEqual(400_000);
});

test('the same picture again changes nothing; other bytes under its id are refused', async () => {
  const productId = await addProduct();
  const bytes = await jpeg(50, 50);
  const first = await send(productId, bytes);
  const again = await send(productId, bytes, { imageId: first.imageId });
  expect(again.body).toEqual(first.body);
  const reused = await send(productId, await jpeg(51, 50), { imageId: first.imageId });
  expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
});

test('a new picture takes the place of the old one, and is taken away', async () => {
  const productId = await addProduct();
  const old = await send(productId, await jpeg(50, 50));
  const now = await send(productId, await jpeg(60, 60));
  expect(now.body).toMatchObject({ imageId: now.imageId, version: 3 });
  const bearer = (imageId: string) =>
    app.app.inject({
      method: 'GET',
      url: `/api/product-images/${imageId}`,
      headers: shop.owner.headers,
    });
  expect((await bearer(old.imageId)).statusCode).toBe(404);
  const url = `/api/products/${productId}/remove-image`;
  const late = await ask<Problem>(shop.owner, 'POST', url, { version: 2 });
  expect([late.status, late.body.code]).toEqual([412, 'VERSION_CONFLICT']);
  const removed = await ask<ProductAnswer>(shop.owner, 'POST', url, { version: 3 });
  expect(removed.body).toMatchObject({ imageId: null, version: 4 });
  expect((await bearer(now.imageId)).statusCode).toBe(404);
  expect(
    await peek(app.database, 'select from product_image where product_id = $1', [productId]),
  ).toEqual([]);
});

test('another shop gives our product no picture, nor does who may not manage products', async () => {
  const productId = await addProduct();
  const bytes = await jpeg(10, 10);
  const foreign = await send(productId, bytes, { by: other.accountant });
  expect(foreign.status).toBe(403);
  const owner = await addPerson(app.database, {
    role: 'business_admin',
    businessId: other.businessId,
  });
  expect((await send(productId, bytes, { by: owner })).status).toBe(404);
  expect((await send(productId, bytes, { by: shop.seller })).status).toBe(403);
  expect((await get(shop.owner, productId)).body.version).toBe(1);
});
