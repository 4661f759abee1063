/**
 * The look of one screen, where it would be much in the one sheet that everybody waits for. A sheet that is made by a script is
 * none that the page's policy keeps out.
 */
import { useInsertionEffect } from 'react'

/** Has the page wear a sheet for as long as the screen is shown. */
export function useSheet(css: string): void {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [css])
}
