/**
 * A PDF with all pages below each other. Only pages close to the visible area are drawn; the others keep
 * their space empty.
 */

import { ActionIcon, Center, Loader, Text } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconArrowsHorizontal, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#web/ui/format.ts'
import { Tip } from '#web/ui/tip.tsx'
import { openPdf } from './pdf-document.ts'
import { type PageSize, PdfPage } from './pdf-page.tsx'
import classes from './pdf-view.module.css'

const ZOOM_STEP = 1.25
const LEAST_ZOOM = 0.4
const MOST_ZOOM = 5
/** The space on both sides of a page, including the scroll bar. */
const ROOM_BESIDE = 40

const failures: Record<string, string> = {
  PasswordException: 'This PDF asks for a password. Download it to open it.',
  InvalidPDFException: 'This PDF is broken. Download it to try another program.',
}

interface Opened {
  document: PDFDocumentProxy
  /** The size of the first page. Other pages are assumed to have this size until they are loaded. */
  size: PageSize
}

export interface PdfViewProps {
  url: string
  name: string
  /** Called with the reason if the document cannot be shown. */
  onFailure: (text: string) => void
}

export function PdfView({ url, name, onFailure }: PdfViewProps) {
  const [opened, setOpened] = useState<Opened>()
  const [zoom, setZoom] = useState(1)
  const [page, setPage] = useState(1)
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const scroller = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(sizeRef, scroller)

  useEffect(() => {
    const task = openPdf(url)
    let isGone = false
    const open = async () => {
      const document = await task.promise
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
      if (!isGone) setOpened({ document, size: { width, height } })
    }
    open().catch((error: Error) => {
      if (!isGone) onFailure(failures[error.name] ?? 'This PDF could not be loaded. Please try again.')
    })
    return () => {
      isGone = true
      void task.destroy()
    }
  }, [url, onFailure])

  const change = (next: number) => setZoom(Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, next)))
  const zoomByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') change(zoom * ZOOM_STEP)
    else if (event.key === '-') change(zoom / ZOOM_STEP)
    else if (event.key === '0') change(1)
  }
  const count = opened?.document.numPages ?? 0
  // At first a page fills the width, but is enlarged at most twice.
  const fit = opened && width > 0 ? Math.min((width - ROOM_BESIDE) / opened.size.width, 2) : 0
  const scale = fit * zoom
  return (
    <div className={classes.view} onKeyDown={zoomByKey} role="presentation">
      <div className={classes.bar}>
        <Tip label="Smaller (−)">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Zoom out"
            disabled={zoom <= LEAST_ZOOM}
            onClick={() => change(zoom / ZOOM_STEP)}
          >
            <IconZoomOut size={18} />
          </ActionIcon>
        </Tip>
        <Tip label="As wide as the window (0)">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Fit the width"
            onClick={() => change(1)}
          >
            <IconArrowsHorizontal size={18} />
          </ActionIcon>
        </Tip>
        <Tip label="Larger (+)">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Zoom in"
            disabled={zoom >= MOST_ZOOM}
            onClick={() => change(zoom * ZOOM_STEP)}
          >
            <IconZoomIn size={18} />
          </ActionIcon>
        </Tip>
        <Text fz="sm" className={`${classes.count} tabular`} aria-live="polite">
          {count > 0 ? `Page ${formatNumber(page)} of ${formatNumber(count)}` : 'Loading'}
        </Text>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get there */}
      <div ref={ref} className={classes.pages} tabIndex={0} role="region" aria-label={`Pages of ${name}`}>
        {!opened && (
          <Center h="100%">
            <Loader size="sm" type="dots" role="img" aria-label="Loading the document" />
          </Center>
        )}
        {opened &&
          scale > 0 &&
          Array.from({ length: count }, (_none, index) => (
            <PdfPage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              key={index}
              document={opened.document}
              number={index + 1}
              expected={opened.size}
              scale={scale}
              scroller={scroller}
              onSeen={setPage}
            />
          ))}
      </div>
    </div>
  )
}
