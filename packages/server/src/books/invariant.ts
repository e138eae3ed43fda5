/**
 * What must hold in the books at every instant. `broken` gives the rows that break it, each with
 * the business and a sentence; `examined` counts what was looked at, because under row-level
 * security an empty look is not a green one. None of them reads what may change later: prices,
 * names, zones and policies are those stored with the document.
 */
export interface Invariant {
  readonly id: string;
  readonly sentence: string;
  readonly examined: string;
  readonly broken: string;
}
