/** What is kept of a conflict, as it came. */
export type Part = Readonly<Record<string, unknown>>;

export const textOf = (part: Part, name: string): string => {
  const value = part[name];
  return typeof value === 'string' ? value : '';
};
export const numberOf = (part: Part, name: string): number => {
  const value = part[name];
  return typeof value === 'number' ? value : 0;
};
export const listOf = (part: Part, name: string): readonly Part[] => {
  const value = part[name];
  return Array.isArray(value) ? (value as Part[]) : [];
};
