import type { listBranches } from '@tillbook/core/businesses/businesses.api';
import type { AnswerOf } from '@tillbook/core/endpoint';

type Branch = AnswerOf<typeof listBranches>['branches'][number];
type BranchTill = Branch['tills'][number];

/** A till that can be taken, with the branch it stands in. */
export interface TillPlace extends BranchTill {
  readonly branchId: string;
  readonly branchName: string;
}

/** The open tills: those of the branch in use where there is one, else all in reach. */
export function tillsInReach(
  branches: readonly Branch[],
  branchId: string | null,
): readonly TillPlace[] {
  const open = branches.filter(({ state }) => state !== 'closed');
  const here = open.filter((branch) => branch._id === branchId);
  return (here.length > 0 ? here : open).flatMap((branch) =>
    branch.tills
      .filter(({ isClosed }) => !isClosed)
      .map((till) => ({ ...till, branchId: branch._id, branchName: branch.name })),
  );
}

/**
 * The till that is taken without asking: the one this device holds, else the only one there is
 * when nobody holds it. Null asks the person.
 */
export function obviousTill(tills: readonly TillPlace[]): TillPlace | null {
  const held = tills.filter((till) => till.isHeldHere);
  if (held.length === 1) return held[0] ?? null;
  const [only] = tills;
  return tills.length === 1 && only !== undefined && only.holder === null ? only : null;
}
