/**
 * Fills `/api/products/:productId` and adds the query. What is undefined, null or empty in the
 * query is left out; a path parameter that is missing is a mistake of the caller.
 */
export function requestPath(
  pattern: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = pattern.replace(/:(\w+)/gu, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') {
      throw new Error(`The path ${pattern} needs ${name}`);
    }
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
