/** The field in which the answer of a record tells what its caller may do (docs/decisions/0088). */
import * as z from 'zod'

const Allowed = z.union([
  z.literal(true),
  z.object({
    text: z.string(),
    hint: z.string().optional().meta({ description: 'what to do next' }),
    tone: z.enum(['info', 'warning', 'error']),
    never: z.boolean().meta({ description: 'true: not theirs in any status; false: not now' }),
  }),
])

/** The schema of the field `may`: for each step true, or the reason why the caller may not take the step. */
export function mayOf<Action extends string>({
  steps,
}: {
  readonly steps: { readonly [A in Action]: unknown }
}) {
  const shape = Object.fromEntries(Object.keys(steps).map((step) => [step, Allowed]))
  return z
    .object(shape as { [A in Action]: typeof Allowed })
    .meta({ description: 'what the caller may do: for each step true, or why it is refused' })
}
