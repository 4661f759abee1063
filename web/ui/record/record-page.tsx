/** The page of one record: what it is called and how it stands, what can be done with it, its facts, and what hangs on it. */
import { Alert, Box, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '#web/ui/format.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import classes from './record-page.module.css'

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

export interface RecordColumnsProps {
  /** What is said, done and attached. */
  children: ReactNode
  /** What became of it: beside that on a desk, below it on a phone. */
  aside: ReactNode
}

/** The two columns of a record's page. */
export function RecordColumns({ children, aside }: RecordColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{children}</div>
      <div className={classes.column}>{aside}</div>
    </div>
  )
}

export interface RecordSectionProps {
  title: string
  /** How many there are; nothing where that says nothing. */
  count?: number | undefined
  /** What can be done with the section as a whole. */
  actions?: ReactNode
  children: ReactNode
}

/** A section of a record's page: a card with a heading. */
export function RecordSection({ title, count, actions, children }: RecordSectionProps) {
  const heading = useId()
  return (
    <Paper withBorder component="section" aria-labelledby={heading} p="lg">
      <Group justify="space-between" mb="sm" gap="sm">
        <Group gap={8} align="baseline">
          <Title order={2} fz="md" id={heading}>
            {title}
          </Title>
          {count !== undefined && count > 0 && (
            <Text fz="sm" c="dimmed" className="tabular">
              {formatNumber(count)}
            </Text>
          )}
        </Group>
        {actions}
      </Group>
      {children}
    </Paper>
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
