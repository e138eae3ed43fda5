/**
 * Runs in the page of the sell screen: does one thing and says after how many milliseconds it was
 * painted. The change is seen when it is made, not in the frame after it: that frame is the one that
 * draws it, and a task behind it has seen it drawn. (Looked for frame by frame, as it was at first,
 * one more frame was waited for: 7 ms of a scan in the middle, 16 at worst.)
 */
export const IN_PAGE = `
  globalThis.bench = (() => {
    const PATIENCE_MS = 10_000;
    const drawn = () => new Promise((done) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(null);
    }));
    const changed = { subtree: true, childList: true, characterData: true };
    const until = async (isDone, from) => {
      if (!isDone()) {
        await new Promise((done, fail) => {
          const tooLate = setTimeout(() => fail(new Error('it never came')), PATIENCE_MS);
          const seen = new MutationObserver(() => {
            if (!isDone()) return;
            seen.disconnect();
            clearTimeout(tooLate);
            done();
          });
          seen.observe(document.body, changed);
        });
      }
      await drawn();
      return performance.now() - from;
    };
    const field = () => document.querySelector('[role="combobox"]');
    const results = () => document.querySelector('[role="listbox"]')?.textContent ?? '';
    const cart = () => document.querySelector('section[aria-label="Cart"]');
    const insert = (key) => document.execCommand('insertText', false, key);
    const press = (key, at) => {
      const target = document.activeElement ?? document.body;
      const how = { key, bubbles: true, cancelable: true, composed: true };
      const down = new KeyboardEvent('keydown', how);
      if (at !== undefined) Object.defineProperty(down, 'timeStamp', { value: at });
      if (target.dispatchEvent(down)) {
        if (key === 'Enter') {
          if (target.matches('button, a')) target.click();
          else target.form?.requestSubmit();
        } else if (target.matches('input, textarea')) insert(key);
      }
      target.dispatchEvent(new KeyboardEvent('keyup', how));
    };
    const tasks = [];
    return {
      watchTasks: () => {
        new PerformanceObserver((list) => {
          tasks.push(...list.getEntries().map(({ duration }) => duration));
        }).observe({ type: 'longtask' });
      },
      // What was told is not told again.
      longTasks: () => tasks.splice(0),
      typed: (letter) => {
        const before = results();
        const from = performance.now();
        press(letter);
        return until(() => results() !== before && results() !== '', from);
      },
      emptyField: () => {
        field().focus();
        field().select();
        document.execCommand('delete');
      },
      scanned: async (code) => {
        // Found beforehand: looking for it through the page twice was 3 of a scan's 55 ms.
        const place = cart();
        // What was sold stands there until the next scan: its number of items may be the same.
        const before = place.textContent;
        const startMs = performance.now() - 8 * (code.length + 1);
        for (const [at, key] of [...code].entries()) {
          const next = () => press(key, startMs + 8 * at);
          await scheduler.postTask(next, { priority: 'user-blocking' });
        }
        const from = performance.now();
        press('Enter', startMs + 8 * code.length);
        return until(() => place.textContent !== before, from);
      },
      confirmed: () => {
        const from = performance.now();
        press('Enter');
        return until(() => document.querySelector('form[aria-label="Payment"]') === null, from);
      },
    };
  })();
`;
