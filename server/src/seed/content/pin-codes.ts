/**
 * Postal codes by the person's key, of the city they live in. Where a country's codes have fewer digits than the product asks for, as in
 * the United Kingdom and Canada, there is none.
 */
export const PIN_CODES: Readonly<Record<string, string>> = {
  asha: '400051',
  ingrid: '5014',
  kwame: 'GA-107-1520',
  farah: '75500',
  tomas: '11200',
  mei: '188021',
  sofia: '170135',
  jonas: '20095',
  noor: '11118',
  emeka: '101233',
  hana: '530-0001',
  ravi: '411004',
  dewi: '40115',
  bruno: '10121',
  amara: '111 22',
  lucas: '7000-506',
  elif: '35210',
  oskar: '80-831',
  grace: '20100',
  daniel: '8004',
  leila: '10000',
  ana: '10000',
};
