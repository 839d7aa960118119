/**
 * Phone numbers by the person's key: of a range that is reserved for fiction in the United Kingdom, Germany, Sweden and Canada, elsewhere in
 * the form of the country around the digits 555.
 */
export const PHONES: Readonly<Record<string, string>> = {
  asha: '+91 22 5550 0142',
  ingrid: '+47 55 55 01 42',
  kwame: '+233 30 255 0142',
  farah: '+92 21 3555 0142',
  tomas: '+598 2555 0142',
  mei: '+65 6555 0142',
  harjit: '+44 113 496 0142',
  sofia: '+593 2 255 5014',
  jonas: '+49 40 66969 142',
  noor: '+962 6 555 0142',
  emeka: '+234 1 555 0142',
  hana: '+81 6 5555 0142',
  ravi: '+91 20 5550 0143',
  dewi: '+62 22 5550 142',
  bruno: '+39 011 555 0142',
  amara: '+46 8 465 004 42',
  lucas: '+351 266 550 142',
  elif: '+90 232 555 01 42',
  oskar: '+48 58 555 01 42',
  grace: '+254 51 555 0142',
  daniel: '+41 44 555 01 42',
  leila: '+212 5 37 55 01 42',
  chidi: '+1 416 555 0142',
  ana: '+385 1 5550 142',
};
