/** The one place that says where a desk ends and a phone begins: Mantine's `sm`, and `md` for what is wide. */
import { useMediaQuery } from '@mantine/hooks'

export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
}

/** True where a table of many figures has room beside the rail. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false }) ?? true
}

/** True where there is no room for a table beside the rail: phones, and tablets held upright. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false }) ?? false
}
