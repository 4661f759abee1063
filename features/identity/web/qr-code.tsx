/** A QR code, drawn here: no secret leaves the page to become a picture. */
import { encodeQR } from 'qr'
import classes from './qr-code.module.css'

/** Light modules around it, so that cameras find it. */
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
