/** A row of the quick search: what it is, what it is called, where the words stand, and on whom it waits. */
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
  /** What is typed, which is marked. */
  words?: readonly string[]
  /** What stands at its end, one below the other. */
  ends?: readonly RowEnd[]
  /** Its screen; what is done instead, where it has none. */
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

/** One of what the server found. */
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
