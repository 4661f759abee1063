/** Notices without a module of their own: projects at risk, and mails that could not be delivered. */
import * as z from 'zod'
import { riskReason } from '#features/hierarchy/risk-words.ts'
import { RiskLevel, riskLevels } from '#features/reference/contract.ts'
import { defineNotice, refTo, Told } from './words.ts'

const day = z.string().nullable()

const projectAtRisk = defineNotice({
  kind: 'projectAtRisk',
  values: z.object({
    project: refTo('WorkOrder'),
    riskLevel: RiskLevel,
    isSetByHand: z.boolean(),
    // The facts from which the risk was computed at that time.
    start: day,
    end: day,
    remainingDays: z.number().nullable(),
    completedTotal: z.string(),
    estimatedTotal: z.string(),
  }),
  words: ({ project, riskLevel, isSetByHand, ...facts }, { by }) => {
    const level = riskLevels.find((each) => each.riskLevel === riskLevel)?.riskLevelName ?? riskLevel
    return {
      title: `${project.title} is at ${level.toLowerCase()} risk`,
      body: isSetByHand
        ? `The risk was set manually${by}.`
        : `${riskReason(facts)}. Check what is late, or change the dates.`,
      link: `/projects/details/${project.id}`,
    }
  },
})

const emailFailed = defineNotice({
  kind: 'emailFailed',
  values: z.object({
    to: Told,
    subject: Told,
    /** A link to correct the address; empty: there is none. */
    mendAt: z.string(),
    isRefused: z.boolean(),
    /** Missing for a mail that an older version wrote. */
    writtenAt: z.iso.datetime().optional(),
  }),
  words: ({ to, subject, mendAt, isRefused, writtenAt }, { instant }) => ({
    // The text is that of 000 §8
    title: `email sending failed: “${subject}” to ${to}`,
    body: isRefused
      ? 'Its mail server does not know the address. Correct it and send the mail again.'
      : `${writtenAt ? `Written on ${instant(writtenAt)}, it` : 'It'} was tried for a day and a half, and the mail server did not take it.`,
    link: mendAt,
  }),
})

export const notices = { projectAtRisk, emailFailed }
