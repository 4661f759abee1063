/** The page numbers of a list. */
import { Group, Pagination } from '@mantine/core'

/** The number of page links (002 §9). */
const PAGE_LINKS = 5

export interface PagesProps {
  /** The name of the list: 'Companies'. */
  label: string
  total: number
  /** Counts from 1. */
  page: number
  onPage: (page: number) => void
}

export function Pages({ label, total, page, onPage }: PagesProps) {
  if (total <= 1) return null
  return (
    <Group justify="center" mt="md">
      <Pagination
        size="sm"
        total={total}
        value={page}
        onChange={onPage}
        siblings={(PAGE_LINKS - 3) / 2}
        getItemProps={(next) => ({ 'aria-label': `${label}, page ${next}` })}
        getControlProps={(control) => ({ 'aria-label': `${label}, ${control} page` })}
      />
    </Group>
  )
}
