import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id } from '../fields.ts';
import { expense } from './expenses.api.ts';

const params = z.strictObject({ expenseId: id, imageId: id });

export const addExpensePhoto = endpoint({
  name: 'addExpensePhoto',
  method: 'PUT',
  path: '/api/expenses/:expenseId/photos/:imageId',
  summary: 'Add a photo of the paper: the file’s bytes as the body, the id is the client’s',
  access: may('expense.post'),
  params,
  takes: 'image',
  response: expense,
  refusals: [
    ...(['NOT_FOUND', 'BRANCH_FORBIDDEN', 'LIMIT_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED'] as const),
    ...(['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const),
  ],
});

export const removeExpensePhoto = endpoint({
  name: 'removeExpensePhoto',
  method: 'POST',
  path: '/api/expenses/:expenseId/photos/:imageId/remove',
  summary: 'Take a photo away while the books of its day are open; none there is no error',
  access: may('expense.post'),
  params,
  response: expense,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'PERIOD_LOCKED'],
});

export const PHOTO_SIZES = ['picture', 'thumb'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** The session's cookie alone opens it, so that `<img src>` works; the bytes never change. */
export const getExpensePhoto = endpoint({
  name: 'getExpensePhoto',
  method: 'GET',
  path: '/api/expense-photos/:imageId',
  summary: 'A photo of an expense’s paper as WebP, 1,600 pixels at most; thumb is 128',
  access: may('expense.view'),
  params: z.strictObject({ imageId: id }),
  query: z.strictObject({ size: z.enum(PHOTO_SIZES).default('picture') }),
  gives: 'image/webp',
  response: z.unknown(),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

/** The address of a photo. */
export function photoPath(imageId: string, size: PhotoSize): string {
  return `/api/expense-photos/${imageId}?size=${size}`;
}

export const EXPENSE_PHOTO_ENDPOINTS = [
  addExpensePhoto,
  removeExpensePhoto,
  getExpensePhoto,
] as const;
