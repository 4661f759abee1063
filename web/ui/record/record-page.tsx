/**
 * The page of one record: name and state, actions, facts, and content that belongs to the record, such as
 * files.
 */
import { Alert, Box, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '#web/ui/format.ts'
import classes from './record-page.module.css'

export interface RecordPageProps {
  /** The number as people say it: `RFI-9`. */
  number?: string
  title: string
  /** True for a record that is void: its title is struck through. */
  isVoid?: boolean
  /** The mark of the record's state. */
  state: ReactNode
  /** The line below the title: on whom the record waits and until when, or other facts. */
  turn?: ReactNode
  /** The actions of the record: `RecordSteps`. */
  steps: ReactNode
  /** The reason why the record cannot be changed any more; undefined if the record can still be changed. */
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
  /** The main column: texts, decisions, files and discussion. */
  children: ReactNode
  /** The second column, at the side on a desk: details and history. */
  aside: ReactNode
}

/**
 * The two columns of a record's page. A narrow screen has one column, in this order: sections without a
 * place, files, the discussion, details, time, history.
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

/**
 * Gives a section its place in the single column of a narrow screen; a section outside of `Placed` comes
 * first.
 */
export function Placed({ at, children }: { at: Place; children: ReactNode }) {
  return (
    <div className={classes.placed} data-place={at}>
      {children}
    </div>
  )
}

export interface RecordSectionProps {
  title: ReactNode
  /** The number of items in the section; 0 is not shown. */
  count?: number | undefined
  /** Actions for the whole section; or the author of the section's text, and the time. */
  actions?: ReactNode
  /** True for a decision: the section is highlighted. */
  isDecision?: boolean
  /** True for a section whose content does not exist yet: the section is shown as a placeholder. */
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

/** A text of the record, with its line breaks as written. */
export function RecordText({ children }: { children: string }) {
  return <div className={classes.text}>{children}</div>
}

export interface DetailsProps {
  /** The record that the details describe, if several records are on the page. */
  of?: string | undefined
  /** The names of the empty fields that can be filled in: 'notes'. */
  addable?: readonly (string | false)[]
  /** Opens the form that fills in the fields; left out if the person may not edit. */
  onAdd?: (() => void) | undefined
  /** The details, each a `Fact`. */
  children: ReactNode
}

/** The most empty fields that are named; the other fields are named 'more'. */
const MOST_NAMED = 3

/** The details of a record that are filled in, and a button to add other details. */
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
  /** The number of facts side by side on a desk. */
  columns?: number
  /** A text of the record, below the facts. */
  text?: ReactNode
  /** The facts, each a `Fact`. */
  children: ReactNode
}

/** The facts of a record, in a card. */
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
