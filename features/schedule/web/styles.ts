/**
 * The look of the schedule. It comes with its screen: in the one sheet that everybody waits for it would be much for what
 * few look at first. A sheet that is made by a script is none that the page's policy keeps out.
 */
import css from './schedule.css?inline'

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets.push(sheet)
