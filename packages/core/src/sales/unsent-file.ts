/** What a device may have that the server has not heard of. */
export const UNSENT_KINDS = ['shift', 'sale', 'move', 'refund', 'closing', 'discard'] as const;
export type UnsentKind = (typeof UNSENT_KINDS)[number];

/** One thing that happened, in a file of what a device had not sent. */
export interface UnsentPart {
  readonly kind: UnsentKind;
  readonly tillId: string;
  /** JSON as the device would have sent it, letter by letter: what is read anew is another text. */
  readonly text: string;
}

/** What the hash of a part is made over. */
export const partText = ({ kind, tillId, text }: UnsentPart): string =>
  [kind, tillId, text].join('\n');

/**
 * What a device's seal of a file is made over: which device, when, and the hashes of all parts in
 * their order. The key of the HMAC is the SHA-256 of the device's secret, which the server keeps.
 */
export function sealText(
  deviceId: string,
  file: { readonly madeAt: string; readonly hashes: readonly string[] },
): string {
  return ['tillbook unsent', deviceId, file.madeAt, ...file.hashes].join('\n');
}

/** Why parts are not brought in together: sales of one till are, anything else goes alone. */
export function whyNotTogether(kind: UnsentKind, count: number): 'TOO_MANY' | null {
  return kind !== 'sale' && count > 1 ? 'TOO_MANY' : null;
}
