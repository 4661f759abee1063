/** Draws a QR code in the browser, so that the secret is not sent to another service. */
import { encodeQR } from 'qr'
import classes from './qr-code.module.css'

/** The width of the light border, which cameras need to find the code. */
const QUIET_ZONE = 2

export default function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const size = rows.length
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={classes.code}>
      <path d={dark.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
