/** Web components and hooks of codes that other modules may use. */
export { type ChosenCodes, useNewCodes, useSavedCodes } from './chosen-codes.ts'
export { CodePicker } from './code-picker.tsx'
export { CodedWizard } from './coded-wizard.tsx'
export { InventoryCategories } from './inventory-categories.tsx'
export { allCategoriesQuery } from './keeping-api.ts'
export {
  type Code,
  type CodeOffer,
  codeByText,
  parentOf,
  useActivityCodes,
  useJobCodes,
  useTaskCodes,
} from './offered-codes.ts'
