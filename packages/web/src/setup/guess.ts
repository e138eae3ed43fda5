import { REGION_OF_ZONE } from '@tillbook/core/businesses/countries';

/** Currency by country, where the shop's clock or the browser's language names one. */
const CURRENCY_OF_REGION: Readonly<Record<string, string>> = {
  AE: 'AED',
  AO: 'AOA',
  AR: 'ARS',
  AT: 'EUR',
  AU: 'AUD',
  BD: 'BDT',
  BE: 'EUR',
  BF: 'XOF',
  BH: 'BHD',
  BI: 'BIF',
  BJ: 'XOF',
  BR: 'BRL',
  BW: 'BWP',
  CA: 'CAD',
  CD: 'CDF',
  CH: 'CHF',
  CI: 'XOF',
  CL: 'CLP',
  CM: 'XAF',
  CN: 'CNY',
  CO: 'COP',
  DE: 'EUR',
  DJ: 'DJF',
  DK: 'DKK',
  DZ: 'DZD',
  EG: 'EGP',
  ES: 'EUR',
  ET: 'ETB',
  FI: 'EUR',
  FR: 'EUR',
  GA: 'XAF',
  GB: 'GBP',
  GH: 'GHS',
  GM: 'GMD',
  GN: 'GNF',
  GR: 'EUR',
  HK: 'HKD',
  ID: 'IDR',
  IE: 'EUR',
  IL: 'ILS',
  IN: 'INR',
  IQ: 'IQD',
  IT: 'EUR',
  JO: 'JOD',
  JP: 'JPY',
  KE: 'KES',
  KM: 'KMF',
  KR: 'KRW',
  KW: 'KWD',
  LB: 'LBP',
  LK: 'LKR',
  LR: 'LRD',
  LY: 'LYD',
  MA: 'MAD',
  MG: 'MGA',
  ML: 'XOF',
  MU: 'MUR',
  MW: 'MWK',
  MX: 'MXN',
  MY: 'MYR',
  MZ: 'MZN',
  NA: 'NAD',
  NE: 'XOF',
  NG: 'NGN',
  NL: 'EUR',
  NO: 'NOK',
  NP: 'NPR',
  NZ: 'NZD',
  OM: 'OMR',
  PE: 'PEN',
  PH: 'PHP',
  PK: 'PKR',
  PL: 'PLN',
  PT: 'EUR',
  QA: 'QAR',
  RW: 'RWF',
  SA: 'SAR',
  SC: 'SCR',
  SD: 'SDG',
  SE: 'SEK',
  SG: 'SGD',
  SL: 'SLE',
  SN: 'XOF',
  SO: 'SOS',
  SS: 'SSP',
  TD: 'XAF',
  TG: 'XOF',
  TH: 'THB',
  TN: 'TND',
  TR: 'TRY',
  TZ: 'TZS',
  UA: 'UAH',
  UG: 'UGX',
  US: 'USD',
  UY: 'UYU',
  VN: 'VND',
  YE: 'YER',
  ZA: 'ZAR',
  ZM: 'ZMW',
  ZW: 'ZWG',
};

/** Where nothing is known; the owner chooses. */
const COMMON_CURRENCY = 'USD';

function regionOf(language: string): string | null {
  try {
    return new Intl.Locale(language).region ?? null;
  } catch {
    return null;
  }
}

/**
 * The likely currency: of the country that the device's time zone names (it tells where the shop
 * is), else of the first language that names a country.
 */
export function guessCurrency(zone: string, languages: readonly string[]): string {
  const byZone = CURRENCY_OF_REGION[REGION_OF_ZONE[zone] ?? ''];
  if (byZone !== undefined) return byZone;
  for (const language of languages) {
    const byLanguage = CURRENCY_OF_REGION[regionOf(language) ?? ''];
    if (byLanguage !== undefined) return byLanguage;
  }
  return COMMON_CURRENCY;
}
