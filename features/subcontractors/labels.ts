/** The labels of fields: in forms, on pages, in lists and in histories. */

/** The labels of the fields of a subcontractor. */
export const subcontractorLabels = {
  subcontractorName: 'Name',
  subContractorTypeId: 'Trade',
  SubContractorAddress: 'Address',
  subContractorCity: 'City',
  zipcode: 'ZIP code',
  countryId: 'Country',
  stateId: 'State',
  isActivated: 'Activate',
} as const
