/** What the page of a person loads before it shows. */
export { loadEmployee as loadPerson } from '#features/employees/web/public.ts'
