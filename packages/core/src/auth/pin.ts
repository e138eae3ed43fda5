/** A PIN's digits: short enough for a till, long enough to be guessed at slowly. */
export const PIN_DIGITS = /^[0-9]{4,6}$/;
export const PIN_DIGITS_MAX = 6;

/** Whether every digit is so far from the one before: 0 repeats, 1 counts up, -1 counts down. */
function goesBy(pin: string, step: number): boolean {
  return [...pin].every((digit, at) => at === 0 || Number(digit) - Number(pin[at - 1]) === step);
}

/** Whether it is the same group of digits again and again: 1212, 123123. */
function repeats(pin: string): boolean {
  return [2, 3].some(
    (size) => pin.length % size === 0 && pin === pin.slice(0, size).repeat(pin.length / size),
  );
}

/** `PIN_TOO_SIMPLE` for what whoever guesses tries first (0000, 1234, 4321, 1212), or null. */
export function whyNotPin(pin: string): 'PIN_TOO_SIMPLE' | null {
  const isSimple = [0, 1, -1].some((step) => goesBy(pin, step)) || repeats(pin);
  return !PIN_DIGITS.test(pin) || isSimple ? 'PIN_TOO_SIMPLE' : null;
}
