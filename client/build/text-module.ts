/** The module with the texts of an area in one language: captures the area's folder and the language. */
export const TEXT_MODULE = /^(.*\/texts\/generated)\/(?!lazy|index|texts)([\w-]+)\.ts$/;
