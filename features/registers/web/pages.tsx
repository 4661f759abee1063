/** The pages of a list. */
import { Group, Pagination } from '@mantine/core'

/** How many page numbers the pager shows (002 §9). */
const PAGE_LINKS = 5

export interface PagesProps {
  /** What is listed: 'Companies'. */
  label: string
  total: number
  /** From one. */
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
