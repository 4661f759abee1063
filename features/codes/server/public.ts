/** Functions about codes that other modules may use. */
export {
  addCodes,
  type CodeChoice,
  type CodesChosen,
  describeUse,
  listParentsOffering,
  removeCodes,
  replaceCodes,
  requireChoices,
} from './assignment.ts'
export {
  listCodeLinks,
  listCodeUses,
  listKnownCodes,
  listOfferedCodes,
  removeGoneCodes,
} from './assignment-queries.ts'
export { holdCategories, requireCategories } from './inventory.ts'
