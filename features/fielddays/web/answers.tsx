/** Answers of one tap: they can be undone for five seconds, then they are sent (screens-field.md §2). */
import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

/** The time in which an answer can be undone. */
const MILLISECONDS_TO_UNDO = 5000

type State = 'waiting' | 'sending'

export interface Answers {
  /**
   * Sends the answer when its time is over, when the user presses something else, or when the user leaves the
   * screen.
   */
  give: (key: string, send: () => Promise<void>) => void
  undo: (key: string) => void
  /** The state of an answer; undefined: none was given. */
  stateOf: (key: string) => State | undefined
}

/**
 * Marks the element around the cards. A press outside of the element sends the answers first, because the
 * pressed button may depend on them.
 */
export const holdsAnswers = { 'data-answers': true } as const

/**
 * The answers that are given but not sent yet. All of them wait until the last one is due, so that no card
 * disappears while the user reaches for the undo button of another.
 */
export function useAnswers(): Answers {
  const [states, setStates] = useState<Readonly<Record<string, State>>>({})
  const waiting = useRef(new Map<string, () => Promise<void>>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const without = (keys: readonly string[]) =>
    setStates((present) => Object.fromEntries(Object.entries(present).filter(([key]) => !keys.includes(key))))
  // One function for all renders: it uses only refs and state setters.
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
    // Sends the answers if the phone is locked or the page is closed, so that none is lost.
    const onHide = () => {
      if (document.visibilityState === 'hidden') void sendAll()
    }
    // A press outside of the cards sends the answers first, so that a confirmed day includes them.
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
  /** The answer, in the words of its button. */
  answer: string
  /** The question of the answer, for screen readers. */
  of: string
  answers: Answers
  answerKey: string
}

/** A given answer. It has the height of the buttons that it replaces, so that nothing moves. */
export function Given({ answer, of, answers, answerKey }: GivenProps) {
  return (
    <>
      <Text fz="sm" fw={600} role="status" flex={1}>
        {answer}
      </Text>
      <Button
        variant="default"
        h={44}
        // Takes the focus, because the button that had it is gone.
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
