/** The exports of employees for the screens of other features. */
export { employeeQuery } from './api.ts'
export { EmployeeActions } from './employee-actions.tsx'
export { EmployeeStatus } from './employee-status.tsx'
export { loadEmployee } from './loaders.ts'
export { useOthersLeftOut } from './others-left-out.ts'
export { formatPhone } from './phone.ts'
