/** The area of a screen's content, with its margins. */
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

export interface PageBodyProps {
  children: ReactNode
  width?: number
  /** True: the area fills the rest of the window, and parts of the content scroll instead of the page. */
  fills?: boolean
}

export function PageBody({ children, width, fills = false }: PageBodyProps) {
  return (
    <Box px={{ base: 'md', sm: 'xl' }} py="lg" maw={width ?? 1500} mod={{ fills }}>
      {children}
    </Box>
  )
}
