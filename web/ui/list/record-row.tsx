/** A row of a drill-down: a name, a line below the name, and the progress. */

import { Progress, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, forwardRef, type ReactNode } from 'react'
import { formatPercent } from '#contract/figures.ts'
import classes from './record-row.module.css'

export interface RecordRowProps {
  name: string
  /** The texts below the name. Each text stays on one line; if room is short, the first text is cut off. */
  caption: readonly string[]
  /** The progress in percent, and the explanation of the progress; left out if the record has no progress. */
  percent?: number | undefined
  explanation?: string
  /** The text that the record is late, as a part of the caption. */
  late?: string | undefined
  /** The risk, beside the progress, and the reason for the risk, below. */
  risk?: ReactNode
  reason?: string | undefined
  /** A warning below the caption. */
  warning?: string | undefined
  /**
   * True: the row takes two lines on a desk, so that more rows are visible. Text that is cut off appears when
   * the mouse points at the row.
   */
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
