/**
 * Reads QR codes from the camera: with the browser's own detector, or with a library that is loaded when
 * needed.
 */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

interface Detectors {
  new (options: { formats: 'qr_code'[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The browser's type definitions lack this class: only some browsers have it. */
type WithDetectors = typeof globalThis & { BarcodeDetector?: Detectors }

const QR = { formats: ['qr_code' as const] }

async function openDetector(): Promise<Detector> {
  const { BarcodeDetector: OfBrowser } = globalThis as WithDetectors
  // Some browsers have the class but support no formats.
  if (OfBrowser && (await OfBrowser.getSupportedFormats()).includes('qr_code')) return new OfBrowser(QR)
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector(QR)
}

/** The state of the camera: starting, on, not allowed, or missing. */
export type CameraState = 'starting' | 'on' | 'refused' | 'none'

/** Milliseconds between two readings. A shorter pause would heat the phone. */
const PAUSE = 120

/**
 * Shows the camera in a `video` while the component is mounted, and calls `onCode` for each code it reads.
 * The same code is reported again and again.
 */
export function useCodeReader(onCode: (text: string) => void): {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
} {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    const over = new AbortController()
    let stream: MediaStream | undefined
    const off = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const watch = async () => {
      // On pages without https, browsers have no camera API; this line then throws.
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment' },
        audio: false,
      })
      const shown = video.current
      if (over.signal.aborted || !shown) return off()
      shown.srcObject = stream
      await shown.play()
      const detector = await openDetector()
      setState('on')
      while (!over.signal.aborted) {
        // If the detector fails on a picture, the next picture is tried.
        const [code] = await detector.detect(shown).catch(() => [])
        if (code && !over.signal.aborted) tell(code.rawValue)
        await new Promise((resolve) => setTimeout(resolve, PAUSE))
      }
    }
    watch().catch((error: unknown) => {
      off()
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (!over.signal.aborted) setState(isRefused ? 'refused' : 'none')
    })
    return () => {
      over.abort()
      off()
    }
  }, [])
  return { video, state }
}
