/** What a report is asked, and which one: what the reports keep in the address. */
export const REPORT_SEARCH: readonly string[] = [
  ...[
    'q',
    'report',
    'period',
    'from',
    'to',
    'branchId',
    'also',
    'compare',
    'only',
    'sort',
    'columns',
    'made',
  ],
  ...['state', 'saved'],
];
