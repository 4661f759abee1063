/** The schema of a region in the API (contract/region.ts). */
import * as z from 'zod'
import { dateStyles, paperSizes, type Region as RegionOfAccount, weekStarts } from './region.ts'

export const Region = z.object({
  regionId: z.literal([1, 2]).meta({
    example: 1,
    description:
      '1 United States: SF, CY and LF first, °F, mph, inches of rain; 2 metric: m², m³ and m first, °C, km/h, mm',
  }),
  clock: z.literal([12, 24]).meta({ example: 12, description: '12: 2:05 PM; 24: 14:05' }),
  weekStart: z
    .enum(weekStarts)
    .meta({ description: 'of our own calendars; pickers of dates begin on Monday' }),
  paper: z.enum(paperSizes),
  dateStyle: z.enum(dateStyles),
}) satisfies z.ZodType<RegionOfAccount>
