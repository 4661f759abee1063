/** What is printed, as it is on paper: to be taken along, filled in and signed. */
import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageBody } from '#web/ui/page/page-body.tsx'
import classes from './printed.module.css'

const PAPER_WIDTH = 980

export interface PrintedScreenProps {
  /** The way back. */
  back: ReactNode
  /** What is on the paper can be chosen. */
  controls?: ReactNode
  children: ReactNode
}

/** The screen around the paper, of which nothing is printed. */
export function PrintedScreen({ back, controls, children }: PrintedScreenProps) {
  return (
    <PageBody width={PAPER_WIDTH}>
      <Group justify="space-between" mb="md" className={classes.controls}>
        {back}
        <Group gap="sm">
          {controls}
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
            Print
          </Button>
        </Group>
      </Group>
      {children}
    </PageBody>
  )
}

export interface LetterheadProps {
  name: string
  lines: readonly string[]
  /** A data: address. */
  logo: string | null
}

/** Whose paper it is. */
export function Letterhead({ name, lines, logo }: LetterheadProps) {
  return (
    <div className={classes.letterhead}>
      {logo && <img src={logo} alt="" />}
      <p>
        <strong>{name}</strong>
        {lines.map((line) => [<br key={`break before ${line}`} />, line])}
      </p>
    </div>
  )
}

export interface PaperProps {
  /** Whose it is. */
  letterhead: ReactNode
  title: string
  /** What it is of, and how it stands: a line each. */
  lines: readonly ReactNode[]
  text?: string
  /** Who signs it, if anybody does: 'Accepted by'. */
  signedBy?: readonly string[]
  children: ReactNode
}

export function Paper({ letterhead, title, lines, text, signedBy = [], children }: PaperProps) {
  return (
    <article className={classes.paper}>
      {letterhead}
      <header className={classes.head}>
        <h1>{title}</h1>
        <p>{lines.map((line, index) => [index > 0 && <br key={`break ${index}`} />, line])}</p>
        {text && <p className={classes.description}>{text}</p>}
      </header>
      {children}
      {signedBy.length > 0 && (
        <footer className={classes.signatures}>
          {signedBy.map((who) => (
            <div key={who} className={classes.signature}>
              <span>{who}</span>
              <span>Name</span>
              <span>Signature</span>
              <span>Date</span>
            </div>
          ))}
        </footer>
      )}
    </article>
  )
}

/** A list on paper; each of it a `PrintedItem`. */
export function PrintedItems({ children }: { children: ReactNode }) {
  return <ol className={classes.items}>{children}</ol>
}

export interface PrintedItemProps {
  number: number | string
  text: string
  /** In one line below. */
  facts: readonly (string | null | undefined | false)[]
  /** A box to be ticked, or ticked already; none where there is nothing to tick. */
  isDone?: boolean
  /** It counts for nothing any more, and is struck through. */
  isVoid?: boolean
  children?: ReactNode
}

export function PrintedItem({ number, text, facts, isDone, isVoid = false, children }: PrintedItemProps) {
  return (
    <li className={classes.item}>
      {isDone !== undefined && <span className={classes.box} data-done={isDone || undefined} aria-hidden />}
      <div className={classes.text}>
        <p className={classes.what}>
          <strong>{number}.</strong> {isVoid ? <s>{text}</s> : text}
        </p>
        <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
        {children}
      </div>
    </li>
  )
}

/** What is said in a printed item, in full; nothing where nothing is. */
export function PrintedWords({ label, text }: { label: string; text: string | null }) {
  if (!text) return null
  return (
    <p className={classes.words}>
      <strong>{label}:</strong> {text}
    </p>
  )
}
