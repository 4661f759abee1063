/** The look of an item's page, which few look at first: it comes with its screen. */
import { useSheet } from '#web/ui/look/sheet.ts'
import css from './item-screen.css?inline'

/** Has the page wear it for as long as the screen is shown. */
export const useStyles = () => useSheet(css)
