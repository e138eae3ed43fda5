import { saveBranches } from '@tillbook/core/businesses/businesses.api';
import { describe, expect, it } from 'vitest';
import { checkBody } from '../api/check-body.ts';
import {
  branchesBody,
  branchesOf,
  codeAfterRename,
  repeatedCodes,
  valuesOf,
  type BranchText,
} from './branch-values.ts';

function branch(number: number, texts: Partial<BranchText> = {}): BranchText {
  return {
    branchId: `0198c1de-0000-7000-8000-00000000000${number}`,
    name: 'Main shop',
    code: `MAIN${number}`,
    timezone: 'Africa/Dar_es_Salaam',
    cutoffMinutes: '0',
    address: '',
    tillId: `0198c1de-0000-7000-8000-00000000001${number}`,
    tillName: 'Till 1',
    ...texts,
  };
}

describe('the branches of the form', () => {
  it('are the same after being made flat and back', () => {
    const branches = [branch(1), branch(2, { name: 'Mbezi' })];
    expect(branchesOf(valuesOf(branches))).toEqual(branches);
    expect(branchesOf({})).toEqual([]);
  });

  it('make a body that the contract takes', () => {
    const values = valuesOf([branch(1, { cutoffMinutes: '120' }), branch(2)]);
    expect(checkBody(saveBranches, branchesBody(values, true))).toEqual({});
    expect(branchesBody(values, true).branches[0]?.cutoffMinutes).toBe(120);
  });

  it('have errors under the names of their fields', () => {
    const values = valuesOf([branch(1), branch(2, { name: ' ', code: 'TOOLONG', tillName: '' })]);
    expect(Object.keys(checkBody(saveBranches, branchesBody(values, false))).sort()).toEqual([
      'branches.1.code',
      'branches.1.name',
      'branches.1.tillName',
    ]);
  });

  it('must not share a code', () => {
    const values = valuesOf([branch(1, { code: 'A' }), branch(2, { code: ' a ' }), branch(3)]);
    expect(repeatedCodes(values, 'taken')).toEqual({ 'branches.1.code': 'taken' });
  });

  it('get a code that follows the name until it is typed by hand', () => {
    const values = valuesOf([branch(1, { code: 'MAINSH' }), branch(2, { name: '', code: '' })]);
    expect(codeAfterRename(values, 0, 'Kariakoo')).toBe('KARIAK');
    expect(codeAfterRename(values, 1, 'Main shop')).toBe('MAINS2');
    const typed = valuesOf([branch(1, { code: 'MINE' })]);
    expect(codeAfterRename(typed, 0, 'Kariakoo')).toBe('MINE');
  });
});
