import type { Links } from '#server/http/links.ts'
import { answer, type Route } from '#server/http/mount.ts'
import { exportProgress, findProgress } from '../contract.ts'
import * as long from '../long-contract.ts'
import { chooseReportMailing, listReportMailings } from '../mailing-contract.ts'
import { beginLong, linkToLong, readLong, removeLong } from './long.ts'
import { chooseMailing, readMailings } from './mailings.ts'
import { exportProgressOf, readProgress } from './service.ts'

/** The routes of reports. `links` makes the links to finished reports. */
export const routes = ({ links }: { links: Links }): Route[] => [
  answer(findProgress, readProgress),
  answer(exportProgress, exportProgressOf),
  answer(listReportMailings, readMailings),
  answer(chooseReportMailing, chooseMailing),
  answer(long.listLongReports, readLong),
  answer(long.beginLongReport, beginLong),
  answer(long.getLongReportLink, (context, body) => linkToLong(context, links, body)),
  answer(long.removeLongReport, removeLong),
]
