import { answer } from '#server/http/mount.ts'
import * as calls from '../contract.ts'
import {
  intend,
  pageOfOwnBids,
  pageOfSubmittedLines,
  savePrices,
  searchProjects,
  submit,
  withdraw,
} from './service.ts'

export const routes = [
  answer(calls.searchBidProjects, searchProjects),
  answer(calls.showIntent, intend),
  answer(calls.saveBidLines, savePrices),
  answer(calls.submitBid, submit),
  answer(calls.withdrawBid, withdraw),
  answer(calls.listOwnBids, pageOfOwnBids),
  answer(calls.listSubmittedLines, pageOfSubmittedLines),
]
