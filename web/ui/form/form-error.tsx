/** The summary of the problems, above a form that could not be saved. */
import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { CallError } from '#web/api/client.ts'
import { ErrorLinks } from '#web/ui/ask/error-links.tsx'

export interface FormErrorProps {
  title: string
  /** The advice: what to do next. */
  hint?: string | undefined
  problems: readonly string[]
  /** Links to screens where the person can solve the problem. */
  links?: CallError['links'] | undefined
  /**
   * Identity of the failed save. The focus moves here only when the identity changes, not when problems are
   * corrected.
   */
  of?: unknown
}

export function FormError({ title, hint, problems, links = [], of = problems }: FormErrorProps) {
  const ref = useRef<HTMLDivElement>(null)
  // Each failed save moves the focus here, so that screen readers read the summary again, even if the summary
  // is the same.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => ref.current?.focus(), [of])
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      style={{ scrollMarginTop: 80 }}
      role="alert"
      color="red"
      variant="outline"
      title={title}
      icon={<IconAlertTriangle aria-hidden />}
    >
      {links.length > 0 && <ErrorLinks links={links} />}
      {hint && <Text fz="sm">{hint}</Text>}
      {problems.length > 0 && (
        <List size="sm">
          {problems.map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
