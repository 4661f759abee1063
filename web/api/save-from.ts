/** Saves files behind links. The code has a file of its own, because nobody needs it before saving a file. */

/** Lets the browser save the file at an address of this app, under the name that the server sends. */
export function saveFrom(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
