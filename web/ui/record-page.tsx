/** The page of one record: what it is called and how it stands, what can be done with it, its facts, and what hangs on it. */
import { Alert, Box, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageBody } from './page-body.tsx'
import { PageHeader } from './page-header.tsx'

export interface RecordPageProps {
  title: string
  /** Its mark, and with whom it is. */
  status: ReactNode
  /** The next step first; what else can be done stands in a menu behind them. */
  steps: ReactNode
  /** Why nothing of it can be changed any more. */
  over?: string | undefined
  children: ReactNode
}

export function RecordPage({ title, status, steps, over, children }: RecordPageProps) {
  return (
    <PageBody>
      <PageHeader title={title} subtitle={<Box mt={4}>{status}</Box>}>
        <Group gap="xs">{steps}</Group>
      </PageHeader>
      <Stack gap="lg">
        {over && (
          <Alert icon={<IconInfoCircle size={18} aria-hidden />} variant="outline" color="blueprint">
            {over}
          </Alert>
        )}
        {children}
      </Stack>
    </PageBody>
  )
}

export interface FactsProps {
  /** How many stand beside each other on a desk. */
  columns?: number
  /** What the record says in a text of its own. */
  text?: ReactNode
  /** Each a `Fact`. */
  children: ReactNode
}

/** What is known of a record. */
export function Facts({ columns = 3, text, children }: FactsProps) {
  return (
    <Paper withBorder p="lg">
      <SimpleGrid component="dl" cols={{ base: 2, md: columns }} m={0}>
        {children}
      </SimpleGrid>
      {text && (
        <Text fz="sm" mt="md" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      )}
    </Paper>
  )
}
