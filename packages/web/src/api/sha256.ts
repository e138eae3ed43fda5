/** The SHA-256 of a text in base64url. Over plain http a browser has none: it rejects. */
export async function sha256Text(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const plain = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return plain.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
