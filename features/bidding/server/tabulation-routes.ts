import { answer } from '#server/http/mount.ts'
import * as calls from '../tabulation-contract.ts'
import { award } from './award.ts'
import { acknowledge, exportBids, pageOfBid, pageOfBids, pageOfReceived } from './tabulation.ts'

export const routes = [
  answer(calls.listReceivedBids, pageOfReceived),
  answer(calls.tabulateBids, pageOfBids),
  answer(calls.exportTabulation, exportBids),
  answer(calls.findReceivedBid, pageOfBid),
  answer(calls.acknowledgeBids, acknowledge),
  answer(calls.awardBids, award),
]
