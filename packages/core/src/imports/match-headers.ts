/** A column of the file given to a field; one kind of field is of one branch. */
export interface MatchOf<F extends string> {
  readonly field: F;
  readonly branchId: string | null;
  /** From 0. */
  readonly column: number;
}

export interface BranchNamed {
  readonly branchId: string;
  readonly name: string;
  readonly code: string;
}

/** The fields of one kind of file, and how their headers are written. */
export interface FieldTable<F extends string> {
  readonly fields: readonly F[];
  /** Folded, in the languages that people write them in. */
  readonly synonyms: Readonly<Record<F, readonly string[]>>;
  /** What is of a branch: stock, debts. */
  readonly branched: F;
  /** One of them must be there: they say whose row it is. */
  readonly naming: readonly F[];
}

/** Lower case, without accents, blanks and signs: "Prix de vente (TTC)" is prixdeventettc. */
export function foldHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** What stands beside the word: a currency in brackets, a star, "(required)". */
const bare = (header: string): string => foldHeader(header.replace(/\([^)]*\)|\[[^\]]*\]/g, ''));

/** Below this many letters the name of a branch is found in too many headers. */
const BRANCH_NAME_LETTERS_MIN = 2;

function branchOf(
  header: string,
  words: readonly string[],
  branches: readonly BranchNamed[],
): BranchNamed | null {
  const folded = foldHeader(header);
  const named = branches.find(({ name, code }) => {
    const parts = [foldHeader(name), foldHeader(code)].filter(
      (part) => part.length >= BRANCH_NAME_LETTERS_MIN,
    );
    return parts.some((part) => {
      if (!folded.includes(part)) return false;
      const rest = folded.replace(part, '');
      return rest === '' || words.includes(rest);
    });
  });
  return named ?? null;
}

/** Which column is which, as far as the headers say; each column and each field at most once. */
export function guessBy<F extends string>(
  { fields, synonyms, branched }: FieldTable<F>,
  headers: readonly string[],
  branches: readonly BranchNamed[],
): MatchOf<F>[] {
  const matches: MatchOf<F>[] = [];
  const isGiven = (field: F, branchId: string | null): boolean =>
    matches.some((one) => one.field === field && one.branchId === branchId);
  const give = (field: F, branchId: string | null, column: number): void => {
    if (!isGiven(field, branchId)) matches.push({ field, branchId, column });
  };
  for (const [column, header] of headers.entries()) {
    const word = bare(header);
    const branch = branchOf(header, synonyms[branched], branches);
    const field = fields.find((one) => synonyms[one].includes(word));
    if (branch !== null) give(branched, branch.branchId, column);
    else if (field === branched) give(branched, branches[0]?.branchId ?? null, column);
    else if (field !== undefined) give(field, null, column);
  }
  return matches.filter(({ field, branchId }) => field !== branched || branchId !== null);
}

export type WhyNotMatch = 'REQUIRED' | 'NOT_UNIQUE' | 'OUT_OF_RANGE';

/** Why columns may not be matched so, or null. A name is needed, nothing may be there twice. */
export function whyNotBy<F extends string>(
  { fields: known, branched, naming }: FieldTable<F>,
  matches: readonly MatchOf<string>[],
  columnsCount: number,
): WhyNotMatch | null {
  const isKnown = (field: string): field is F => (known as readonly string[]).includes(field);
  if (!matches.every(({ field }) => isKnown(field))) return 'OUT_OF_RANGE';
  const fields = matches.map(({ field, branchId }) => `${field} ${branchId ?? ''}`);
  const columns = matches.map(({ column }) => column);
  if (!matches.some(({ field }) => isKnown(field) && naming.includes(field))) return 'REQUIRED';
  if (new Set(fields).size < fields.length || new Set(columns).size < columns.length) {
    return 'NOT_UNIQUE';
  }
  const isBranched = matches.every((one) => (one.field === branched) === (one.branchId !== null));
  if (!isBranched) return 'REQUIRED';
  return columns.some((column) => column >= columnsCount) ? 'OUT_OF_RANGE' : null;
}
