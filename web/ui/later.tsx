/** A part of a screen that need not be there at first: its code comes when it is shown, or before while nothing is to do. */
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { surely } from '#web/api/code.ts'

export interface LaterOptions<Props> {
  /** What stands in for it while its code is on the way. */
  Meanwhile?: ComponentType<Props>
  /** Its code comes ahead on a slow line, too: somebody waits for it with the hands on the keys. */
  isUrgent?: boolean
  /** What it stands beside is painted first: it is of use without it. */
  isBehind?: boolean
}

/** Browsers do not paint what nobody looks at. */
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

/** Loads what was put off, or of that what is urgent alone; what cannot be loaded now is asked for again when it is shown. */
export function loadPutOff({ isUrgentAlone }: { isUrgentAlone: boolean }): void {
  for (const { load, isUrgent } of loaders) if (isUrgent || !isUrgentAlone) load().catch(() => {})
}

/** The component that `load` answers. It waits for the connection where that is away. */
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
    // What is there already is shown at once, and nothing stands in for it, not for a moment.
    const [Shown] = useState(() => loaded ?? Lazy)
    return (
      <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
        <Shown {...props} />
      </Suspense>
    )
  }
}
