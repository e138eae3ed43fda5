import type { ProductDetail, ProductRow } from '@tillbook/core/products/products.api';
import type { TestApp } from './app.ts';
import { newId, type TestBusiness, type TestPerson } from './builders.ts';

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
}

export type ProductAnswer = ProductDetail;

export type Problem = Record<string, unknown> & {
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly { pointer: string; code: string; message: string }[];
};

/** What a person asks of the catalogue, through the door. */
export function productRequests(test: () => TestApp) {
  async function ask<T>(
    person: Pick<TestPerson, 'headers'>,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    body?: unknown,
  ): Promise<Answer<T>> {
    const payload = body === undefined ? {} : { payload: body as object };
    const { headers } = person;
    const reply = await test().app.inject({ method, url, headers, ...payload });
    return { status: reply.statusCode, body: reply.json<T>() };
  }
  return {
    ask,
    add: (person: TestPerson, body: unknown) =>
      ask<ProductAnswer & Problem>(person, 'POST', '/api/products', body),
    edit: (person: TestPerson, id: string, body: unknown) =>
      ask<ProductAnswer & Problem>(person, 'PATCH', `/api/products/${id}`, body),
    get: (person: TestPerson, id: string) =>
      ask<ProductAnswer & Problem>(person, 'GET', `/api/products/${id}`),
    list: (person: TestPerson, query: Readonly<Record<string, string>> = {}) =>
      ask<{ items: ProductRow[]; nextCursor: string | null } & Problem>(
        person,
        'GET',
        `/api/products?${new URLSearchParams(query).toString()}`,
      ),
  };
}

/** The body that adds a product; what a test is about is laid over it. */
export function newProduct(business: TestBusiness, change: Record<string, unknown> = {}) {
  const _id = newId();
  return {
    _id,
    name: 'Azam Flour 1 kg',
    sku: `FL-${_id.slice(-8)}`,
    barcode: null as string | null,
    categoryName: null as string | null,
    taxClassId: business.taxClasses.standard,
    priceMinor: 320_000,
    costMinor: 275_000,
    ...change,
  };
}
