/** The address of the permit of an inspection. Sub-permits have a page of their own (001 §2). */
import type { ComingInspection } from '../contract.ts'

export const permitAddress = ({
  level,
  permitUniqueId: id,
}: Pick<ComingInspection, 'level' | 'permitUniqueId'>) =>
  ({ to: level > 0 ? '/inspectionlevel/details/$id' : '/permitDetails/$id', params: { id } }) as const
