import { answer } from '#server/http/mount.ts'
import * as calls from '../contract.ts'
import { discussion } from './discussion.ts'
import { exportInvoicesSheet } from './export.ts'
import {
  addInvoices,
  changeInvoices,
  deleteInvoices,
  pageOfInvoices,
  pageWithInvoice,
  totalsOfInvoices,
} from './invoices.ts'
import { setLines } from './lines.ts'
import { printInvoice } from './paper.ts'

export const routes = [
  answer(calls.listInvoices, pageOfInvoices),
  answer(calls.sumInvoices, totalsOfInvoices),
  answer(calls.findInvoice, pageWithInvoice),
  answer(calls.createInvoices, addInvoices),
  answer(calls.updateInvoices, changeInvoices),
  answer(calls.deleteInvoices, deleteInvoices),
  answer(calls.setLinesOfInvoice, setLines),
  answer(calls.printInvoice, printInvoice),
  answer(calls.listHistoryOfInvoice, discussion.pageOfHistory),
  answer(calls.listDwellOfInvoice, discussion.dwell),
  answer(calls.listCommentsOfInvoice, discussion.pageOfComments),
  answer(calls.createInvoiceComments, discussion.commentOn),
  answer(calls.exportInvoices, exportInvoicesSheet),
]
