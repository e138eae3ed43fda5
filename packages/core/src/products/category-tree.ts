/** The tree of categories. */

export interface CategoryNode {
  readonly _id: string;
  readonly parentId: string | null;
}

/** The ids of a category and of everything under it. */
export function subtreeIds(categories: readonly CategoryNode[], rootId: string): string[] {
  const found = new Set([rootId]);
  let size = 0;
  // Each round finds one level more; a circle, which cannot be, would end it too.
  while (found.size > size) {
    size = found.size;
    for (const { _id, parentId } of categories) {
      if (parentId !== null && found.has(parentId)) found.add(_id);
    }
  }
  return [...found];
}

/** A category never lies under itself, however far down. */
export function whyNotMoveCategory(
  categories: readonly CategoryNode[],
  categoryId: string,
  parentId: string | null,
): 'UNDER_ITSELF' | null {
  if (parentId === null) return null;
  return subtreeIds(categories, categoryId).includes(parentId) ? 'UNDER_ITSELF' : null;
}

/** Merging into what lies below would leave the branch hanging in the air. */
export function whyNotMergeCategory(
  categories: readonly CategoryNode[],
  categoryId: string,
  intoId: string,
): 'UNDER_ITSELF' | null {
  return whyNotMoveCategory(categories, categoryId, intoId);
}

/** What must be gone before a category can be. */
export function whyNotRemoveCategory(facts: {
  readonly productsCount: number;
  readonly childrenCount: number;
}): 'HAS_PRODUCTS' | 'HAS_SUBCATEGORIES' | null {
  if (facts.productsCount > 0) return 'HAS_PRODUCTS';
  return facts.childrenCount > 0 ? 'HAS_SUBCATEGORIES' : null;
}
