/** True if the window is as narrow as a phone's: narrower than Mantine's `sm`. */
import { useMediaQuery } from '@mantine/hooks'

export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
}

/** True if a table of many figures fits beside the rail. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false }) ?? true
}

/** True if no table fits beside the rail: on phones, and on tablets that are held upright. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false }) ?? false
}
