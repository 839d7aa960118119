/**
 * Terms of a text for the text index: letters and digits, case and diacritics folded, English stop words left out, a light plural stem.
 * Stemming and stop words differ from MongoDB's (said in the README).
 */
export declare const tokenize: (text: string, language?: string) => string[];
