/** The page of one record: what it is called and how it stands, what can be done with it, its facts, and what hangs on it. */
import { Alert, Box, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '#web/ui/format.ts'
import classes from './record-page.module.css'

export interface RecordPageProps {
  /** As people say it: `RFI-9`. */
  number?: string
  title: string
  /** It counts for nothing any more: its title is struck through. */
  isVoid?: boolean
  /** Its mark. */
  state: ReactNode
  /** With whom it is, and until when. */
  turn?: ReactNode
  /** What can be done with it: `RecordSteps`. */
  steps: ReactNode
  /** Why nothing of it can be changed any more. */
  over?: string | undefined
  children: ReactNode
}

export function RecordPage({
  number,
  title,
  isVoid = false,
  state,
  turn,
  steps,
  over,
  children,
}: RecordPageProps) {
  return (
    <Box className={classes.page}>
      <header className={classes.head} data-above-toasts>
        <div className={classes.called}>
          <div className={classes.titled}>
            <Title order={1} fz={{ base: 20, sm: 22 }} className={classes.title}>
              {number && <span className={classes.number}>{number} </span>}
              {isVoid ? <s>{title}</s> : title}
            </Title>
            {state}
          </div>
          {turn}
        </div>
        <Group gap="xs" className={classes.steps}>
          {steps}
        </Group>
      </header>
      {over && (
        <Alert
          icon={<IconInfoCircle size={18} aria-hidden />}
          variant="outline"
          color="blueprint"
          className={classes.over}
        >
          {over}
        </Alert>
      )}
      <div className={classes.column}>{children}</div>
    </Box>
  )
}

export interface RecordColumnsProps {
  /** What is said, done and attached. */
  children: ReactNode
  /** What is known of it, and what became of it: beside that on a desk. */
  aside: ReactNode
}

/**
 * The two columns of a record's page. On a narrow screen they are one, in which a section with a `place` stands where its
 * place says: what it is about, what was decided, files, the discussion, details, time, history.
 */
export function RecordColumns({ children, aside }: RecordColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{children}</div>
      <div className={classes.column}>{aside}</div>
    </div>
  )
}

export type Place = 'files' | 'discussion' | 'details' | 'time' | 'history'

/** Says where a section of the columns stands on a narrow screen; without one it stands first. */
export function Placed({ at, children }: { at: Place; children: ReactNode }) {
  return (
    <div className={classes.placed} data-place={at}>
      {children}
    </div>
  )
}

export interface RecordSectionProps {
  title: ReactNode
  /** How many there are; nothing where that says nothing. */
  count?: number | undefined
  /** What can be done with the section as a whole; or who said it, and when. */
  actions?: ReactNode
  /** What was decided stands out. */
  isDecision?: boolean
  /** What is still to come has only its place. */
  isAwaited?: boolean
  children: ReactNode
}

/** A section of a record's page: a card with a heading. */
export function RecordSection({
  title,
  count,
  actions,
  isDecision,
  isAwaited,
  children,
}: RecordSectionProps) {
  const heading = useId()
  return (
    <Paper
      withBorder
      component="section"
      aria-labelledby={heading}
      className={classes.section}
      mod={{ decision: isDecision, awaited: isAwaited }}
    >
      <div className={classes.heading}>
        <Group gap={8} align="baseline" wrap="nowrap">
          <Title order={2} fz={15} id={heading}>
            {title}
          </Title>
          {count !== undefined && count > 0 && (
            <Text fz="sm" c="dimmed" className="tabular">
              {formatNumber(count)}
            </Text>
          )}
        </Group>
        {actions}
      </div>
      {children}
    </Paper>
  )
}

/** What a record says in a text of its own, as it was written. */
export function RecordText({ children }: { children: string }) {
  return <div className={classes.text}>{children}</div>
}

export interface DetailsProps {
  /** What they are of, where there are several beside each other. */
  of?: string | undefined
  /** What could be filled in, each in a word: 'notes'. */
  addable?: readonly (string | false)[]
  /** Leads to where it is filled in; left out where the viewer may not. */
  onAdd?: (() => void) | undefined
  /** Each a `Fact`. */
  children: ReactNode
}

/** So many are named, and the rest as 'more'. */
const MOST_NAMED = 3

/** What is known of a record, beside what it says: only what is filled in. */
export function Details({ of, addable = [], onAdd, children }: DetailsProps) {
  const names = addable.filter((name) => name !== false)
  return (
    <RecordSection title={of ? `Details of ${of}` : 'Details'}>
      <dl className={classes.details}>{children}</dl>
      {onAdd && names.length > 0 && (
        <button type="button" className={classes.add} onClick={onAdd}>
          <span aria-hidden>+</span>
          {`Add ${[...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['more'] : [])].join(', ')}`}
        </button>
      )}
    </RecordSection>
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
