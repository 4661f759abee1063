/** The content of a list that is loading, is empty, or could not be loaded. */
import { Button, Center, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconMoodEmpty, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Grey lines in place of rows. */
export function LoadingRows({ rows, height = 56 }: { rows: number; height?: number }) {
  return (
    <Stack gap={1} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_none, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <Stack key={index} gap={6} justify="center" h={height} px="md">
          <Skeleton h={12} w={`${55 - (index % 3) * 8}%`} />
          <Skeleton h={9} w={`${30 - (index % 3) * 4}%`} />
        </Stack>
      ))}
    </Stack>
  )
}

/** An empty list: explains what the list will contain, and what to do. */
export function EmptyState(props: { title: string; text: string; icon?: ReactNode; children?: ReactNode }) {
  return (
    <Center py={36} px="md">
      <Stack align="center" gap={6} maw={380} ta="center">
        <ThemeIcon size={44} radius="xl" variant="default" aria-hidden>
          {props.icon ?? <IconMoodEmpty size={22} stroke={1.5} />}
        </ThemeIcon>
        <Text fw={600}>{props.title}</Text>
        <Text fz="sm" c="dimmed">
          {props.text}
        </Text>
        {props.children}
      </Stack>
    </Center>
  )
}

/** A list that could not be loaded: the documents' text, the reason, and a button to try again. */
export function FailedState(props: { title: string; error: Error; retry: () => void }) {
  return (
    <Center py={36} px="md" role="alert">
      <Stack align="center" gap={6} maw={420} ta="center">
        <Text fw={600}>{props.title}</Text>
        {props.error.message !== props.title && (
          <Text fz="sm" c="dimmed">
            {props.error.message}
          </Text>
        )}
        <Button
          variant="default"
          mt={4}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={props.retry}
        >
          Try again
        </Button>
      </Stack>
    </Center>
  )
}
