/**
 * What a category may be marked with on the till: those colours that stay apart in both themes and
 * for people who see fewer of them. A name stands beside it, always.
 */
export const CATEGORY_COLOURS = ['blue', 'orange', 'teal', 'purple', 'olive'] as const;
export type CategoryColour = (typeof CATEGORY_COLOURS)[number];
