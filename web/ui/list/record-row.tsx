/** A row of a drill-down: a name, a line below it, and how far it is. */

import { Progress, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, forwardRef, type ReactNode } from 'react'
import { formatPercent } from '#contract/figures.ts'
import classes from './record-row.module.css'

export interface RecordRowProps {
  name: string
  /** What stands below the name. Each part stays in one line; the first gives way where there is no room. */
  caption: readonly string[]
  /** How far it is, and what that says; left out where there is no such thing. */
  percent?: number | undefined
  explanation?: string
  /** A part of the caption that tells of being late. */
  late?: string | undefined
  /** How risky it is, beside how far; and why, below. */
  risk?: ReactNode
  reason?: string | undefined
  /** What needs attention, below the caption. */
  warning?: string | undefined
  /** On a desk it takes two lines, where many are to be seen at once: what does not fit is told where one points. */
  isCompact?: boolean
}

function RowContent(props: RecordRowProps) {
  const { name, caption, late, percent, explanation, risk, reason, warning, isCompact } = props
  const lateness = late && (
    <Text component="span" fz="xs" fw={600} c="var(--plumb-late)" className={classes.part}>
      {late}
    </Text>
  )
  return (
    <>
      <span className={classes.text}>
        <Text component="span" fz="sm" fw={600} className={classes.name}>
          {name}
        </Text>
        <span className={classes.caption}>
          {isCompact && lateness}
          {caption.map((part) => (
            <Text key={part} component="span" fz="xs" c="dimmed" className={classes.part} title={part}>
              {part}
            </Text>
          ))}
          {!isCompact && lateness}
        </span>
        {warning && (
          <span className={classes.warning}>
            <IconAlertTriangle size={14} aria-hidden />
            <Text component="span" fz="xs">
              {warning}
            </Text>
          </span>
        )}
      </span>
      {percent !== undefined && (
        <span className={classes.progress} title={[explanation, reason].filter(Boolean).join('\n')}>
          <Progress
            value={Math.min(percent, 100)}
            color={percent >= 100 ? 'green.8' : 'blueprint.6'}
            className={classes.bar}
            size={6}
            aria-label={explanation}
          />
          <Text component="span" fz="xs" className="tabular" w={38} ta="right">
            {formatPercent(percent)}
          </Text>
          {risk && <span className={classes.risk}>{risk}</span>}
          {reason && (
            <Text component="span" fz="xs" c="dimmed" className={classes.reason}>
              {reason}
            </Text>
          )}
        </span>
      )}
    </>
  )
}

type LinkProps = RecordRowProps & { isChosen?: boolean } & Omit<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    keyof RecordRowProps
  >

/** A row that opens the next level, or the record itself. */
export const RecordLinkRow = createLink(
  forwardRef<HTMLAnchorElement, LinkProps>(
    (
      { name, caption, late, percent, explanation, risk, reason, warning, isCompact, isChosen, ...link },
      ref,
    ) => (
      <a
        {...link}
        ref={ref}
        data-row
        data-compact={isCompact || undefined}
        className={classes.row}
        aria-current={isChosen ? 'true' : undefined}
      >
        <RowContent {...{ name, caption, late, percent, explanation, risk, reason, warning, isCompact }} />
      </a>
    ),
  ),
)

/** A row that leads nowhere. */
export function RecordRow({ isChosen, ...props }: RecordRowProps & { isChosen?: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys walk through the rows of every level
    <div className={classes.row} data-row tabIndex={0} aria-current={isChosen ? 'true' : undefined}>
      <RowContent {...props} />
    </div>
  )
}
