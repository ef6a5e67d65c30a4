import { z } from 'zod'
import { proposalFields } from '#shared/contracts/suggestions.ts'

/** An unchecked proposal: its quotation may not be in the source. */
export const rawProposal = z.object({
  field: z.enum(proposalFields),
  text: z.string().min(1).max(900),
  segment: z
    .object({
      targetAudience: z.string().max(500),
      pains: z.string().max(800),
      goals: z.string().max(800),
      keywords: z.array(z.string().max(60)).max(10),
    })
    .nullable(),
  source: z.number().int().min(0),
  quote: z.string().min(1).max(600),
})
export type RawProposal = z.infer<typeof rawProposal>
