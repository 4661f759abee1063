/** What a camera sees, read as QR codes: by the browser where it can, else by a library that is fetched then. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

interface Detectors {
  new (options: { formats: 'qr_code'[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Not among the types of the browser: only some have it. */
type WithDetectors = typeof globalThis & { BarcodeDetector?: Detectors }

const QR = { formats: ['qr_code' as const] }

async function openDetector(): Promise<Detector> {
  const { BarcodeDetector: OfBrowser } = globalThis as WithDetectors
  // There are browsers that have it and read nothing.
  if (OfBrowser && (await OfBrowser.getSupportedFormats()).includes('qr_code')) return new OfBrowser(QR)
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector(QR)
}

/** Of the camera: not on yet, on, not allowed, or not there. */
export type CameraState = 'starting' | 'on' | 'refused' | 'none'

/** So often what it sees is read, in milliseconds: a phone stays cool. */
const PAUSE = 120

/**
 * Shows the camera in a `video` for as long as the component is there, and tells each code that it sees, also the same
 * again.
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
      // Without https there is no camera at all.
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
        // A picture that cannot be read is followed by another.
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
