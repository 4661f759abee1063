/**
 * A short text about an element, shown when the mouse points at the element or the keyboard focuses the
 * element. Until then only the element is rendered, because rendering a floating text costs much more.
 */

import type { TooltipProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import {
  cloneElement,
  type ReactElement,
  type RefAttributes,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import { later } from './later.tsx'

/** The delay before the text is shown: a mouse passes over many elements. */
const DELAY_MILLISECONDS = 150

const FloatingTip = later(async () => (await import('./floating-tip.tsx')).FloatingTip)

export interface TipProps
  extends Pick<TooltipProps, 'label' | 'position' | 'multiline' | 'maw' | 'disabled'> {
  children: ReactElement<RefAttributes<Element> & { 'aria-describedby'?: string }>
}

export function Tip({ children, disabled = false, ...tip }: TipProps) {
  const [target, setTarget] = useState<Element | null>(null)
  const [isOpen, setOpen] = useState(false)
  // Once shown, the text stays rendered so that the text can fade out.
  const [isNeeded, setNeeded] = useState(false)
  const id = useId()
  // A ref, because the element may be an SVG drawing, and a drawing is no HTML element.
  const anchor = useMemo(() => ({ current: target as HTMLElement | null }), [target])
  useEffect(() => {
    if (!target || disabled) return
    const stop = new AbortController()
    const { signal } = stop
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      setNeeded(true)
      setOpen(true)
    }
    const hide = () => {
      clearTimeout(timer)
      setOpen(false)
    }
    const showSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(show, DELAY_MILLISECONDS)
    }
    target.addEventListener('mouseenter', showSoon, { signal })
    target.addEventListener('mouseleave', hide, { signal })
    target.addEventListener('focus', () => target.matches(':focus-visible') && show(), { signal })
    target.addEventListener('blur', hide, { signal })
    return () => {
      stop.abort()
      hide()
    }
  }, [target, disabled])
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    const hideBy = (event: Event) => {
      const isElsewhere = event instanceof KeyboardEvent ? event.key === 'Escape' : !holds(target, event)
      if (isElsewhere) setOpen(false)
    }
    document.addEventListener('keydown', hideBy, { signal: stop.signal })
    document.addEventListener('pointerdown', hideBy, { signal: stop.signal })
    return () => stop.abort()
  }, [isOpen, target])
  return (
    <>
      {cloneElement(children, {
        ref: useMergedRef(setTarget, children.props.ref ?? null),
        ...(isOpen && { 'aria-describedby': id }),
      })}
      {isNeeded && <FloatingTip {...tip} id={id} target={anchor} opened={isOpen} />}
    </>
  )
}

const holds = (target: Element | null, { target: pressed }: Event) =>
  pressed instanceof Node && Boolean(target?.contains(pressed))
