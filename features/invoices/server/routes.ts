import type { PaperPorts } from '#features/companies/server/public.ts'
import { answer, type Route } from '#server/http/mount.ts'
import * as calls from '../contract.ts'
import { discussion } from './discussion.ts'
import { exportInvoicesSheet } from './export.ts'
import { billableOf, readStandingOf, setLines } from './lines.ts'
import { printInvoice } from './paper.ts'
import {
  addInvoices,
  changeInvoices,
  deleteInvoices,
  pageOfInvoices,
  pageWithInvoice,
  totalsOfInvoices,
} from './service.ts'

/** The routes of invoices. */
export const routes = (ports: PaperPorts): Route[] => [
  answer(calls.listInvoices, pageOfInvoices),
  answer(calls.sumInvoices, totalsOfInvoices),
  answer(calls.findInvoice, pageWithInvoice),
  answer(calls.createInvoices, addInvoices),
  answer(calls.updateInvoices, changeInvoices),
  answer(calls.deleteInvoices, deleteInvoices),
  answer(calls.setLinesOfInvoice, setLines),
  answer(calls.listBillableOfInvoice, billableOf),
  answer(calls.findStandingOfInvoice, readStandingOf),
  answer(calls.printInvoice, (context, body) => printInvoice(context, body, ports)),
  answer(calls.listHistoryOfInvoice, discussion.pageOfHistory),
  answer(calls.listDwellOfInvoice, discussion.dwell),
  answer(calls.listCommentsOfInvoice, discussion.pageOfComments),
  answer(calls.createInvoiceComments, discussion.commentOn),
  answer(calls.exportInvoices, exportInvoicesSheet),
]
