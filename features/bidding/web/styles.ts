/** The style sheet of bids. It is loaded with the screens of bids, not with the application. */
import { useSheet } from '#web/ui/look/sheet.ts'
import css from './bids.css?inline'

/** Applies the style sheet while the screen is shown. */
export const useStyles = () => useSheet(css)

export const classes = {
  addendum: 'bids-addendum',
  addendumText: 'bids-addendum-text',
  addendumTitle: 'bids-addendum-title',
  alternate: 'bids-alternate',
  alternatePrice: 'bids-alternate-price',
  amount: 'bids-amount',
  bar: 'bids-bar',
  card: 'bids-card',
  cardOfLines: 'bids-card-of-lines',
  cards: 'bids-cards',
  cardPrice: 'bids-card-price',
  check: 'bids-check',
  code: 'bids-code',
  endedLine: 'bids-ended-line',
  figure: 'bids-figure',
  file: 'bids-file',
  fileName: 'bids-file-name',
  foot: 'bids-foot',
  grid: 'bids-grid',
  group: 'bids-group',
  keys: 'bids-keys',
  layout: 'bids-layout',
  mark: 'bids-mark',
  price: 'bids-price',
  sealed: 'bids-sealed',
  sum: 'bids-sum',
  total: 'bids-total',
  unit: 'bids-unit',
} as const
