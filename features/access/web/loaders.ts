/** The loader of a person's page. */
export { loadEmployee as loadPerson } from '#features/employees/web/public.ts'
