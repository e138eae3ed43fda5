import { useId, useMemo, useRef, useState, type FormEvent } from 'react';
import { t } from '../i18n/en/ui.ts';
import {
  beginSubmit,
  changeField,
  endSubmit,
  failSubmit,
  isDirty,
  leaveField,
  startForm,
  type FieldMessages,
  type FormState,
} from './form-state.ts';
import { problemForFields } from './server-problem.ts';
import { useLatest } from './use-latest.ts';

/** What a field component spreads: `<TextField label="Name" {...form.bind('name')} />`. */
export interface FieldBinding<T> {
  readonly id: string;
  readonly name: string;
  readonly value: T;
  readonly error: string | null;
  readonly onChange: (value: T) => void;
  readonly onBlur: (event?: Left) => void;
}

/** What a control says when it is left: where to. */
interface Left {
  readonly relatedTarget: EventTarget | null;
}

/**
 * Whether the field was left by pressing a button. Sending checks the field anyway, and an error
 * that appeared now would move the button away from under the finger.
 */
function isPressing(event: Left | undefined): boolean {
  return event?.relatedTarget instanceof HTMLButtonElement;
}

/** Fields of the server that another field shows: `{ openingStock: 'stock' }`. */
export type Aliases<V extends object> = Readonly<Record<string, keyof V & string>>;

export interface FormOptions<V extends object> {
  readonly initial: V;
  /** The errors of these values by field name; an empty object when all is well. */
  readonly validate: (values: V) => FieldMessages;
  /** Rejects with the server's answer: its field errors land beside the fields. */
  readonly submit: (values: V) => Promise<unknown>;
  /** A function where it depends on what was sent: rows that are left out move the others up. */
  readonly aliases?: Aliases<V> | ((sent: V) => Aliases<V>);
}

export interface Form<V extends object> {
  readonly id: string;
  readonly values: V;
  readonly state: FormState<V>;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly bind: <K extends keyof V & string>(name: K) => FieldBinding<V[K]>;
  readonly set: <K extends keyof V & string>(name: K, value: V[K]) => void;
  /** Other values in place of these: a row more or less. Errors of fields that went, go too. */
  readonly replace: (values: V) => void;
  /** Back to what was there, or to values that arrived. */
  readonly reset: (values?: V) => void;
  /** Checks and sends; resolves to whether it was saved. Safe to call twice: one is sent. */
  readonly submit: (event?: FormEvent) => Promise<boolean>;
}

/** The id of a field's control, which the error summary links to. */
export function controlId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

/** Holds a form: checks a field when it is left, everything on submit, keeps what was typed. */
export function useForm<V extends object>(options: FormOptions<V>): Form<V> {
  const id = useId();
  const [state, setState] = useState(() => startForm(options.initial));
  const now = useRef(state);
  const asked = useLatest(options);

  return useMemo((): Form<V> => {
    const change = (next: FormState<V>) => {
      now.current = next;
      setState(next);
    };
    const current = () => now.current;
    const validate = (values: V) => asked.current.validate(values);
    const set = <K extends keyof V & string>(name: K, value: V[K]) =>
      change(changeField(current(), name, { ...current().values, [name]: value }, validate));
    const send = async (): Promise<boolean> => {
      if (current().isBusy) return false;
      change(beginSubmit(current(), validate));
      if (!current().isBusy) return false;
      const { submit, aliases = {} } = asked.current;
      const sent = current().values;
      const shownBy = typeof aliases === 'function' ? aliases(sent) : aliases;
      try {
        await submit(sent);
        change(endSubmit(current(), sent));
        return true;
      } catch (error) {
        change(failSubmit(current(), placed(error, Object.keys(current().values), shownBy)));
        return false;
      }
    };
    return {
      id,
      values: state.values,
      state,
      isDirty: isDirty(state),
      isBusy: state.isBusy,
      set,
      bind: (name) => ({
        id: controlId(id, name),
        name,
        value: state.values[name],
        error: state.shown[name] ?? null,
        onChange: (value) => set(name, value),
        onBlur: (event) => {
          if (!isPressing(event)) change(leaveField(current(), name, validate));
        },
      }),
      replace: (values) => {
        const { shown } = current();
        const kept = Object.entries(shown).filter(([name]) => name in values);
        change({ ...current(), values, shown: Object.fromEntries(kept) });
      },
      reset: (values) => change(startForm(values ?? current().initial)),
      submit: (event) => {
        event?.preventDefault();
        return send();
      },
    };
  }, [id, state, asked]);
}

function placed(
  error: unknown,
  names: readonly string[],
  aliases: Readonly<Record<string, string>>,
) {
  const known = [...names, ...Object.keys(aliases)];
  const { fields, general } = problemForFields(error, known, t('unexpected'));
  const renamed = Object.entries(fields).map(([name, said]) => [aliases[name] ?? name, said]);
  return { fields: Object.fromEntries(renamed) as FieldMessages, general };
}
