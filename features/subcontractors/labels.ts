/** What the fields are called: in forms, on pages, in lists and in histories. */

/** Those of a subcontractor. */
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
