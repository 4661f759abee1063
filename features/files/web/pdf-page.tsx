/**
 * A page of a PDF. The page is drawn when it is close to the visible area, with selectable text above the
 * picture.
 */
import { useDebouncedValue } from '@mantine/hooks'
import { type PDFDocumentProxy, type PDFPageProxy, RenderingCancelledException, TextLayer } from 'pdfjs-dist'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './pdf-view.module.css'

export interface PageSize {
  width: number
  height: number
}

export interface PdfPageProps {
  document: PDFDocumentProxy
  number: number
  expected: PageSize
  scale: number
  scroller: RefObject<HTMLElement | null>
  /** Called when the user scrolls to this page. */
  onSeen: (number: number) => void
}

/** The distance from the visible area within which pages are drawn. */
const AHEAD = '600px'
/** The most pixels of a canvas: browsers refuse much larger canvases, first of all on phones. */
const MOST_PIXELS = 16_000_000
/** The wait after a zoom step, so that several quick steps draw the page once. */
const WAIT_MILLISECONDS = 120

export function PdfPage({ document, number, expected, scale, scroller, onSeen }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [page, setPage] = useState<PDFPageProxy>()
  const [drawnScale] = useDebouncedValue(scale, WAIT_MILLISECONDS)
  const seen = useEffectEvent(() => onSeen(number))

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const near = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: AHEAD,
    })
    // The current page is the page that crosses the line at one third of the height.
    const read = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) seen()
      },
      { root: scroller.current, rootMargin: '-33% 0px -66% 0px' },
    )
    near.observe(element)
    read.observe(element)
    return () => {
      near.disconnect()
      read.disconnect()
    }
  }, [scroller])

  useEffect(() => {
    if (!isNear) return
    let isGone = false
    document.getPage(number).then(
      (loaded) => !isGone && setPage(loaded),
      // An error leaves this page empty; the other pages stay readable.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [document, number, isNear])

  const size = page?.getViewport({ scale: 1 }) ?? expected
  return (
    <div
      ref={frame}
      className={classes.page}
      style={
        {
          width: Math.floor(size.width * scale),
          height: Math.floor(size.height * scale),
          '--total-scale-factor': scale,
        } as React.CSSProperties
      }
      role="group"
      aria-label={`Page ${number}`}
    >
      {page && isNear && <Drawing page={page} scale={drawnScale} />}
    </div>
  )
}

function Drawing({ page, scale }: { page: PDFPageProxy; scale: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const [picture, container] = [canvas.current, words.current]
    if (!picture || !container) return
    const viewport = page.getViewport({ scale })
    const most = Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height))
    const density = Math.min(devicePixelRatio, most)
    picture.width = Math.floor(viewport.width * density)
    picture.height = Math.floor(viewport.height * density)
    const drawing = page.render({
      canvas: picture,
      viewport,
      transform: [density, 0, 0, density, 0, 0],
    })
    drawing.promise.catch((error: Error) => {
      if (!(error instanceof RenderingCancelledException)) picture.dataset.failed = ''
    })
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
    layer.render().catch(() => {})
    return () => {
      drawing.cancel()
      layer.cancel()
      container.replaceChildren()
    }
  }, [page, scale])

  return (
    <>
      <canvas ref={canvas} aria-hidden />
      <div ref={words} className={classes.text} />
    </>
  )
}
