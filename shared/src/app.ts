/** The product's name, as members read it. It stands here alone (design direction, section 1). */
export const APP_NAME = 'Weft';
