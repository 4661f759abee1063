/** A row of a drill-down: a name, a line below it, and how far it is. */
import { Progress, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, forwardRef } from 'react'
import classes from './record-row.module.css'

export interface RecordRowProps {
  name: string
  /** What stands below the name. Each part stays in one line; the first gives way where there is no room. */
  caption: readonly string[]
  percent: number
  explanation: string
  /** Set by hand where the bar has to say more than the percentage: captured above target, say. */
  progressText?: string
}

function RowContent({ name, caption, percent, explanation, progressText }: RecordRowProps) {
  return (
    <>
      <span className={classes.text}>
        <Text component="span" fz="sm" fw={600} className={classes.name}>
          {name}
        </Text>
        <span className={classes.caption}>
          {caption.map((part) => (
            <Text key={part} component="span" fz="xs" c="dimmed" className={classes.part} title={part}>
              {part}
            </Text>
          ))}
        </span>
      </span>
      <span className={classes.progress} title={explanation}>
        <Progress
          value={Math.min(percent, 100)}
          color={percent >= 100 ? 'green.8' : 'blueprint.6'}
          className={classes.bar}
          size={6}
          aria-label={explanation}
        />
        <Text component="span" fz="xs" className="tabular" w={38} ta="right">
          {progressText ?? `${percent}%`}
        </Text>
      </span>
    </>
  )
}

type LinkProps = RecordRowProps & { isChosen: boolean } & Omit<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    keyof RecordRowProps
  >

/** A row that opens the next level. */
export const RecordLinkRow = createLink(
  forwardRef<HTMLAnchorElement, LinkProps>(
    ({ name, caption, percent, explanation, progressText, isChosen, ...link }, ref) => (
      <a
        {...link}
        ref={ref}
        data-row
        className={classes.row}
        data-chosen={isChosen || undefined}
        aria-current={isChosen ? 'true' : undefined}
      >
        <RowContent {...{ name, caption, percent, explanation }} {...(progressText && { progressText })} />
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
      </a>
    ),
  ),
)

/** A row of the last level. */
export function RecordRow(props: RecordRowProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys walk through the rows of every level
    <div className={classes.row} data-row tabIndex={0} role="listitem">
      <RowContent {...props} />
    </div>
  )
}
