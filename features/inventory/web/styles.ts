/**
 * The style sheet of an item's page. The style sheet is loaded with that screen, because few people open that
 * screen first.
 */
import { useSheet } from '#web/ui/look/sheet.ts'
import css from './item-screen.css?inline'

/** Applies the style sheet while the screen is shown. */
export const useStyles = () => useSheet(css)
