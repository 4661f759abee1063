/**
 * Parts of a screen that are not needed at first. The code of a part loads when the part is shown, or earlier
 * while the browser is idle.
 */
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { surely } from '#web/api/code.ts'

export interface LaterOptions<Props> {
  /** Shown in place of the part while its code loads. */
  Meanwhile?: ComponentType<Props>
  /**
   * True: the code loads in advance on a slow line too, because a person at the keyboard would wait for the
   * part.
   */
  isUrgent?: boolean
  /** True: the rest of the screen is painted first, because the rest is useful without this part. */
  isBehind?: boolean
}

/** The longest wait for a paint, because a browser does not paint a hidden tab. */
const MOST_WAIT_FOR_PAINT = 200

const painted = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, MOST_WAIT_FOR_PAINT)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })

const loaders: { load: () => Promise<unknown>; isUrgent: boolean }[] = []

/**
 * Loads the code of all parts, or only of the urgent parts. A failed load is ignored: the code loads again
 * when the part is shown.
 */
export function loadPutOff({ isUrgentAlone }: { isUrgentAlone: boolean }): void {
  for (const { load, isUrgent } of loaders) if (isUrgent || !isUrgentAlone) load().catch(() => {})
}

/** Returns a component whose code `load` fetches. A failed load is repeated until the load succeeds. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Meanwhile, isUrgent = false, isBehind = false }: LaterOptions<Props> = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async (): Promise<{ default: ComponentType<Props> }> => {
    loaded = await load()
    return { default: loaded }
  }
  loaders.push({ load: loadOnce, isUrgent })
  const Lazy = lazy(async () => {
    if (isBehind) await painted()
    return surely(loadOnce)
  })
  return function Later(props: Props) {
    // A part whose code has loaded is shown at once, without its stand-in.
    const [Shown] = useState(() => loaded ?? Lazy)
    return (
      <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
        <Shown {...props} />
      </Suspense>
    )
  }
}
