import { expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';
import { toastStore } from './notify.ts';

const region = { id: '', className: '', textContent: '', setAttribute: () => undefined };

it('leaves it to who copies to say that a text is copied, and says that it is not', async () => {
  vi.useFakeTimers();
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  vi.stubGlobal('document', { getElementById: () => region });
  expect(await copyText('a link')).toBe(true);
  vi.runAllTimers();
  expect(writeText).toHaveBeenCalledWith('a link');
  expect([region.textContent, toastStore.snapshot().visible]).toEqual(['', []]);
  writeText.mockImplementation(() => Promise.reject(new Error('not allowed')));
  expect(await copyText('a link')).toBe(false);
  expect(toastStore.snapshot().visible).toMatchObject([{ kind: 'error' }]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
