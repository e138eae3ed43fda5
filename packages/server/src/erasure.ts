/**
 * That somebody was forgotten, without anything about them: ids that lead nowhere any more. It is
 * kept outside of the database, because a restored back-up knows nothing of it (decision 61).
 */
export interface Erasure {
  readonly kind: 'customer' | 'person';
  /** Null for a person, who is forgotten everywhere. */
  readonly businessId: string | null;
  readonly id: string;
  /** Who did it, where that is known. */
  readonly by: string | null;
  readonly at: string;
}

/** Told of each after it was committed. */
export type NoteErasure = (erasure: Erasure) => void;
