/** Texts of files as letters. */

/** How sure a guess must be, in percent; below it a text that is not Unicode is what Windows wrote in the West. */
const SURE = 20

/** More says no more about the encoding. */
const MOST_GUESSED_BYTES = 64 * 1024

/**
 * The text of some bytes: Unicode where they are, else in the encoding that they look like. Where they are only the beginning of
 * a text, a letter that the end cut in two is left out.
 */
export async function decodedText(bytes: Uint8Array<ArrayBuffer>, isWhole = true): Promise<string> {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return textIn('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return textIn('utf-16be', bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole })
  } catch {
    return textIn(await encodingOf(bytes), bytes)
  }
}

const textIn = (encoding: string, bytes: Uint8Array<ArrayBuffer>) => new TextDecoder(encoding).decode(bytes)

/** Only whoever opens such a text waits for what tells encodings apart. */
async function encodingOf(bytes: Uint8Array): Promise<string> {
  const { analyse } = await import('chardet')
  const [likely] = analyse(bytes.subarray(0, MOST_GUESSED_BYTES))
  // A few letters look like UTF-32 to it, which no file of a site is written in.
  const isGuessed = likely && likely.confidence >= SURE && !likely.name.startsWith('UTF-')
  return isGuessed ? likely.name : 'windows-1252'
}
