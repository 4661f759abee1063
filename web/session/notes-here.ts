/**
 * Small notes in the browser's storage. If the storage is blocked or full, no note is stored, and no error is
 * shown.
 */

/** Returns the note under a key; undefined if the note does not exist or cannot be read. */
export function noteHere(key: string): unknown {
  try {
    const kept = localStorage.getItem(key)
    return kept === null ? undefined : JSON.parse(kept)
  } catch {
    return undefined
  }
}

export function keepNoteHere(key: string, note: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(note))
  } catch {
    // Ignored: without the note the app uses its default.
  }
}
