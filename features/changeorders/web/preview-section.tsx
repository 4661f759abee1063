/**
 * The effect of approving the change order in the form: beside the form, or on a phone as a line above its
 * buttons.
 */
import { Button, Paper, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconRefresh } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { addedMoneyOf } from '#web/ui/format.ts'
import type { ChangeOrderPreview } from '../contract.ts'
import { type Previewed, previewQuery } from './api.ts'
import { addedBy, daysOf } from './change-order-words.ts'
import { EffectColumn, laterBy } from './effect-column.tsx'
import classes from './preview-section.module.css'

const WAIT_MILLISECONDS = 350

export type Preview = UseQueryResult<ChangeOrderPreview>

/** Fetches the effect of a draft after the user pauses typing. */
export function usePreview(draft: Previewed, isAsked: boolean): Preview {
  const [content] = useDebouncedValue(JSON.stringify(draft), WAIT_MILLISECONDS)
  return useQuery({ ...previewQuery(JSON.parse(content) as Previewed), enabled: isAsked })
}

interface PreviewProps {
  preview: Preview
  projectEnd: string | null
}

export function PreviewSection({ preview, projectEnd }: PreviewProps) {
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="if-approved">
      <Title order={2} fz="md" mb="md" id="if-approved">
        If this is approved
      </Title>
      <Told preview={preview} projectEnd={projectEnd} />
    </Paper>
  )
}

function Told({ preview, projectEnd }: PreviewProps) {
  if (preview.isError)
    return (
      <Stack gap="xs" align="flex-start" role="alert">
        <Text fz="sm">{texts.fetchFailed}</Text>
        <Text fz="sm" c="dimmed">
          {preview.error.message}
        </Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => void preview.refetch()}
        >
          Try again
        </Button>
      </Stack>
    )
  if (!preview.data)
    return (
      <Stack gap={10} role="status" aria-label="Loading">
        {[60, 90, 75, 40, 80].map((width) => (
          <Skeleton key={width} h={14} w={`${width}%`} />
        ))}
      </Stack>
    )
  return (
    <div aria-busy={preview.isPlaceholderData}>
      {preview.data.conflicts.map(({ message }) => (
        <Text key={message} fz="sm" c="var(--mantine-color-error)" mb="sm">
          {message}
        </Text>
      ))}
      <EffectColumn effect={preview.data} projectEnd={projectEnd} />
    </div>
  )
}

/** The effect in one line, as in `+$3,040.50, +2 days`, with a mark if there are conflicts. */
export function PreviewLine({ preview, projectEnd }: PreviewProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = preview
  const added = data && addedBy(data)
  const days = data ? laterBy(data) : 0
  const told = data
    ? [...(added ? [addedMoneyOf(added)] : []), ...(days > 0 ? [`+${daysOf(days)}`] : [])].join(', ') ||
      'No change to the contract'
    : '…'
  return (
    <div className={classes.over}>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section className={classes.unfolded} aria-label="If this is approved" tabIndex={0}>
          <Told preview={preview} projectEnd={projectEnd} />
        </section>
      )}
      <UnstyledButton className={classes.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>If this is approved</span>
        <span className={`${classes.sum} tabular`}>
          {data && data.conflicts.length > 0 && (
            <IconAlertTriangle
              size={16}
              color="var(--mantine-color-error)"
              aria-label="Something must be fixed before approving"
            />
          )}
          {preview.isError ? 'not known' : told}
          {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronUp size={16} aria-hidden />}
        </span>
      </UnstyledButton>
    </div>
  )
}
