import type { FieldMessages } from './form-state.ts';

interface ServerFieldError {
  readonly pointer: string;
  readonly message: string;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function fieldErrorsOf(error: unknown): readonly ServerFieldError[] {
  if (!isObject(error) || !Array.isArray(error['errors'])) return [];
  return error['errors'].filter(
    (entry): entry is ServerFieldError =>
      isObject(entry) &&
      typeof entry['pointer'] === 'string' &&
      typeof entry['message'] === 'string',
  );
}

/** The field name of a JSON pointer: `#/lines/0/price` is `lines.0.price`. */
export function fieldOfPointer(pointer: string): string {
  return pointer
    .replace(/^#?\/?/, '')
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
}

/** The sentence to show for anything that was thrown: an answer of the server, or a failure. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (isObject(error) && typeof error['message'] === 'string' && error['message'] !== '') {
    return error['message'];
  }
  return otherwise;
}

/**
 * Spreads a refusal over the fields of a form. A pointer goes to the longest of `names` that it
 * starts with; what fits no field is general, and so is an error without pointers.
 */
export function problemForFields(
  error: unknown,
  names: readonly string[],
  otherwise: string,
): { fields: FieldMessages; general: readonly string[] } {
  const fields: Record<string, string> = {};
  const general: string[] = [];
  for (const { pointer, message } of fieldErrorsOf(error)) {
    const path = fieldOfPointer(pointer);
    const name = names
      .filter((known) => path === known || path.startsWith(`${known}.`))
      .sort((one, other) => other.length - one.length)[0];
    if (name === undefined) general.push(message);
    else fields[name] ??= message;
  }
  if (Object.keys(fields).length === 0 && general.length === 0) {
    general.push(sentenceOf(error, otherwise));
  }
  return { fields, general };
}
