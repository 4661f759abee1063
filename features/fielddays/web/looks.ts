/** The looks of day states and weather. A state always has a word, with a colour and an icon. */
import {
  IconAlertTriangle,
  IconCircle,
  IconCloud,
  IconCloudFog,
  IconCloudRain,
  IconCloudSnow,
  IconCloudStorm,
  IconLock,
  IconMinus,
  IconSun,
} from '@tabler/icons-react'
import type { StatusLook } from '#web/ui/record/status-mark.tsx'
import type { DayState } from '../contract.ts'
import type { Condition } from '../words.ts'

export const stateLooks: Readonly<Record<DayState, StatusLook>> = {
  Open: { label: 'Open', color: 'orange', icon: IconCircle },
  Confirmed: { label: 'Confirmed', color: 'green', icon: IconLock },
  Missing: { label: 'Missing', color: 'red', icon: IconAlertTriangle },
  NoWork: { label: 'No work', color: 'gray', icon: IconMinus },
}

export const weatherIcons: Readonly<Record<Condition, typeof IconSun>> = {
  Clear: IconSun,
  'Partly cloudy': IconCloud,
  Cloudy: IconCloud,
  Fog: IconCloudFog,
  Drizzle: IconCloudRain,
  'Light rain': IconCloudRain,
  Rain: IconCloudRain,
  Storm: IconCloudStorm,
  Snow: IconCloudSnow,
}
