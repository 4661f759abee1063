/** The summary of what is wrong, above a form that was not saved. */
import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { CallError } from '#web/api/client.ts'
import { ErrorLinks } from '#web/ui/ask/error-links.tsx'

export interface FormErrorProps {
  title: string
  /** What to do next. */
  hint?: string | undefined
  problems: readonly string[]
  /** Screens on which it is done instead. */
  links?: CallError['links'] | undefined
  /** The try that failed: while what is said of one changes with the fields, the focus stays where it is. */
  of?: unknown
}

export function FormError({ title, hint, problems, links = [], of = problems }: FormErrorProps) {
  const ref = useRef<HTMLDivElement>(null)
  // Every try that failed is told, also when it failed as the one before.
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
