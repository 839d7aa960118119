/** Values of step 3, with the ids of state and country. */
export interface LocationValues {
  location: { city: string; state: string; country: string; pinCode: string };
  phoneNumber: string;
}
