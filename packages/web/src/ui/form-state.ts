/** Visible or found errors, by field name (`name`, or a path such as `lines.0.price`). */
export type FieldMessages = Readonly<Record<string, string>>;

export interface FormState<V> {
  readonly initial: V;
  readonly values: V;
  /** Fields the person has changed: only these are checked when left. */
  readonly edited: ReadonlySet<string>;
  /** The errors that stand beside fields now. */
  readonly shown: FieldMessages;
  /** Errors that belong to no field. */
  readonly general: readonly string[];
  readonly isBusy: boolean;
  /** Grows with every submit that found errors; the summary takes the focus each time. */
  readonly failures: number;
}

export type Validate<V> = (values: V) => FieldMessages;

export function startForm<V>(initial: V): FormState<V> {
  const none = { edited: new Set<string>(), shown: {}, general: [] };
  return { initial, values: initial, ...none, isBusy: false, failures: 0 };
}

function without(messages: FieldMessages, name: string): FieldMessages {
  const { [name]: _gone, ...rest } = messages;
  return rest;
}

function showFor<V>(state: FormState<V>, name: string, validate: Validate<V>): FieldMessages {
  const found = validate(state.values)[name];
  return found === undefined ? without(state.shown, name) : { ...state.shown, [name]: found };
}

/** A change never brings a new error; one that is there goes as soon as it is fixed. */
export function changeField<V>(
  state: FormState<V>,
  name: string,
  values: V,
  validate: Validate<V>,
): FormState<V> {
  const next = { ...state, values, edited: new Set(state.edited).add(name) };
  return state.shown[name] === undefined ? next : { ...next, shown: showFor(next, name, validate) };
}

/** Leaving a field checks it, once it was edited. */
export function leaveField<V>(
  state: FormState<V>,
  name: string,
  validate: Validate<V>,
): FormState<V> {
  if (!state.edited.has(name)) return state;
  return { ...state, shown: showFor(state, name, validate) };
}

/** Submitting checks everything: either errors are shown, or the form is busy. */
export function beginSubmit<V>(state: FormState<V>, validate: Validate<V>): FormState<V> {
  const found = validate(state.values);
  if (Object.keys(found).length === 0) return { ...state, shown: {}, general: [], isBusy: true };
  return { ...state, shown: found, general: [], isBusy: false, failures: state.failures + 1 };
}

/** The server's refusal; the values stay as they are. */
export function failSubmit<V>(
  state: FormState<V>,
  problem: { readonly fields: FieldMessages; readonly general: readonly string[] },
): FormState<V> {
  const { fields: shown, general } = problem;
  return { ...state, shown, general, isBusy: false, failures: state.failures + 1 };
}

/** What was sent is what is saved; what was typed meanwhile stays, as a new change. */
export function endSubmit<V>(state: FormState<V>, sent: V): FormState<V> {
  return { ...startForm(sent), values: state.values, failures: state.failures };
}

/** Compared by content, so that a value typed back is not a change. */
export function isDirty<V>(state: FormState<V>): boolean {
  return JSON.stringify(state.values) !== JSON.stringify(state.initial);
}
