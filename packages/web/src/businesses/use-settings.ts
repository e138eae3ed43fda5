import {
  getBusinessSettings,
  saveBusinessSettings,
  type BusinessSettings,
} from '@tillbook/core/businesses/settings.api';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { t } from '../i18n/en/businesses.ts';
import { session } from '../session/browser-session.ts';
import type { FieldMessages } from '../ui/form-state.ts';
import { notify } from '../ui/notify.ts';
import { useForm, type Aliases, type Form } from '../ui/use-form.ts';

/** The cached answer's key; `business_saved` events make it old with the set-up's. */
const SETTINGS = ['setup', 'settings'] as const;

/** What the owner decided about the business. */
export function useSettings() {
  return useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => call(getBusinessSettings, {}, { signal }),
  });
}

/** What the server answered takes the place of what was known. */
export function keepSettings(queries: QueryClient, settings: BusinessSettings): void {
  queries.setQueryData(SETTINGS, settings);
}

type Change = Omit<BodyInputOf<typeof saveBusinessSettings>, 'version'>;

/** A form over a part of the settings: it sends its own fields only, the rest stays. */
export function useSettingsForm<V extends object>(
  { version }: BusinessSettings,
  options: {
    readonly initial: V;
    readonly changeOf: (values: V) => Change;
    /** What is said of a wrong field in place of the usual words, by the server's name of it. */
    readonly words?: FieldMessages;
    readonly aliases?: Aliases<V>;
  },
): Form<V> {
  const { initial, changeOf, words = {}, aliases = {} } = options;
  const queries = useQueryClient();
  const bodyOf = (values: V) => ({ version, ...changeOf(values) });
  return useForm<V>({
    initial,
    aliases,
    validate: (values) => {
      const found = Object.entries(checkBody(saveBusinessSettings, bodyOf(values), {}));
      const own = found.map(([name, message]) => [aliases[name] ?? name, words[name] ?? message]);
      return Object.fromEntries(own) as FieldMessages;
    },
    submit: async (values) => {
      const saved = await call(saveBusinessSettings, { body: bodyOf(values) });
      keepSettings(queries, saved);
      notify.success(t('saved'));
      // Name and type stand in the session's business too.
      await session.refresh({ forced: true, silent: true });
    },
  });
}
