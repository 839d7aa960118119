/** The product's name for members, defined only here. */
export const APP_NAME = 'Weft';
