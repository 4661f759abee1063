/** Decodes the bytes of text files. */

/**
 * The lowest confidence of a guessed encoding, in percent. Below, text that is not Unicode counts as
 * windows-1252, the encoding of Western Windows.
 */
const SURE = 20

/** The most bytes that are used to guess the encoding: more bytes do not improve the guess. */
const MOST_GUESSED_BYTES = 64 * 1024

/**
 * Decodes bytes: valid Unicode as Unicode, other bytes in the most likely encoding. With `isWhole` false, the
 * bytes are only the beginning of a text, and a letter that is cut in two at the end is left out.
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

/** The library that guesses encodings loads only for text that is not Unicode. */
async function encodingOf(bytes: Uint8Array): Promise<string> {
  const { analyse } = await import('chardet')
  const [likely] = analyse(bytes.subarray(0, MOST_GUESSED_BYTES))
  // `chardet` mistakes short texts for UTF-32; files of a construction site are never in UTF-32.
  const isGuessed = likely && likely.confidence >= SURE && !likely.name.startsWith('UTF-')
  return isGuessed ? likely.name : 'windows-1252'
}
