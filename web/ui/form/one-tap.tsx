/** What is likely to be wanted in a field, below it: chosen by one tap, and not typed again. */
import { Button } from '@mantine/core'
import classes from './one-tap.module.css'

export interface OneTapProps {
  /** What they are, for who hears them: 'Recent locations'. */
  label: string
  choices: readonly { label: string; choose: () => void }[]
}

export function OneTap({ label, choices }: OneTapProps) {
  if (choices.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll sideways.
    <div role="group" aria-label={label} className={classes.row}>
      {choices.map((choice) => (
        <Button
          key={choice.label}
          variant="default"
          radius="xl"
          size="xs"
          fz={13}
          onClick={() => choice.choose()}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  )
}
