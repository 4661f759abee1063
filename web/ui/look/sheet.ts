/**
 * Style sheets of single screens. In the shared sheet they would delay every screen, because everybody loads
 * the shared sheet. The page's content security policy allows a sheet that a script makes.
 */
import { useInsertionEffect } from 'react'

/** Adds a style sheet to the page while the screen is shown. */
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
