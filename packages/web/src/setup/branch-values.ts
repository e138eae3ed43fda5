import { branchCode } from './branch-code.ts';

/**
 * The branches of the form, flat: `branches.0.name`, `branches.0.code` … so that each field has
 * the name by which the server points at it.
 */
export type BranchValues = Readonly<Record<string, string>>;

export const BRANCH_FIELDS = [
  'branchId',
  'name',
  'code',
  'timezone',
  'cutoffMinutes',
  'address',
  'tillId',
  'tillName',
] as const;
type BranchField = (typeof BRANCH_FIELDS)[number];
export type BranchText = Readonly<Record<BranchField, string>>;

export function fieldName(at: number, field: BranchField): string {
  return `branches.${at}.${field}`;
}

/** The branches of flat values, in their order. */
export function branchesOf(values: BranchValues): BranchText[] {
  const branches: BranchText[] = [];
  for (let at = 0; values[fieldName(at, 'branchId')] !== undefined; at += 1) {
    const texts = BRANCH_FIELDS.map((field) => [field, values[fieldName(at, field)] ?? '']);
    branches.push(Object.fromEntries(texts) as BranchText);
  }
  return branches;
}

/** The flat values of branches. */
export function valuesOf(branches: readonly BranchText[]): BranchValues {
  return Object.fromEntries(
    branches.flatMap((branch, at) =>
      BRANCH_FIELDS.map((field) => [fieldName(at, field), branch[field]]),
    ),
  );
}

/** The body that saves them. */
export function branchesBody(values: BranchValues, finish: boolean) {
  const branches = branchesOf(values).map(({ cutoffMinutes, ...branch }) => ({
    ...branch,
    cutoffMinutes: Number(cutoffMinutes),
  }));
  return { branches, finish };
}

/** Codes that occur more than once, by field name; a receipt must name one branch. */
export function repeatedCodes(values: BranchValues, message: string): Record<string, string> {
  const branches = branchesOf(values);
  const seen = new Set<string>();
  const found: Record<string, string> = {};
  for (const [at, { code }] of branches.entries()) {
    const plain = code.trim().toUpperCase();
    if (plain !== '' && seen.has(plain)) found[fieldName(at, 'code')] = message;
    seen.add(plain);
  }
  return found;
}

/** The code after a change of the name: it follows the name until it is typed by hand. */
export function codeAfterRename(values: BranchValues, at: number, name: string): string {
  const branches = branchesOf(values);
  const others = branches.filter((_branch, index) => index !== at).map(({ code }) => code);
  const before = branches[at];
  if (before === undefined) return branchCode(name, others);
  const wasOurs = before.code === '' || before.code === branchCode(before.name, others);
  return wasOurs ? branchCode(name, others) : before.code;
}
