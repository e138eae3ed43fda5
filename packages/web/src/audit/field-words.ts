import { ACTIONS } from '@tillbook/core/actions';
import type { Right } from '@tillbook/core/permissions';
import { RULED_ROLES } from '@tillbook/core/role-rights';
import { t } from '../i18n/en/rights.ts';
import { t as visits } from '../i18n/en/visits.ts';
import { SOURCE_LANGUAGE } from '../i18n/room.ts';
import { roleTitle } from '../session/role-name.ts';
import type { FieldWords } from '../ui/detail-words.ts';
import { formatName, formatText } from '../ui/format-words.ts';

type Key = Parameters<typeof t>[0];

/** A field that is named for what somebody, or a role, may do; null: by its own letters. */
function nameOf(field: string): string | null {
  const role = RULED_ROLES.find((one) => field.startsWith(`${one} `));
  if (role !== undefined) {
    const what = rightWords(field.slice(role.length + 1));
    return what === null ? null : `${roleTitle(role)}: ${what}`;
  }
  return rightWords(field) ?? formatName(field);
}

const RIGHTS: readonly Right[] = ['allow', 'ask', 'deny'];

/** What is chosen for an action is said as where it is chosen. */
function saidOf(field: string, code: string): string | null {
  const format = formatText(field, code, SOURCE_LANGUAGE) ?? visitWords(field, code);
  if (format !== null) return format;
  const right = nameOf(field) === null ? undefined : RIGHTS.find((one) => one === code);
  return right === undefined ? null : t(`right_${right}`);
}

/** What a visitor of the platform was let see, or saw. */
function visitWords(field: string, code: string): string | null {
  const key = { page: `page_${code}`, parts: `part_${code}` }[field];
  if (key === undefined) return null;
  const said = (visits as (key: string) => string)(key);
  return said === key ? null : said;
}

/** How the audit's fields are read. */
export const FIELD_WORDS: FieldWords = { nameOf, saidOf };

function rightWords(field: string): string | null {
  if (field === 'discountBasisPoints') return t('limit_discount');
  if (field === 'refundMinor') return t('limit_refund');
  if (field === 'creditMinor') return t('limit_credit');
  const action = ACTIONS.find((one) => one === field);
  return action === undefined ? null : t(`do_${action.replace('.', '_')}` as Key);
}
