/** Files behind links. It stands by itself: nobody needs it before they save one. */

/** Has the browser save what an address of ours leads to, under the name that the server gives it. */
export function saveFrom(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
