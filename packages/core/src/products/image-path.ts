/** As the file was made small, and smaller. */
export const IMAGE_SIZES = ['picture', 'thumb'] as const;

/** The address of a product's picture. */
export function imagePath(imageId: string, size: (typeof IMAGE_SIZES)[number]): string {
  return `/api/product-images/${imageId}?size=${size}`;
}
