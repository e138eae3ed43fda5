import {
  guessBy,
  whyNotBy,
  type BranchNamed,
  type FieldTable,
  type MatchOf,
  type WhyNotMatch,
} from './match-headers.ts';

/** The columns that a file of customers and what they owe may have. */
export const DEBT_FIELDS = [
  'customer',
  'phone',
  'email',
  'group',
  'limit',
  'terms',
  'owed',
  'since',
  'due',
] as const;
export type DebtField = (typeof DEBT_FIELDS)[number];

/** A column of the file given to a field; what is owed is owed to one branch. */
export type DebtMatch = MatchOf<DebtField>;

/** Headers as people write them, folded: English, French, Spanish, Portuguese, German, Swahili … */
const SYNONYMS: Readonly<Record<DebtField, readonly string[]>> = {
  customer: [
    ...['customer', 'customername', 'name', 'client', 'clientname', 'fullname', 'debtor', 'buyer'],
    ...['nom', 'nomduclient', 'cliente', 'nombre', 'nome', 'nomedocliente', 'kunde', 'kundenname'],
    ...['mteja', 'jina', 'jinalamteja', 'mdaiwa', 'الاسم', 'العميل', 'اسمالعميل', 'musteri'],
  ],
  phone: [
    ...['phone', 'phonenumber', 'mobile', 'mobilenumber', 'tel', 'telephone', 'cell', 'number'],
    ...['contact', 'whatsapp', 'telefono', 'telefone', 'celular', 'telefon', 'handy', 'simu'],
    ...['nambayasimu', 'nambari', 'numero', 'portable', 'الهاتف', 'الجوال', 'رقمالهاتف'],
  ],
  email: ['email', 'emailaddress', 'mail', 'courriel', 'correo', 'barua', 'baruapepe', 'البريد'],
  group: [
    ...['group', 'customergroup', 'type', 'category', 'groupe', 'grupo', 'gruppe', 'kundi'],
    ...['segment', 'المجموعة'],
  ],
  limit: [
    ...['limit', 'creditlimit', 'maxcredit', 'plafond', 'limite', 'limitedecredito', 'kreditlimit'],
    ...['kikomo', 'limitedecredit', 'الحد'],
  ],
  terms: [
    ...['terms', 'termsdays', 'days', 'paymentterms', 'creditdays', 'daystopay', 'delai', 'plazo'],
    ...['prazo', 'zahlungsziel', 'siku'],
  ],
  owed: [
    ...['owed', 'owes', 'amount', 'amountowed', 'balance', 'debt', 'outstanding'],
    ...['dueamount', 'amountdue', 'openingbalance', 'balancedue', 'receivable', 'total', 'solde'],
    ...['montant', 'montantdu', 'dette', 'saldo', 'deuda', 'importe', 'divida', 'valor', 'betrag'],
    ...['offen', 'offenerbetrag', 'deni', 'kiasi', 'anadaiwa', 'المبلغ', 'الدين', 'الرصيد'],
  ],
  since: [
    ...['since', 'date', 'day', 'owedsince', 'invoicedate', 'saledate', 'billdate', 'datefacture'],
    ...['fecha', 'data', 'datum', 'rechnungsdatum', 'tarehe', 'التاريخ', 'docdate', 'debtdate'],
  ],
  due: [
    ...['due', 'duedate', 'dueon', 'payby', 'echeance', 'vencimiento', 'fechadevencimiento'],
    ...['vencimento', 'faellig', 'fallig', 'faelligam', 'falligam', 'mwisho', 'الاستحقاق'],
  ],
};

const TABLE: FieldTable<DebtField> = {
  fields: DEBT_FIELDS,
  synonyms: SYNONYMS,
  branched: 'owed',
  naming: ['customer', 'phone'],
};

/** Which column is which, as far as the headers say; each column and each field at most once. */
export function guessDebtMatches(
  headers: readonly string[],
  branches: readonly BranchNamed[],
): DebtMatch[] {
  return guessBy(TABLE, headers, branches);
}

/** Why columns may not be matched so, or null. Somebody must be named, nothing be there twice. */
export function whyNotDebtMatch(
  matches: readonly MatchOf<string>[],
  columnsCount: number,
): WhyNotMatch | null {
  return whyNotBy(TABLE, matches, columnsCount);
}
