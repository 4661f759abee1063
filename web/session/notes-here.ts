/** Small notes that a browser keeps for its own convenience. Where its storage is closed or full, nothing is kept and nothing is missed. */

/** What was noted under a key; undefined where nothing can be read. */
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
    // Without it the app opens on its first choice.
  }
}
