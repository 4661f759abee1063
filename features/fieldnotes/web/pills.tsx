/** A few things of which one is chosen, each as a pill: as a field of a form, or each as the way to a form of its own. */
import { Input } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, forwardRef, type ReactNode, useId } from 'react'
import classes from './pills.module.css'

export interface PillsProps {
  label: string
  /** Of the one that is chosen; empty: none yet. */
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  error?: ReactNode
}

/** A required field. */
export function Pills({ label, value, choices, onChange, error }: PillsProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} aria-required aria-invalid={error ? true : undefined}>
      <Input.Label required labelElement="div" id={id}>
        {label}
      </Input.Label>
      <div className={classes.pills}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.pill}>
            <input
              type="radio"
              name={id}
              className={classes.radio}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {error && <Input.Error mt={6}>{error}</Input.Error>}
    </div>
  )
}

/** The frame of pills that lead somewhere. */
export function PillNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={classes.pills} style={{ marginTop: 0 }}>
      {children}
    </nav>
  )
}

/** One of them; `isChosen`: one is there. */
export const PillLink = createLink(
  forwardRef<HTMLAnchorElement, AnchorHTMLAttributes<HTMLAnchorElement> & { isChosen: boolean }>(
    ({ isChosen, children, ...props }, ref) => (
      <a ref={ref} {...props} className={classes.pill} aria-current={isChosen ? 'page' : undefined}>
        {children}
      </a>
    ),
  ),
)
