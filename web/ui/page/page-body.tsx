/** The room in which a screen's content stands. */
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

export interface PageBodyProps {
  children: ReactNode
  width?: number
  /** It takes the room that is left of the window, and what stands in it scrolls, not the page. */
  fills?: boolean
}

export function PageBody({ children, width, fills = false }: PageBodyProps) {
  return (
    <Box px={{ base: 'md', sm: 'xl' }} py="lg" maw={width ?? 1500} mod={{ fills }}>
      {children}
    </Box>
  )
}
