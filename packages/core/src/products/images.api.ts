import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, version } from '../fields.ts';
import { IMAGE_SIZES } from './image-path.ts';
import { productDetail } from './products.api.ts';

/** What an upload may weigh; it is made small here. */
export const IMAGE_MAX_BYTES = 5_242_880;

export const setProductImage = endpoint({
  name: 'setProductImage',
  method: 'PUT',
  path: '/api/products/:productId/images/:imageId',
  summary: 'Give a product its picture: the file’s bytes as the body, the id is the client’s',
  access: may('product.manage'),
  params: z.strictObject({ productId: id, imageId: id }),
  takes: 'image',
  response: productDetail,
  refusals: [
    'NOT_FOUND',
    'VALIDATION_FAILED',
    'IDEMPOTENCY_KEY_REUSED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  ],
});

export const removeProductImage = endpoint({
  name: 'removeProductImage',
  method: 'POST',
  path: '/api/products/:productId/remove-image',
  summary: 'Take a product’s picture away',
  access: may('product.manage'),
  params: z.strictObject({ productId: id }),
  body: z.strictObject({ version }),
  response: productDetail,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
});

/** The session's cookie alone opens it, so that `<img src>` works; the bytes never change. */
export const getProductImage = endpoint({
  name: 'getProductImage',
  method: 'GET',
  path: '/api/product-images/:imageId',
  summary: 'A product’s picture as WebP; thumb is 128 pixels at most',
  access: may('product.view'),
  params: z.strictObject({ imageId: id }),
  query: z.strictObject({ size: z.enum(IMAGE_SIZES).default('picture') }),
  gives: 'image/webp',
  response: z.unknown(),
  refusals: ['NOT_FOUND'],
});

export const IMAGES_ENDPOINTS = [setProductImage, removeProductImage, getProductImage] as const;
