import { room } from '../room.ts';

/** Texts of taking everything along. */
export const t = room('exports', {
  elsewhere: 'Asked for in another session. It can be fetched only where it was asked for.',
  everything: 'Export everything',
  explained:
    'One ZIP with everything this business has: products, prices, stock and its ledger, customers and debts, suppliers, purchases, transfers, counts, sales, refunds, shifts, cash, journal, people, settings and the audit. Tables are CSV files that any spreadsheet opens; pictures of products lie beside them. A manifest counts the rows of each file and proves that it is whole.',
  go: 'Make the file',
  making: 'The file is being made. You can go on working.',
  ownerOnly: 'Only the owner of the business can export everything.',
  private:
    'It holds names and numbers of your customers and people. Keep it where only you can reach it.',
  progress: '{{done}} of {{files}} files, {{rows}} rows',
  question: 'Export everything of this business?',
  ready: 'Your file is ready: {{rows}} rows.',
  save: 'Save the file ({{size}} kB)',
  stopped: 'The file was not finished. Ask for it again.',
  untilThen: 'It can be fetched in this session until {{time}}; then it is removed.',
});
