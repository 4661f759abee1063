/** The QR code of an item as on its label, with its number. */
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { inAccount } from '#contract/addresses.ts'
import { useSession } from '#web/session/session.ts'
import { labelNumberOf } from '../label-number.ts'

/** The dark squares of a code as one SVG path. */
async function pathOf(code: string): Promise<{ path: string; side: number }> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(code, 'raw', { ecc: 'medium', border: 2 })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: path.join(''), side: rows.length }
}

export function ItemCode({ id }: { id: string }) {
  const { account } = useSession()
  const code = inAccount(`${location.origin}/inventory/item/${id}`, account?.accountUniqueID ?? '')
  const { data } = useQuery({
    queryKey: ['qr', code],
    queryFn: () => pathOf(code),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Group gap="sm" wrap="nowrap">
      {/* The element reserves the code's space before the code is loaded. */}
      <svg
        className="stock-code"
        viewBox={`0 0 ${data?.side ?? 1} ${data?.side ?? 1}`}
        role="img"
        aria-label="QR code"
      >
        <path d={data?.path ?? ''} />
      </svg>
      <Text component="span" fz="xs" ff="monospace">
        {labelNumberOf(id)}
      </Text>
    </Group>
  )
}
