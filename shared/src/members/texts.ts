/** Rules for what a member says about themselves, on registration and in the profile. */
export const MEMBER_TEXTS = {
  rules: {
    fullName: 'Please enter your full name',
    fullNameLong: 'Your full name can have at most 100 characters',
    city: 'Please enter your city',
    cityLong: 'Your city can have at most 100 characters',
    pinCode: 'Please enter your pincode',
    pinCodeForm: 'Please enter a valid pincode (at least 4 digits)',
    phone: 'Please enter your phone number',
    phoneForm: 'Please enter a valid phone number (5 to 20 digits, spaces, + - ( ))',
  },
} as const;
