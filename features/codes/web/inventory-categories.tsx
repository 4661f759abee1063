/**
 * The inventory categories of the company with the actions on each (002 §2). Other screens show this list,
 * too.
 */
import { useQuery } from '@tanstack/react-query'
import { inventoryCategories } from '#features/reference/contract.ts'
import { useSession } from '#web/session/session.ts'
import { CodeColumn } from './code-column.tsx'
import { categoriesQuery } from './keeping-api.ts'

export interface InventoryCategoriesProps {
  page: number
  onPage: (page: number) => void
  /** The number of categories on a page; left out: as many as in a column of codes. */
  pageSize?: number
}

export function InventoryCategories({ page, onPage, pageSize }: InventoryCategoriesProps) {
  const { account } = useSession()
  const fetched = useQuery(categoriesQuery(account?.accountUniqueID ?? '', page, pageSize))
  return (
    <CodeColumn
      title="Inventory categories"
      kept="category"
      above="categories"
      fetched={fetched}
      shown={(category) => ({
        id: category.companyInventoryCategoryUniqueId,
        code: category.companyInventoryCategoryCode,
        name: category.companyInventoryCategoryCodeName,
        kind: category.inventoryCategoryUniqueId,
        caption:
          inventoryCategories.find(
            ({ inventoryCategoryUniqueId: id }) => id === category.inventoryCategoryUniqueId,
          )?.inventoryCategoryName ?? '',
        rowVersion: category.rowVersion,
      })}
      failure="Error fetching data."
      page={page}
      onPage={onPage}
      isDeepest
      empty="Stock is grouped by these categories, and a role can be limited to some of them."
    />
  )
}
