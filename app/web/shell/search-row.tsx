/**
 * A row of the quick search: icon, number, name, the text that contains the words, and at the end the person
 * on whom the record waits.
 */
import { Spotlight } from '@mantine/spotlight'
import type { TablerIcon } from '@tabler/icons-react'
import type { Found } from '#features/finding/contract.ts'
import { detailsOf, iconOf, Marked, type RowEnd, useEnds } from '#features/finding/web/found-parts.tsx'
import classes from './quick-search-dialog.module.css'

interface SearchRowProps {
  Icon: TablerIcon
  number?: string | null
  label: string
  description?: string | undefined
  /** The typed words; they are marked in the row. */
  words?: readonly string[]
  /** Texts at the end of the row, one below the other. */
  ends?: readonly RowEnd[]
  /** The address of the screen; left out for a row that does something else. */
  href?: string
  onOpen: (event: { isAside: boolean }) => void
}

export function SearchRow({
  Icon,
  number,
  label,
  description,
  words = [],
  ends = [],
  onOpen,
  ...rest
}: SearchRowProps) {
  const { href } = rest
  return (
    <Spotlight.Action
      closeSpotlightOnTrigger={false}
      className={classes.row}
      data-href={href}
      onClick={({ ctrlKey, metaKey }) => onOpen({ isAside: ctrlKey || metaKey })}
    >
      <span className={classes.icon}>
        <Icon size={18} stroke={1.5} aria-hidden />
      </span>
      {number && (
        <span className={classes.number}>
          <Marked text={number} words={words} />
        </span>
      )}
      <span className={classes.body}>
        <span className={classes.label}>
          <Marked text={label} words={words} />
        </span>
        {description && (
          <span className={classes.description}>
            <Marked text={description} words={words} />
          </span>
        )}
      </span>
      {ends.length > 0 && (
        <span className={classes.ends}>
          {ends.map(({ text, isLate }) => (
            <span key={text} data-late={isLate || undefined}>
              {text}
            </span>
          ))}
        </span>
      )}
    </Spotlight.Action>
  )
}

/** The row of a record or file that the server found. */
export function FoundRow({
  found,
  isInOneProject,
  ...rest
}: { found: Found; isInOneProject: boolean } & Pick<SearchRowProps, 'words' | 'href' | 'onOpen'>) {
  return (
    <SearchRow
      Icon={iconOf(found.kind)}
      number={found.number}
      label={found.title}
      description={detailsOf(found, isInOneProject)}
      ends={useEnds(found)}
      {...rest}
    />
  )
}
