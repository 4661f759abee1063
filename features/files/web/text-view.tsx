/** Shows the beginning of a text file as plain text, without formatting. */
import { Center, Loader, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { decodedText } from '#web/api/decoded-text.ts'
import { texts } from '#web/api/texts.ts'
import classes from './preview-dialog.module.css'

/** The most bytes of a text to show. */
const MOST_BYTES = 1_000_000

interface Beginning {
  text: string
  isWhole: boolean
}

/** Fetches only the beginning. If the last character is cut, it is left out. */
async function readBeginning(url: string, signal: AbortSignal): Promise<Beginning> {
  const response = await fetch(url, { headers: { range: `bytes=0-${MOST_BYTES - 1}` }, signal })
  // 416: the file is empty, so the range does not exist.
  if (response.status === 416) return { text: '', isWhole: true }
  if (!response.ok || !response.body) throw new Error(texts.fetchFailed)
  const reader = response.body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let read = 0
  while (read < MOST_BYTES) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value.subarray(0, MOST_BYTES - read))
    read += value.length
  }
  await reader.cancel()
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? read)
  const isWhole = total <= MOST_BYTES && read <= MOST_BYTES
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return { text: await decodedText(bytes, isWhole), isWhole }
}

export interface TextViewProps {
  url: string
  name: string
  onFailure: (text: string) => void
}

export function TextView({ url, name, onFailure }: TextViewProps) {
  const [beginning, setBeginning] = useState<Beginning>()
  useEffect(() => {
    const stop = new AbortController()
    readBeginning(url, stop.signal).then(setBeginning, () => {
      if (!stop.signal.aborted) onFailure('The text could not be loaded. Please try again.')
    })
    return () => stop.abort()
  }, [url, onFailure])
  if (!beginning) {
    return (
      <Center h="100%">
        <Loader size="sm" type="dots" role="img" aria-label="Loading the text" />
      </Center>
    )
  }
  return (
    <div className={classes.column}>
      {!beginning.isWhole && (
        <Text fz="sm" className={classes.note}>
          Shows the first megabyte. Download the file to read the rest.
        </Text>
      )}
      {beginning.text === '' && (
        <Text fz="sm" className={classes.note}>
          This file is empty.
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get there */}
      <pre className={classes.text} tabIndex={0} role="region" aria-label={`Text of ${name}`}>
        {beginning.text}
      </pre>
    </div>
  )
}
