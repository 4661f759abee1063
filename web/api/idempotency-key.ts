/**
 * Returns a new key for all attempts of one write. `crypto.randomUUID` is not used: browsers do not offer
 * this function to pages over plain http, as in a private network.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
