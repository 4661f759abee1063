/** Answers of one tap, which can be taken back for five seconds and are sent then (screens-field.md §2). */
import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

/** So long an answer can be taken back. */
const MILLISECONDS_TO_UNDO = 5000

type State = 'waiting' | 'sending'

export interface Answers {
  /** Has this sent when its time is over, or something else is pressed, or the screen is left. */
  give: (key: string, send: () => Promise<void>) => void
  undo: (key: string) => void
  /** What becomes of an answer; undefined: none was given. */
  stateOf: (key: string) => State | undefined
}

/** Marks what holds the cards: what is pressed elsewhere may count on the answers. */
export const holdsAnswers = { 'data-answers': true } as const

/**
 * The answers that were given and not sent yet. All wait for the last of them, so that no card leaves from below the thumb that
 * may want to take back the next one.
 */
export function useAnswers(): Answers {
  const [states, setStates] = useState<Readonly<Record<string, State>>>({})
  const waiting = useRef(new Map<string, () => Promise<void>>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const without = (keys: readonly string[]) =>
    setStates((present) => Object.fromEntries(Object.entries(present).filter(([key]) => !keys.includes(key))))
  // One for all renders: it reads and writes what outlives them.
  const [sendAll] = useState(() => async () => {
    clearTimeout(timer.current)
    const all = [...waiting.current]
    waiting.current.clear()
    if (all.length === 0) return
    const keys = all.map(([key]) => key)
    setStates((present) => ({
      ...present,
      ...Object.fromEntries(keys.map((key) => [key, 'sending' as const])),
    }))
    await Promise.all(all.map(([, send]) => send()))
    without(keys)
  })
  useEffect(() => {
    // A phone that goes into the pocket, and a page that is closed: nothing that was answered is lost.
    const onHide = () => {
      if (document.visibilityState === 'hidden') void sendAll()
    }
    // Whoever confirms the day means it with what they just answered.
    const onPress = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('[data-answers]')) void sendAll()
    }
    document.addEventListener('visibilitychange', onHide)
    document.addEventListener('click', onPress, true)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      document.removeEventListener('click', onPress, true)
      void sendAll()
    }
  }, [sendAll])
  const wait = () => {
    clearTimeout(timer.current)
    if (waiting.current.size > 0) timer.current = setTimeout(() => void sendAll(), MILLISECONDS_TO_UNDO)
  }
  return {
    give: (key, send) => {
      waiting.current.set(key, send)
      setStates((present) => ({ ...present, [key]: 'waiting' }))
      wait()
    },
    undo: (key) => {
      waiting.current.delete(key)
      without([key])
      wait()
    },
    stateOf: (key) => states[key],
  }
}

interface GivenProps {
  /** What was answered, in the words of its button. */
  answer: string
  /** What it answers, for whoever hears and does not see it. */
  of: string
  answers: Answers
  answerKey: string
}

/** An answer that was given, as high as the buttons it stands in for: nothing moves. */
export function Given({ answer, of, answers, answerKey }: GivenProps) {
  return (
    <>
      <Text fz="sm" fw={600} role="status" flex={1}>
        {answer}
      </Text>
      <Button
        variant="default"
        h={44}
        // The button that had the focus is gone.
        autoFocus
        loading={answers.stateOf(answerKey) === 'sending'}
        aria-label={`Undo: ${of}`}
        onClick={() => answers.undo(answerKey)}
      >
        Undo
      </Button>
    </>
  )
}
