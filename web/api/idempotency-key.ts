/**
 * A key for the tries of one write. Not `crypto.randomUUID`: browsers keep that from pages that came by plain http,
 * as they do in a network of one's own.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
