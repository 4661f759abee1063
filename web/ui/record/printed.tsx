/** Parts of a printed page, shown on the screen as on paper: to take along, fill in and sign. */
import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageBody } from '#web/ui/page/page-body.tsx'
import classes from './printed.module.css'

const PAPER_WIDTH = 980

export interface PrintedScreenProps {
  /** The link back. */
  back: ReactNode
  /** Controls that choose the content of the paper. */
  controls?: ReactNode
  children: ReactNode
}

/** The screen around the paper. Only the paper is printed. */
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
  /** The logo as a `data:` address. */
  logo: string | null
}

/** The name, address and logo of the company at the top of the paper. */
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
  /** The `Letterhead` of the company. */
  letterhead: ReactNode
  title: string
  /** The lines below the title, such as the project and the status. */
  lines: readonly ReactNode[]
  text?: string
  /** The labels of the signature lines: 'Accepted by'; left out: nobody signs. */
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

/** A list on paper; each item is a `PrintedItem`. */
export function PrintedItems({ children }: { children: ReactNode }) {
  return <ol className={classes.items}>{children}</ol>
}

export interface PrintedItemProps {
  number: number | string
  text: string
  /** Facts in one line below the text. */
  facts: readonly (string | null | undefined | false)[]
  /** Whether the box of the item is ticked; left out: the item has no box. */
  isDone?: boolean
  /** True for an item that is void: its text is struck through. */
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

/** A labelled text in a printed item, in full; renders nothing if there is no text. */
export function PrintedWords({ label, text }: { label: string; text: string | null }) {
  if (!text) return null
  return (
    <p className={classes.words}>
      <strong>{label}:</strong> {text}
    </p>
  )
}
