import { room } from '../room.ts';

/** Texts of a month of the books in one file. */
export const t = room('months', {
  choose: 'Month',
  empty: 'No file was made lately',
  explained:
    'One ZIP with the month of all branches: journal, ledgers, trial balance, profit and loss, balance sheet, tax by rate, stock valuation, cash-ups, expenses, and what customers owe and suppliers get at its end; each as CSV for programs and as PDF to read and print. A list of hashes proves that nothing in it was changed.',
  failed: 'The file could not be asked for. Try again.',
  is_locked: 'Locked',
  is_open: 'Not locked',
  is_running: 'Not over',
  made: 'Made',
  madeBy: 'By',
  make: 'Make the file of {{month}}',
  making: 'The file is being made. You can go on working.',
  month: 'Month',
  progress: '{{done}} of {{files}} tables, {{rows}} rows',
  save: 'Save {{month}} ({{size}} kB)',
  seal: 'Figures',
  seal_broken: 'Some do not agree',
  seal_empty: 'Nothing to prove yet',
  seal_holds: 'All agree',
  standing: 'Books then',
  stopped: 'Not finished. Ask for it again.',
  the: 'File',
  title: 'A month in one file',
  until: 'Until',
  willSay_locked: 'The books of {{month}} are locked: its figures stay as they are.',
  willSay_open:
    'The books of {{month}} are not locked: its figures can change, and its cover says so.',
  willSay_running: '{{month}} is not over: its figures will change, and its cover says so.',
});
