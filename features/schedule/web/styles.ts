/**
 * The look of the schedule. It comes with its screen: in the one sheet that everybody waits for it would be much for what
 * few look at first. A sheet that is made by a script is none that the page's policy keeps out.
 */
import { useInsertionEffect } from 'react'
import css from './schedule.css?inline'

/** Has the page wear it for as long as the screen is shown. */
export function useStyles(): void {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [])
}
