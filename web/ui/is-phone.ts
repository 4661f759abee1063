/** The one place that says where a desk ends and a phone begins: Mantine's `sm`. */
import { useMediaQuery } from '@mantine/hooks'

export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
}
