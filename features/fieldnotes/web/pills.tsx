/** A choice from a few values, each shown as a pill: as a field of a form, or as links to other forms. */
import { Input } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, forwardRef, type ReactNode, useId } from 'react'
import classes from './pills.module.css'

export interface PillsProps {
  label: string
  /** The value of the chosen pill; empty: nothing is chosen. */
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  error?: ReactNode
}

/** A required field of a form. */
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

/** The frame of pills that are links. */
export function PillNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={classes.pills} style={{ marginTop: 0 }}>
      {children}
    </nav>
  )
}

/** A pill that is a link. `isChosen`: the link leads to the present page. */
export const PillLink = createLink(
  forwardRef<HTMLAnchorElement, AnchorHTMLAttributes<HTMLAnchorElement> & { isChosen: boolean }>(
    ({ isChosen, children, ...props }, ref) => (
      <a ref={ref} {...props} className={classes.pill} aria-current={isChosen ? 'page' : undefined}>
        {children}
      </a>
    ),
  ),
)
