/**
 * The e-mail a person typed on one public page, carried to the next (sign-in, reset, waiting
 * pages). It lives as long as the page: neither stored nor put into an address.
 */
let hint = '';

export function rememberEmail(email: string): void {
  hint = email.trim();
}

export function rememberedEmail(): string {
  return hint;
}
